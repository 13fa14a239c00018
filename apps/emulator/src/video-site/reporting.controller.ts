import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Req,
} from '@nestjs/common';
import { IsBoolean } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { Grants } from '../google/grants.js';
import { checkReportingQuery, checkReportingBody } from '../published/refusals.js';
import { bearerToken, originOf, readText, type RequestParameters } from '../request.js';
import { dataApiError } from './data-api-request.js';
import { ReachJobs, type ReachDayReport, type ReachJob } from './reach-jobs.js';

const scopes = [
  'https://www.googleapis.com/auth/yt-analytics.readonly',
  'https://www.googleapis.com/auth/yt-analytics-monetary.readonly',
];
const reportTypeId = 'channel_reach_basic_a1';
const pageSize = 20;

class ReachBody {
  /** Whether the first reports are late, as at the real site. */
  @IsBoolean()
  late!: boolean;
}

/** Emulates the Reporting API, version 1, with one type of report. */
@Controller()
export class ReportingController {
  constructor(
    private readonly grants: Grants,
    private readonly jobs: ReachJobs,
  ) {}

  @Get('v1/jobs')
  list(@Query() query: RequestParameters, @Req() request: FastifyRequest) {
    const channelId = this.channelOf(request);
    checkReportingQuery('ReportingJobsQuery', query);
    const job = this.jobs.findByChannel(channelId);
    return job ? { jobs: [jobResource(job)] } : {};
  }

  @Post('v1/jobs')
  @HttpCode(200)
  create(@Body() body: unknown, @Req() request: FastifyRequest) {
    const channelId = this.channelOf(request);
    checkReportingBody('ReportingJob', body);
    if (readText(body, 'reportTypeId') !== reportTypeId)
      throw dataApiError(400, 'badRequest', 'Request contains an invalid argument.');
    if (this.jobs.findByChannel(channelId))
      throw dataApiError(409, 'alreadyExists', 'Requested entity already exists');
    return jobResource(this.jobs.create(channelId, readText(body, 'name') ?? ''));
  }

  @Delete('v1/jobs/:jobId')
  remove(
    @Param('jobId') jobId: string,
    @Query() query: RequestParameters,
    @Req() request: FastifyRequest,
  ): object {
    const { channelId } = this.requireJob(request, jobId);
    checkReportingQuery('ReportingJobsDeleteQuery', query);
    this.jobs.remove(channelId);
    return {};
  }

  @Get('v1/jobs/:jobId/reports')
  reports(
    @Param('jobId') jobId: string,
    @Query() query: RequestParameters,
    @Req() request: FastifyRequest,
  ) {
    const job = this.requireJob(request, jobId);
    checkReportingQuery('ReportingReportsQuery', query);
    const after = Date.parse(readText(query, 'createdAfter') ?? '1970-01-01T00:00:00Z');
    const found = this.jobs.reports(job).filter(({ createdAt }) => createdAt > after);
    const start = Number(readText(query, 'pageToken') ?? 0);
    const page = found.slice(start, start + pageSize);
    const next = start + pageSize;
    return {
      ...(page.length > 0 && {
        reports: page.map((one) => reportResource(job, one, originOf(request))),
      }),
      ...(next < found.length && { nextPageToken: String(next) }),
    };
  }

  @Get('v1/media/CHANNEL/:channelId/jobs/:jobId/reports/:reportId')
  @Header('content-type', 'text/csv')
  download(
    @Param() { jobId = '', reportId = '' }: Record<string, string>,
    @Req() request: FastifyRequest,
  ): string {
    const job = this.requireJob(request, jobId);
    const report = this.jobs.reports(job).find(({ id }) => id === reportId);
    if (!report) throw dataApiError(404, 'notFound', 'Requested entity was not found.');
    return this.jobs.csv(job, report);
  }

  /** Control API for tests: sets whether the first reports are late. */
  @Put('emulator/reach')
  @HttpCode(204)
  setLate(@Body() { late }: ReachBody): void {
    this.jobs.setLate(late);
  }

  private requireJob(request: FastifyRequest, id: string): ReachJob {
    const job = this.jobs.findByChannel(this.channelOf(request));
    if (job?.id !== id) throw dataApiError(404, 'notFound', 'Requested entity was not found.');
    return job;
  }

  private channelOf(request: FastifyRequest): string {
    const holder = this.grants.findHolder(bearerToken(request) ?? '');
    if (!holder)
      throw dataApiError(401, 'authError', 'Request had invalid authentication credentials.');
    if (!holder.scopes.some((scope) => scopes.includes(scope)))
      throw dataApiError(
        403,
        'insufficientPermissions',
        'Request had insufficient authentication scopes.',
      );
    const { ownsChannelId } = holder.person;
    if (ownsChannelId === null)
      throw dataApiError(403, 'forbidden', 'The caller does not have permission');
    return ownsChannelId;
  }
}

function jobResource({ id, name, createdAt }: ReachJob) {
  return { id, reportTypeId, name, createTime: new Date(createdAt).toISOString() };
}

function reportResource(job: ReachJob, { id, day, createdAt }: ReachDayReport, origin: string) {
  // Midnight in California in winter.
  const start = Date.parse(`${day}T08:00:00Z`);
  return {
    id,
    jobId: job.id,
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 24 * 60 * 60_000).toISOString(),
    createTime: new Date(createdAt).toISOString(),
    downloadUrl: `${origin}/v1/media/CHANNEL/${job.channelId}/jobs/${job.id}/reports/${id}?alt=media`,
  };
}
