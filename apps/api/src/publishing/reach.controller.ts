import type { Envelope, ReachAnswer } from '@app/contracts';
import { Controller, Get, Param } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ok } from '../http/envelope.js';
import { AllowAccess, CurrentPrincipal, type Principal } from '../http/principal.js';
import { ReachService } from './reach.service.js';

@ApiTags('publishing')
@ApiBearerAuth()
@Controller('api/publication/:id/reach')
@AllowAccess('signed-in')
export class ReachController {
  constructor(private readonly reach: ReachService) {}

  @Get()
  @ApiOperation({
    summary: 'Impressions and click rate of a publication’s video, 14 days before and after',
    description: 'From YouTube’s own reports, where the channel’s owner allowed us to read them.',
  })
  async read(
    @CurrentPrincipal() { userId }: Principal,
    @Param('id') id: string,
  ): Promise<Envelope<ReachAnswer>> {
    return ok(await this.reach.read(userId, id));
  }
}
