import { Users } from '@app/data';
import { ChannelAuthority, type ChannelConsent } from '@app/providers';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AllowAccess } from '../http/principal.js';
import { OAuthFlow } from '../identity/oauth-flow.js';
import { ConsentStrategy } from '../identity/passport/consent.strategy.js';
import { ChannelConnections } from './channel-connections.js';

/** Connects a channel through Google's consent screen. */
@ApiExcludeController()
@Controller('auth/channel')
export class ChannelConsentController {
  private readonly strategy: ConsentStrategy<ChannelConsent>;

  constructor(
    authority: ChannelAuthority,
    private readonly flow: OAuthFlow,
    private readonly channels: ChannelConnections,
    private readonly users: Users,
  ) {
    this.strategy = new ConsentStrategy('channel', authority);
  }

  @Get()
  @AllowAccess('session')
  start(
    @Query() query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.flow.start(
      {
        target: 'channel',
        purpose: 'channel',
        strategy: this.strategy,
        query,
        loginHint: (userId) => this.googleEmail(userId),
      },
      request,
      reply,
    );
  }

  @Get('callback')
  @AllowAccess('anyone')
  callback(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.flow.finish(
      {
        target: 'channel',
        strategy: this.strategy,
        settle: async (consent, state) =>
          this.channels.connect(await this.flow.userOf(state), consent),
      },
      request,
      reply,
    );
  }

  /** Preselects the Google account that the user signs in with. */
  private async googleEmail(userId: string): Promise<string | undefined> {
    const account = await this.users.account(userId);
    return account?.methods.find(({ provider }) => provider === 'google')?.email ?? undefined;
  }
}
