import type { CaptionsAnswer, CaptionsRequest, Envelope } from '@app/contracts';
import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { ok } from '../http/envelope.js';
import { AllowAccess, CurrentPrincipal, type Principal } from '../http/principal.js';
import { RateLimited } from '../http/rate-limit.guard.js';
import { CaptionsService } from './captions.service.js';

class CaptionsBody implements CaptionsRequest {
  @ApiProperty({ description: 'Link of a video on a connected channel' })
  @IsString()
  @MaxLength(2_048)
  target_youtube_url!: string;
}

@ApiTags('generations')
@ApiBearerAuth()
@Controller('api/captions')
@AllowAccess('signed-in')
export class CaptionsController {
  constructor(private readonly captions: CaptionsService) {}

  @Post()
  @HttpCode(200)
  @RateLimited('captions')
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary: 'The captions of an own video, to be sent as the transcript of a generation',
    description:
      'Read from YouTube with a permission of its own (`/auth/channel/captions`), and not stored. Free of charge.',
  })
  async read(
    @CurrentPrincipal() { userId }: Principal,
    @Body() body: CaptionsBody,
  ): Promise<Envelope<CaptionsAnswer>> {
    return ok(await this.captions.read(userId, body.target_youtube_url));
  }
}
