import { ProductError, type SignInPurpose } from '@app/contracts';
import type { PendingSignIn } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { networkOf } from '../http/address.js';
import { RateLimiter } from '../http/rate-limiter.js';
import type { ConsentStrategy } from './passport/consent.strategy.js';
import {
  safeAttempt,
  safeReturnPath,
  SignInStates,
  type SignInState,
  type Trip,
} from './sign-in-state.js';
import { TripStrategies, type Brought } from './trip-strategies.js';

export interface Departure {
  trip: Trip;
  purpose: SignInPurpose;
  /** As the browser sent it: none of it is trusted. */
  query: Record<string, unknown>;
  address: string;
  loginHint?: string | undefined;
  session: SignInState['session'];
}

/** Where a trip ends, also one that never began: enough to tell whoever started it. */
export type TripEnd = Pick<SignInState, 'purpose' | 'mode' | 'returnTo' | 'attempt'>;

/** Trips to a provider and back. The browser carries their state; the server keeps none. */
@Injectable()
export class Trips {
  constructor(
    private readonly strategies: TripStrategies,
    private readonly states: SignInStates,
    private readonly limiter: RateLimiter,
  ) {}

  /** Where to send the browser, and the state that it must bring back. */
  async depart(departure: Departure): Promise<{ url: string; state: string }> {
    const { trip, session, loginHint } = departure;
    await this.limiter.consume('oauthStart', departure.address);
    const strategy = this.strategies.of(trip);
    if (!strategy) throw new ProductError('sign_in_not_offered', { detail: trip });
    let pending: PendingSignIn | undefined;
    const outcome = await strategy.attempt(
      { url: '' },
      {
        redirectUri: this.strategies.redirectUri(trip),
        loginHint,
        keep: (kept: PendingSignIn) => (pending = kept),
      },
    );
    if (outcome.kind !== 'redirect' || !pending)
      throw new ProductError('unexpected', { detail: 'a trip that leads nowhere' });
    const state = { ...endOf(departure.purpose, departure.query), trip, pending, session };
    return { url: outcome.url, state: await this.states.seal(state) };
  }

  /** The state that a browser has brought back, also when the trip failed, so that whoever waits can be told. */
  returned(trip: Trip, cookie: string | undefined): Promise<SignInState | undefined> {
    return this.states.open(cookie, trip);
  }

  /** What a trip has brought. A state works once, in the browser that it was given to. */
  async arrive(
    trip: Trip,
    state: SignInState | undefined,
    request: { url: string; ip: string },
  ): Promise<Brought> {
    await this.limiter.consume('oauthCallback', networkOf(request.ip));
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    const shown = query.getAll('state');
    if (!state || shown.length !== 1 || shown[0] !== state.pending.state)
      throw new ProductError('sign_in_expired', { detail: 'the state is another, or none' });
    if ((await this.limiter.msUntilAllowed('oauthState', state.pending.state)) > 0)
      throw new ProductError('sign_in_expired', { detail: 'the state was used before' });
    const back = { redirectUri: this.strategies.redirectUri(trip), pending: state.pending };
    if (trip === 'channel') {
      const consent = await brought(this.strategies.ofChannels(), request, back);
      return { trip, consent };
    }
    const strategy = this.strategies.ofPeople(trip);
    if (!strategy) throw new ProductError('sign_in_not_offered', { detail: trip });
    return { trip: 'sign-in', person: await brought(strategy, request, back) };
  }
}

/** What is asked for in the query of a departure, made safe. */
export function endOf(purpose: SignInPurpose, query: Record<string, unknown>): TripEnd {
  return {
    purpose,
    mode: query['mode'] === 'redirect' ? 'redirect' : 'popup',
    returnTo: safeReturnPath(query['return']),
    attempt: safeAttempt(query['attempt']),
  };
}

async function brought<Result extends object>(
  strategy: ConsentStrategy<Result>,
  request: { url: string },
  back: { redirectUri: string; pending: PendingSignIn },
): Promise<Result> {
  const outcome = await strategy.attempt(request, back);
  if (outcome.kind === 'success') return outcome.user;
  throw new ProductError('sign_in_failed', { detail: 'the strategy brought nobody' });
}
