import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { faultMethods, Faults, modelFaults, type FaultMethod, type ModelFault } from './faults.js';

class FaultBody {
  /** Path prefix, without a query. */
  @Matches(/^\/[^?#]*$/, { message: 'path must be a path that begins with /' })
  path!: string;

  @IsOptional()
  @IsIn(faultMethods)
  method?: FaultMethod;

  @IsOptional()
  @IsInt()
  @Min(400)
  @Max(599)
  status?: number;

  @IsOptional()
  @IsString()
  reason?: string;

  @IsOptional()
  @IsInt()
  @Min(0)
  retryAfterSeconds?: number;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(120_000)
  delayMs?: number;

  @IsOptional()
  @IsInt()
  @Min(0)
  truncate?: number;

  @IsOptional()
  @IsBoolean()
  drop?: boolean;

  @IsOptional()
  @IsInt()
  @Min(0)
  cut?: number;

  @IsOptional()
  @IsBoolean()
  hang?: boolean;

  @IsOptional()
  @IsInt()
  @Min(1)
  dripPerSecond?: number;

  @IsOptional()
  @IsIn(modelFaults)
  model?: ModelFault;

  @IsInt()
  @Min(1)
  times = 1;
}

/** Control API for tests: sets and removes faults, and counts received requests. */
@Controller('emulator')
export class FaultsController {
  constructor(private readonly faults: Faults) {}

  @Post('faults')
  @HttpCode(204)
  add(@Body() fault: FaultBody): void {
    this.faults.add(fault);
  }

  @Delete('faults')
  @HttpCode(204)
  clear(): void {
    this.faults.clear();
  }

  @Get('requests')
  requests(): Record<string, number> {
    return this.faults.counts();
  }

  @Delete('requests')
  @HttpCode(204)
  resetCounts(): void {
    this.faults.resetCounts();
  }
}
