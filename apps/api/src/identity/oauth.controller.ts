import { isSignInProvider, ProductError, type SignInProvider } from '@app/contracts';
import { SignInProviders, type IdentityProfile } from '@app/providers';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AllowAccess } from '../http/principal.js';
import { Accounts } from './accounts.js';
import { AuthCookies } from './auth-cookies.js';
import { OAuthFlow, type NewSession } from './oauth-flow.js';
import type { OAuthState } from './oauth-state.js';
import { ConsentStrategy } from './passport/consent.strategy.js';
import { RecentProof } from './recent-proof.js';
import { SessionIssuer } from './session-issuer.js';

/** Signs in with a provider, or adds it to the account. `auth/channel` is in channels. */
@ApiExcludeController()
@Controller('auth')
export class OAuthController {
  private readonly strategies: ReadonlyMap<SignInProvider, ConsentStrategy<IdentityProfile>>;

  constructor(
    providers: SignInProviders,
    private readonly flow: OAuthFlow,
    private readonly accounts: Accounts,
    private readonly session: SessionIssuer,
    private readonly cookies: AuthCookies,
    private readonly proof: RecentProof,
  ) {
    this.strategies = new Map(
      providers.offered.map((name) => [name, new ConsentStrategy(name, providers.of(name))]),
    );
  }

  @Get(':provider')
  @AllowAccess('anyone')
  signIn(
    @Param('provider') provider: string,
    @Query() query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const target = providerOf(provider);
    const strategy = this.strategies.get(target);
    return this.flow.start({ target, purpose: 'sign-in', strategy, query }, request, reply);
  }

  @Get(':provider/link')
  @AllowAccess('session')
  link(
    @Param('provider') provider: string,
    @Query() query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const target = providerOf(provider);
    const strategy = this.strategies.get(target);
    // A copied session must not become a way to sign in.
    const require = (session: { sessionId: string; userId: string }) => this.proof.require(session);
    return this.flow.start({ target, purpose: 'link', strategy, query, require }, request, reply);
  }

  @Get(':provider/callback')
  @AllowAccess('anyone')
  callback(
    @Param('provider') provider: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const target = providerOf(provider);
    const strategy = this.strategies.get(target);
    return this.flow.finish(
      { target, strategy, settle: (person, state) => this.settle(person, state) },
      request,
      reply,
    );
  }

  private async settle(person: IdentityProfile, state: OAuthState): Promise<NewSession | void> {
    if (state.purpose !== 'sign-in')
      return this.accounts.link(await this.flow.userOf(state), person);
    const userId = await this.accounts.signIn(person, state.invitation ?? undefined);
    const browser = this.cookies.newBrowserKey();
    const refreshToken = await this.session.start(userId, browser);
    // A browser has one session, so the new one replaces the session at the start.
    if (state.session) await this.session.endOne(state.session.sessionId);
    return { refreshToken, browser };
  }
}

function providerOf(name: string): SignInProvider {
  if (!isSignInProvider(name)) throw new ProductError('not_found');
  return name;
}
