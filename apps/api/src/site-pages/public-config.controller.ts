import type { Envelope, PublicConfig } from '@app/contracts';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ok } from '../http/envelope.js';
import { AllowAccess } from '../http/principal.js';
import { PublicSettings } from './public-settings.js';

@ApiTags('site')
@Controller('api')
@AllowAccess('anyone')
export class PublicConfigController {
  constructor(private readonly settings: PublicSettings) {}

  @Get('public_config')
  @Header('cache-control', 'public, max-age=60')
  @ApiOperation({ summary: 'Settings of this installation for the client; no secrets' })
  publicConfig(): Envelope<PublicConfig> {
    return ok(this.settings.config);
  }
}
