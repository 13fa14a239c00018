import type { Envelope, GenerationLogAnswer } from '@app/contracts';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ok } from '../http/envelope.js';
import { AllowAccess } from '../http/principal.js';
import { GenerationLogsQuery } from './generation-logs.query.js';
import { GenerationLogsService } from './generation-logs.service.js';

@ApiTags('admin')
@ApiBearerAuth()
@Controller('admin')
@AllowAccess('admin')
export class GenerationLogsController {
  constructor(private readonly logs: GenerationLogsService) {}

  @Get('generation_logs')
  @ApiOperation({ summary: 'Generations of all users, newest first; for administrators' })
  async page(@Query() query: GenerationLogsQuery): Promise<Envelope<GenerationLogAnswer>> {
    return ok(await this.logs.page(query.page_index, query.page_size, query.created_by));
  }
}
