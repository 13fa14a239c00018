import { ProductError } from '@app/contracts';
import { z } from 'zod';
import { unusableAnswerError, type BoundedAnswer, type BoundedHttp } from '../bounded-http.js';
import type { GoogleClient } from '../identity/google-client.js';
import { readJsonObject } from '../json-object.js';
import { readReachCsv } from './read-reach-csv.js';
import { ReachReports, type ReachReport } from './reach-reports.js';

export interface YouTubeReachReportsSettings {
  /** Null if Google is not configured. */
  client: GoogleClient | null;
  http: BoundedHttp;
  /** `https://youtubereporting.googleapis.com`, or the emulator's origin. */
  apiOrigin: string;
}

/** The smallest report with impressions and click rates of thumbnails, available since January 2026. */
const reportTypeId = 'channel_reach_basic_a1';
const maxJsonBytes = 1024 * 1024;
/** Enough for about 200,000 videos. */
const maxCsvBytes = 16 * 1024 * 1024;
/** More than the reports of two months, each made twice. Also the maximum size of a page. */
const maxReports = 200;
const maxPages = 10;

const jobList = z.object({
  jobs: z
    .array(
      z.object({
        id: z.string().regex(/^[\w-]{1,100}$/),
        reportTypeId: z.string(),
        expireTime: z.string().optional(),
      }),
    )
    .default([]),
  nextPageToken: z.string().max(2_000).optional(),
});

const reportList = z.object({
  reports: z
    .array(
      z.object({
        startTime: z.iso.datetime({ offset: true }),
        createTime: z.iso.datetime({ offset: true }),
        downloadUrl: z.url().max(2_000),
      }),
    )
    .default([]),
  nextPageToken: z.string().max(2_000).optional(),
});

type ListedReport = z.infer<typeof reportList>['reports'][number];

/** A report's day begins at midnight in California. */
const californianDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' });

/** Uses YouTube's Reporting API, which costs no units of the Data API's quota. */
export class YouTubeReachReports extends ReachReports {
  constructor(private readonly settings: YouTubeReachReportsSettings) {
    super();
  }

  override async *reportsMadeAfter(
    token: string,
    channelId: string,
    after: Date,
  ): AsyncGenerator<ReachReport> {
    const headers = await this.headersFor(token);
    const jobId = (await this.findJobId(headers)) ?? (await this.createJob(headers));
    for (const report of await this.listReports(jobId, after, headers)) {
      const videos = await this.download(report, channelId, headers);
      yield {
        day: videos[0]?.day ?? californianDay.format(new Date(report.startTime)),
        givenAt: new Date(report.createTime),
        videos,
      };
    }
  }

  override async stopReports(token: string): Promise<void> {
    const headers = await this.headersFor(token);
    const jobId = await this.findJobId(headers);
    if (jobId === undefined) return;
    const answer = await this.settings.http.delete(
      this.address(`jobs/${jobId}`),
      maxJsonBytes,
      headers,
    );
    if (answer.status !== 200 && answer.status !== 404) throw reportError('jobs.delete', answer);
  }

  private async headersFor(token: string): Promise<Record<string, string>> {
    const accessToken = await this.settings.client?.refreshAccessToken(token);
    if (!accessToken) throw new ProductError('reach_consent_revoked');
    return { authorization: `Bearer ${accessToken}` };
  }

  private async findJobId(headers: Record<string, string>): Promise<string | undefined> {
    for (let page = 0, pageToken: string | undefined; page < maxPages; page += 1) {
      const answer = await this.getAnswer('jobs', pageToken ? { pageToken } : {}, headers);
      const { jobs, nextPageToken } = parseAnswer(jobList, answer, 'jobs.list');
      const found = jobs.find(
        (job) =>
          job.reportTypeId === reportTypeId &&
          !(job.expireTime && Date.parse(job.expireTime) <= Date.now()),
      );
      if (found || !nextPageToken) return found?.id;
      pageToken = nextPageToken;
    }
    return undefined;
  }

  private async createJob(headers: Record<string, string>): Promise<string> {
    const body = Buffer.from(JSON.stringify({ reportTypeId, name: 'Posterframe' }));
    const answer = await this.settings.http.post(this.address('jobs'), body, maxJsonBytes, {
      ...headers,
      'content-type': 'application/json',
    });
    if (answer.status !== 200) throw reportError('jobs.create', answer);
    return parseAnswer(jobList.shape.jobs.unwrap().element, answer, 'jobs.create').id;
  }

  /** The newest report of each day, in the order in which the site made them. */
  private async listReports(
    jobId: string,
    after: Date,
    headers: Record<string, string>,
  ): Promise<ListedReport[]> {
    const newest = new Map<string, ListedReport>();
    for (let page = 0, pageToken: string | undefined; page < maxPages; page += 1) {
      const query = { createdAfter: after.toISOString(), ...(pageToken && { pageToken }) };
      const answer = await this.getAnswer(`jobs/${jobId}/reports`, query, headers);
      const { reports, nextPageToken } = parseAnswer(reportList, answer, 'jobs.reports.list');
      for (const report of reports) {
        const known = newest.get(report.startTime);
        if (!known || creationTime(known) < creationTime(report))
          newest.set(report.startTime, report);
      }
      if (!nextPageToken) break;
      pageToken = nextPageToken;
    }
    return [...newest.values()]
      .toSorted((a, b) => creationTime(a) - creationTime(b))
      .slice(0, maxReports);
  }

  private async download(
    { downloadUrl }: ListedReport,
    channelId: string,
    headers: Record<string, string>,
  ): Promise<ReachReport['videos']> {
    const address = new URL(downloadUrl);
    // The request contains the token, so it must go only to the configured host.
    if (address.origin !== new URL(this.settings.apiOrigin).origin)
      throw new ProductError('video_site_unreachable', { detail: 'a report on another host' });
    const answer = await this.settings.http.get(address, maxCsvBytes, headers);
    if (answer.status !== 200) throw reportError('media.download', answer);
    const videos = readReachCsv(answer.bytes.toString('utf8'), channelId);
    if (!videos) throw unusableAnswerError('a report with other columns', answer);
    return videos;
  }

  private async getAnswer(
    path: string,
    query: Record<string, string>,
    headers: Record<string, string>,
  ): Promise<BoundedAnswer> {
    const address = this.address(path);
    address.search = new URLSearchParams(query).toString();
    const answer = await this.settings.http.get(address, maxJsonBytes, headers);
    if (answer.status !== 200) throw reportError(path.replace(/\/.*\//, '.'), answer);
    return answer;
  }

  private address(path: string): URL {
    return new URL(`/v1/${path}`, this.settings.apiOrigin);
  }
}

function creationTime({ createTime }: ListedReport): number {
  return Date.parse(createTime);
}

function parseAnswer<Schema extends z.ZodType>(
  schema: Schema,
  answer: BoundedAnswer,
  call: string,
): z.infer<Schema> {
  const result = schema.safeParse(readJsonObject(answer.bytes));
  if (!result.success) throw unusableAnswerError(`${call} sent another form`, answer);
  return result.data;
}

const refusal = z.object({
  error: z.object({
    status: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().optional() })).optional(),
    details: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
});

/** Reasons in the site's old and new error formats. */
const notSetUp = new Set(['accessNotConfigured', 'SERVICE_DISABLED']);
const notAllowed = new Set([
  'insufficientPermissions',
  'authError',
  'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
]);

function reportError(call: string, answer: BoundedAnswer): ProductError {
  const reasons = errorReasons(answer.bytes);
  const detail = `${call} answered ${answer.status}`;
  if (reasons.some((reason) => notSetUp.has(reason)))
    return new ProductError('reach_not_set_up', { detail });
  if (answer.status === 401 || reasons.some((reason) => notAllowed.has(reason)))
    return new ProductError('reach_consent_revoked', { detail });
  return unusableAnswerError(detail, answer);
}

function errorReasons(bytes: Buffer): string[] {
  try {
    const { error } = refusal.parse(JSON.parse(bytes.toString('utf8')));
    return [...(error.errors ?? []), ...(error.details ?? [])].flatMap(
      ({ reason }) => reason ?? [],
    );
  } catch {
    return [];
  }
}
