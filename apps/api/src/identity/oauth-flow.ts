import { Environment } from '@app/config';
import { ProductError, type SignInPurpose } from '@app/contracts';
import type { PendingSignIn } from '@app/providers';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../http/address.js';
import { RateLimiter } from '../http/rate-limiter.js';
import { AuthCookies } from './auth-cookies.js';
import { OAuthReplies } from './oauth-replies.js';
import {
  safeAttempt,
  safeReturnPath,
  OAuthStates,
  type OAuthDestination,
  type OAuthState,
  type OAuthTarget,
} from './oauth-state.js';
import type { ConsentStrategy } from './passport/consent.strategy.js';
import { SessionIssuer } from './session-issuer.js';

export interface OAuthStart<Result extends object> {
  target: OAuthTarget;
  purpose: SignInPurpose;
  /** Undefined when this installation does not offer the provider. */
  strategy: ConsentStrategy<Result> | undefined;
  /** As the browser sent it; untrusted. */
  query: Record<string, unknown>;
  loginHint?: (userId: string) => Promise<string | undefined>;
  /** Throws unless this session may start the flow. */
  require?: (session: { sessionId: string; userId: string }) => Promise<void>;
}

export interface OAuthCallback<Result extends object> {
  target: OAuthTarget;
  strategy: ConsentStrategy<Result> | undefined;
  /** Applies the provider's answer. Safe to repeat, with the same outcome. */
  settle: (result: Result, state: OAuthState) => Promise<NewSession | void>;
}

/** A session that starts with the callback. */
export interface NewSession {
  refreshToken: string;
  browser: string;
}

/**
 * OAuth in a popup or window: the redirect to a provider and its callback. Every outcome is a page or redirect of ours.
 */
@Injectable()
export class OAuthFlow {
  constructor(
    private readonly states: OAuthStates,
    private readonly session: SessionIssuer,
    private readonly cookies: AuthCookies,
    private readonly limiter: RateLimiter,
    private readonly replies: OAuthReplies,
    private readonly env: Environment,
  ) {}

  /** Redirects to the provider and stores the flow's state in a cookie. */
  async start<Result extends object>(
    { target, purpose, strategy, query, loginHint, require }: OAuthStart<Result>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const destination = destinationOf(purpose, query);
    try {
      const session = (await this.session.findSession(this.cookies.session(request))) ?? null;
      if (purpose !== 'sign-in' && !session) throw new ProductError('unauthenticated');
      if (session) await require?.(session);
      const hint = session ? await loginHint?.(session.userId) : undefined;
      await this.limiter.consume('oauthStart', networkOf(request.ip));
      if (!strategy) throw new ProductError('sign_in_not_offered', { detail: target });
      const { url, pending } = await this.authorize(target, strategy, hint);
      const invitation = this.cookies.invitation(request) ?? null;
      const held = { target, pending, session, invitation };
      const state = await this.states.sign({ ...destination, ...held });
      this.cookies.setOAuthState(reply, target, state);
      await reply.redirect(url, 302);
    } catch (error) {
      await this.replies.failed(reply, destination, error);
    }
  }

  /** Handles a provider's callback. A state works once, and only in the browser that started the flow. */
  async finish<Result extends object>(
    { target, strategy, settle }: OAuthCallback<Result>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const state = await this.states.verify(this.cookies.oauthState(request, target), target);
    this.cookies.clearOAuthState(reply, target);
    try {
      const pending = await this.usePending(state, request);
      if (!state || !strategy) throw new ProductError('sign_in_not_offered', { detail: target });
      const outcome = await strategy.attempt(request, {
        redirectUri: this.redirectUri(target),
        pending,
      });
      if (outcome.kind !== 'success')
        throw new ProductError('sign_in_failed', { detail: 'the strategy returned no user' });
      const session = await settle(outcome.user, state);
      if (session) {
        this.cookies.setSession(reply, session.refreshToken, session.browser);
        this.cookies.clearInvitation(reply);
      }
      await this.replies.succeeded(reply, state);
    } catch (error) {
      const unknown = destinationOf(target === 'channel' ? 'channel' : 'sign-in', {});
      await this.replies.failed(reply, state ?? unknown, error);
    }
  }

  /** The signed-in user of a flow. @throws ProductError `unauthenticated` after a sign-out during the flow */
  async userOf({ session }: OAuthState): Promise<string> {
    const userId = session && (await this.session.userOf(session.sessionId));
    if (!userId) throw new ProductError('unauthenticated');
    return userId;
  }

  private async authorize<Result extends object>(
    target: OAuthTarget,
    strategy: ConsentStrategy<Result>,
    loginHint: string | undefined,
  ): Promise<{ url: string; pending: PendingSignIn }> {
    let pending: PendingSignIn | undefined;
    const outcome = await strategy.attempt(
      { url: '' },
      {
        redirectUri: this.redirectUri(target),
        loginHint,
        keep: (started: PendingSignIn) => (pending = started),
      },
    );
    if (outcome.kind !== 'redirect' || !pending)
      throw new ProductError('unexpected', { detail: 'the strategy returned no redirect' });
    return { url: outcome.url, pending };
  }

  /** The values of the started request; each state is accepted once. */
  private async usePending(
    state: OAuthState | undefined,
    request: FastifyRequest,
  ): Promise<PendingSignIn> {
    await this.limiter.consume('oauthCallback', networkOf(request.ip));
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    const shown = query.getAll('state');
    if (!state || shown.length !== 1 || shown[0] !== state.pending.state)
      throw new ProductError('sign_in_expired', { detail: 'another state, or none' });
    if ((await this.limiter.msUntilAllowed('oauthState', state.pending.state)) > 0)
      throw new ProductError('sign_in_expired', { detail: 'the state was used before' });
    return state.pending;
  }

  /** Built from configuration, never from a Host header. */
  private redirectUri(target: OAuthTarget): string {
    return `${this.env.PUBLIC_ORIGIN}/auth/${target}/callback`;
  }
}

/** The flow's destination from a query, made safe. */
function destinationOf(purpose: SignInPurpose, query: Record<string, unknown>): OAuthDestination {
  return {
    purpose,
    mode: query['mode'] === 'redirect' ? 'redirect' : 'popup',
    returnTo: safeReturnPath(query['return']),
    attempt: safeAttempt(query['attempt']),
  };
}
