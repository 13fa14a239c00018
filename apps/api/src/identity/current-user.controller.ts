import type { CurrentUser, Envelope } from '@app/contracts';
import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ok } from '../http/envelope.js';
import { AllowAccess, CurrentPrincipal, type Principal } from '../http/principal.js';
import { Accounts } from './accounts.js';

@ApiTags('account')
@ApiBearerAuth()
@Controller('user')
@AllowAccess('signed-in')
export class CurrentUserController {
  constructor(private readonly accounts: Accounts) {}

  @Get('current')
  @ApiOperation({ summary: 'The signed-in user' })
  async current(@CurrentPrincipal() { userId }: Principal): Promise<Envelope<CurrentUser>> {
    return ok(await this.accounts.current(userId));
  }
}
