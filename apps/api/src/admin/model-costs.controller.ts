import type { Envelope, ModelCostsAnswer } from '@app/contracts';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ok } from '../http/envelope.js';
import { AllowAccess } from '../http/principal.js';
import { ModelCostsQuery } from './model-costs.query.js';
import { ModelCostsService } from './model-costs.service.js';

@ApiTags('admin')
@ApiBearerAuth()
@Controller('admin')
@AllowAccess('admin')
export class ModelCostsController {
  constructor(private readonly costs: ModelCostsService) {}

  @Get('model_costs')
  @ApiOperation({ summary: 'Model costs by day and model; for administrators' })
  async byDay(@Query() query: ModelCostsQuery): Promise<Envelope<ModelCostsAnswer>> {
    return ok(await this.costs.forDays(query.days));
  }
}
