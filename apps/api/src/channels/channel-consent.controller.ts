import { Users } from '@app/data';
import { ChannelAuthority, type ChannelConsent } from '@app/providers';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AllowAccess } from '../http/principal.js';
import { OAuthFlow } from '../identity/oauth-flow.js';
import { ConsentStrategy } from '../identity/passport/consent.strategy.js';
import { ChannelConnections } from './channel-connections.js';

type Purpose = 'channel' | 'publish' | 'reach' | 'captions';

/** Connects a channel through Google's consent screen. */
@ApiExcludeController()
@Controller('auth/channel')
export class ChannelConsentController {
  private readonly strategies: Record<Purpose, ConsentStrategy<ChannelConsent>>;

  constructor(
    authority: ChannelAuthority,
    private readonly flow: OAuthFlow,
    private readonly channels: ChannelConnections,
    private readonly users: Users,
  ) {
    const identify = authority.identify.bind(authority);
    this.strategies = {
      channel: new ConsentStrategy('channel', authority),
      publish: new ConsentStrategy('publish', {
        authorize: (request) => authority.authorizePublishing(request),
        identify,
      }),
      reach: new ConsentStrategy('reach', {
        authorize: (request) => authority.authorizeReach(request),
        identify,
      }),
      captions: new ConsentStrategy('captions', {
        authorize: (request) => authority.authorizeCaptions(request),
        identify,
      }),
    };
  }

  @Get()
  @AllowAccess('session')
  start(
    @Query() query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.begin('channel', query, request, reply);
  }

  /**
   * Requests only the scope for publishing, when a user first wants to publish. Google redirects to the same callback.
   */
  @Get('publish')
  @AllowAccess('session')
  startPublishing(
    @Query() query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.begin('publish', query, request, reply);
  }

  /** Requests the scope for reports of impressions and click rate. */
  @Get('reach')
  @AllowAccess('session')
  startReach(
    @Query() query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.begin('reach', query, request, reply);
  }

  /** Requests the scope for reading captions. */
  @Get('captions')
  @AllowAccess('session')
  startCaptions(
    @Query() query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.begin('captions', query, request, reply);
  }

  @Get('callback')
  @AllowAccess('anyone')
  callback(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.flow.finish(
      {
        target: 'channel',
        strategy: this.strategies.channel,
        settle: async (consent, state) => {
          const userId = await this.flow.userOf(state);
          if (state.purpose === 'publish') await this.channels.allowPublishing(userId, consent);
          else if (state.purpose === 'reach')
            await this.channels.saveReportsConsent(userId, consent);
          else if (state.purpose === 'captions') await this.channels.allowCaptions(userId, consent);
          else await this.channels.connect(userId, consent);
        },
      },
      request,
      reply,
    );
  }

  private begin(
    purpose: Purpose,
    query: Record<string, unknown>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const strategy = this.strategies[purpose];
    const loginHint = (userId: string) => this.googleEmail(userId);
    return this.flow.start(
      { target: 'channel', purpose, strategy, query, loginHint },
      request,
      reply,
    );
  }

  /** Preselects the Google account of the user's sign-in. */
  private async googleEmail(userId: string): Promise<string | undefined> {
    const account = await this.users.account(userId);
    return account?.methods.find(({ provider }) => provider === 'google')?.email ?? undefined;
  }
}
