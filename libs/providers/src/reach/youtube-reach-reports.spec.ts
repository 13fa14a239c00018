import { describe, expect, it } from '@jest/globals';
import { BoundedHttp } from '../bounded-http.js';
import { GoogleClient } from '../identity/google-client.js';
import type { ReachReport } from './reach-reports.js';
import { YouTubeReachReports } from './youtube-reach-reports.js';

const origin = 'https://youtubereporting.googleapis.com';
const channel = 'UCLowFlameKitchen0000001';
const job = { id: 'job-1', reportTypeId: 'channel_reach_basic_a1', name: 'Posterframe' };

type ScriptedAnswers = Record<string, (url: URL) => Response>;

const json = (body: object, status = 200) => Response.json(body, { status });
const csv = (impressions: number) =>
  new Response(
    `date,channel_id,video_id,video_thumbnail_impressions,video_thumbnail_impressions_ctr\n20260920,${channel},sample-soup,${impressions},0.05\n`,
  );
const report = (id: string, createTime: string, startTime = '2026-09-20T07:00:00Z') => ({
  id,
  startTime,
  createTime,
  downloadUrl: `${origin}/v1/media/CHANNEL/${channel}/jobs/job-1/reports/${id}?alt=media`,
});

class ScriptedGoogle extends GoogleClient {
  constructor(private readonly token: string | null) {
    super({ issuer: origin, clientId: 'c', clientSecret: 's', allowInsecure: false });
  }
  override refreshAccessToken(): Promise<string | null> {
    return Promise.resolve(this.token);
  }
}

/** Reports over scripted answers, by method and path. `asked` contains the requests. */
function scriptedReports(answers: ScriptedAnswers, token: string | null = 'access') {
  const asked: string[] = [];
  const http = new BoundedHttp({
    pauseMs: 0,
    fetch: (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const key = `${init?.method ?? 'GET'} ${url.pathname}`;
      asked.push(`${key} ${JSON.stringify(init?.headers)}`);
      const answer = answers[key];
      return Promise.resolve(answer ? answer(url) : json({ error: { status: 'NOT_FOUND' } }, 404));
    },
  });
  const client = new ScriptedGoogle(token);
  return { asked, reports: new YouTubeReachReports({ client, http, apiOrigin: origin }) };
}

async function readReports(answers: ScriptedAnswers, token: string | null = 'access') {
  const { asked, reports } = scriptedReports(answers, token);
  const found: ReachReport[] = [];
  const after = new Date('2026-09-01T00:00:00Z');
  for await (const one of reports.reportsMadeAfter('refresh', channel, after)) found.push(one);
  return { found, asked };
}

describe('reach reports of a channel', () => {
  it('are requested by creating a job, and do not exist at first', async () => {
    const { found, asked } = await readReports({
      'GET /v1/jobs': () => json({}),
      'POST /v1/jobs': () => json(job),
      'GET /v1/jobs/job-1/reports': () => json({}),
    });
    expect(found).toEqual([]);
    expect(asked.map((one) => one.split(' ')[0])).toEqual(['GET', 'POST', 'GET']);
  });

  it('use the existing job, unless it has expired', async () => {
    const listed = { 'GET /v1/jobs/job-1/reports': () => json({}) };
    const kept = await readReports({ ...listed, 'GET /v1/jobs': () => json({ jobs: [job] }) });
    expect(kept.asked.some((one) => one.startsWith('POST'))).toBe(false);
    const expired = { ...job, id: 'old', expireTime: '2026-01-01T00:00:00Z' };
    const again = await readReports({
      ...listed,
      'GET /v1/jobs': () => json({ jobs: [expired] }),
      'POST /v1/jobs': () => json(job),
    });
    expect(again.asked.some((one) => one.startsWith('POST'))).toBe(true);
  });

  it('are read from all pages: the latest report of each day, earliest day first', async () => {
    const { found, asked } = await readReports({
      'GET /v1/jobs': () => json({ jobs: [job] }),
      'GET /v1/jobs/job-1/reports': (url) => {
        expect(url.searchParams.get('createdAfter')).toBe('2026-09-01T00:00:00.000Z');
        return url.searchParams.has('pageToken')
          ? json({ reports: [report('late', '2026-09-25T00:00:00Z')] })
          : json({
              reports: [
                report('early', '2026-09-22T00:00:00Z'),
                report('empty', '2026-09-23T00:00:00Z', '2026-09-21T07:00:00Z'),
              ],
              nextPageToken: 'two',
            });
      },
      [`GET /v1/media/CHANNEL/${channel}/jobs/job-1/reports/late`]: () => csv(7),
      [`GET /v1/media/CHANNEL/${channel}/jobs/job-1/reports/empty`]: () =>
        new Response(
          'date,channel_id,video_id,video_thumbnail_impressions,video_thumbnail_impressions_ctr\n',
        ),
    });
    expect(found).toEqual([
      { day: '2026-09-21', givenAt: new Date('2026-09-23T00:00:00Z'), videos: [] },
      {
        day: '2026-09-20',
        givenAt: new Date('2026-09-25T00:00:00Z'),
        videos: [{ day: '2026-09-20', videoId: 'sample-soup', impressions: 7, clickRate: 0.05 }],
      },
    ]);
    expect(asked.every((one) => one.includes('Bearer access'))).toBe(true);
  });

  it('are not fetched from another host, which would receive the token', async () => {
    const reportOnOtherHost = {
      ...report('x', '2026-09-25T00:00:00Z'),
      downloadUrl: 'https://evil.example/v1/media/x',
    };
    const reading = readReports({
      'GET /v1/jobs': () => json({ jobs: [job] }),
      'GET /v1/jobs/job-1/reports': () => json({ reports: [reportOnOtherHost] }),
      'GET /v1/media/x': () => csv(1),
    });
    await expect(reading).rejects.toMatchObject({ code: 'video_site_unreachable' });
  });

  it.each([
    ['a revoked token', 401, { status: 'UNAUTHENTICATED' }, 'reach_consent_revoked'],
    [
      'a token without the scope',
      403,
      { status: 'PERMISSION_DENIED', details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }] },
      'reach_consent_revoked',
    ],
    [
      'an API that the project has not enabled',
      403,
      { status: 'PERMISSION_DENIED', details: [{ reason: 'SERVICE_DISABLED' }] },
      'reach_not_set_up',
    ],
    [
      'an API that is not enabled, in the old error format',
      403,
      { errors: [{ reason: 'accessNotConfigured' }] },
      'reach_not_set_up',
    ],
    ['a spent quota', 429, { status: 'RESOURCE_EXHAUSTED' }, 'video_site_unreachable'],
    ['a server error', 503, {}, 'video_site_unreachable'],
  ])('fail after %s', async (_what, status, error, code) => {
    const reading = readReports({ 'GET /v1/jobs': () => json({ error }, status) });
    await expect(reading).rejects.toMatchObject({ code });
  });

  it('fail if the consent was revoked', async () => {
    await expect(readReports({}, null)).rejects.toMatchObject({ code: 'reach_consent_revoked' });
  });

  it.each([
    ['jobs without ids', { jobs: [{ reportTypeId: 'channel_reach_basic_a1' }] }],
    ['an id that leads elsewhere', { jobs: [{ ...job, id: '../x' }] }],
  ])('fail after an answer with %s', async (_what, body) => {
    const reading = readReports({ 'GET /v1/jobs': () => json(body) });
    await expect(reading).rejects.toMatchObject({ code: 'video_site_unreachable' });
  });
});

describe('ending the reach reports of a channel', () => {
  const listed = { 'GET /v1/jobs': () => json({ jobs: [job] }) };

  it.each([
    ['deletes the job', () => json({})],
    ['counts a job that is gone as deleted', () => json({ error: { status: 'NOT_FOUND' } }, 404)],
  ])('%s', async (_what, answer) => {
    const { asked, reports } = scriptedReports({ ...listed, 'DELETE /v1/jobs/job-1': answer });
    await reports.stopReports('refresh');
    expect(asked.map((one) => one.split(' {')[0])).toEqual([
      'GET /v1/jobs',
      'DELETE /v1/jobs/job-1',
    ]);
  });

  it('deletes nothing if there is no job', async () => {
    const { asked, reports } = scriptedReports({ 'GET /v1/jobs': () => json({}) });
    await reports.stopReports('refresh');
    expect(asked).toHaveLength(1);
  });

  it('fails if YouTube is unreachable or the consent was revoked', async () => {
    const away = scriptedReports({ ...listed, 'DELETE /v1/jobs/job-1': () => json({}, 503) });
    await expect(away.reports.stopReports('refresh')).rejects.toMatchObject({
      code: 'video_site_unreachable',
    });
    const revoked = scriptedReports({}, null);
    await expect(revoked.reports.stopReports('refresh')).rejects.toMatchObject({
      code: 'reach_consent_revoked',
    });
  });
});
