import type { Envelope, ReportsAnswer } from '@app/contracts';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ok } from '../http/envelope.js';
import { AllowAccess, CurrentPrincipal, type Principal } from '../http/principal.js';
import { RateLimited } from '../http/rate-limit.guard.js';
import { CloseReportBody, ReportBody } from './report.bodies.js';
import { ReportsService } from './reports.service.js';

@ApiTags('share')
@Controller()
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Post('api/report_thumbnail')
  @HttpCode(200)
  @AllowAccess('anyone')
  @RateLimited('report')
  @ApiOperation({ summary: 'Reports a shared thumbnail to the administrators' })
  async report(@Body() { id, reason, words }: ReportBody): Promise<Envelope<null>> {
    await this.reports.add(id, reason, words ?? '');
    return ok(null);
  }

  @Get('admin/reports')
  @AllowAccess('admin')
  @ApiBearerAuth()
  @ApiOperation({
    summary: 'Reported shared thumbnails, open reports first; for administrators',
  })
  async list(): Promise<Envelope<ReportsAnswer>> {
    return ok(await this.reports.list());
  }

  @Post('admin/reports/:id/close')
  @HttpCode(200)
  @AllowAccess('admin')
  @ApiBearerAuth()
  @ApiOperation({
    summary:
      'Closes the reports about a thumbnail up to this one, and optionally removes its public page',
  })
  async close(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Body() body: CloseReportBody,
  ): Promise<Envelope<ReportsAnswer>> {
    return ok(await this.reports.close(id, principal.userId, body.stop_sharing));
  }
}
