import {
  maxEventParamLength,
  maxEventParams,
  ProductError,
  trackedEvents,
  type Envelope,
  type TrackedEvent,
  type TrackEventRequest,
} from '@app/contracts';
import { Body, Controller, HttpCode, Logger, Post } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsIn, IsObject, IsOptional } from 'class-validator';
import { ok } from '../http/envelope.js';
import { AllowAccess } from '../http/principal.js';
import { RateLimited } from '../http/rate-limit.guard.js';

export class TrackEventBody implements TrackEventRequest {
  @ApiProperty({ enum: trackedEvents })
  @IsIn(trackedEvents)
  event_name!: TrackedEvent;

  @ApiPropertyOptional({ description: 'Short values only; never personal data' })
  @IsOptional()
  @IsObject()
  event_params?: Record<string, string | number | boolean>;
}

@ApiTags('site')
@Controller('api')
@AllowAccess('anyone')
export class EventsController {
  private readonly logger = new Logger('TrackedEvents');

  /** Logs the event without user or address. */
  @Post('track_event')
  @HttpCode(200)
  @RateLimited('trackedEvent')
  @ApiOperation({ summary: 'Records what a visitor pressed; sent as a beacon' })
  track(@Body() { event_name, event_params }: TrackEventBody): Envelope<null> {
    const params = Object.entries(event_params ?? {});
    if (params.length > maxEventParams || !params.every(([name, value]) => isShort(name, value)))
      throw new ProductError('invalid_request');
    this.logger.log({ event: event_name, params: event_params ?? {}, msg: 'tracked event' });
    return ok(null);
  }
}

function isShort(name: string, value: unknown): boolean {
  if (name.length > maxEventParamLength) return false;
  if (typeof value === 'string') return value.length <= maxEventParamLength;
  return typeof value === 'number' || typeof value === 'boolean';
}
