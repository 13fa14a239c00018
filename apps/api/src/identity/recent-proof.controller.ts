import type { Envelope, ProofAnswer } from '@app/contracts';
import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ok } from '../http/envelope.js';
import { AllowAccess, CurrentPrincipal, type SignedIn } from '../http/principal.js';
import { RecentProof } from './recent-proof.js';

@ApiTags('account')
@ApiBearerAuth()
@Controller('auth/proof')
export class RecentProofController {
  constructor(private readonly proof: RecentProof) {}

  @Get()
  @AllowAccess('signed-in')
  @ApiOperation({
    summary:
      'What must be proven before a sign-in method is added, a passkey is added or removed, the second factor of another user is reset, or a user becomes an administrator',
  })
  async read(@CurrentPrincipal() principal: SignedIn): Promise<Envelope<ProofAnswer>> {
    return ok({ proof: await this.proof.missing(principal) });
  }
}
