import { Body, Controller, HttpCode, Put } from '@nestjs/common';
import { IsInt, IsOptional, Min } from 'class-validator';
import { DayQuota } from './day-quota.js';

class QuotaBody {
  @IsOptional()
  @IsInt()
  @Min(0)
  searches?: number;

  @IsOptional()
  @IsInt()
  @Min(0)
  units?: number;
}

/**
 * Control API for tests: sets the remaining daily quota of the video site. Buckets that are not named are unlimited.
 */
@Controller('emulator/quota')
export class DayQuotaController {
  constructor(private readonly quota: DayQuota) {}

  @Put()
  @HttpCode(204)
  set(@Body() left: QuotaBody): void {
    this.quota.set(left);
  }
}
