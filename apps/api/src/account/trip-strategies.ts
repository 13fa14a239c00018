import { Environment } from '@app/config';
import {
  ChannelAuthority,
  SignInProviders,
  type ChannelConsent,
  type IdentityProfile,
} from '@app/providers';
import { Injectable } from '@nestjs/common';
import { ConsentStrategy } from './passport/consent.strategy.js';
import type { Trip } from './sign-in-state.js';

/** What a trip brings back. */
export type Brought =
  { trip: 'channel'; consent: ChannelConsent } | { trip: 'sign-in'; person: IdentityProfile };

/** A passport strategy for each place that somebody can be sent to. */
@Injectable()
export class TripStrategies {
  private readonly people = new Map<Trip, ConsentStrategy<IdentityProfile>>();
  private readonly channel: ConsentStrategy<ChannelConsent>;

  constructor(
    providers: SignInProviders,
    authority: ChannelAuthority,
    private readonly env: Environment,
  ) {
    for (const name of providers.offered)
      this.people.set(name, new ConsentStrategy(name, providers.of(name)));
    this.channel = new ConsentStrategy('channel', authority);
  }

  /** Undefined when this installation does not offer it. */
  of(trip: Trip): ConsentStrategy<IdentityProfile> | ConsentStrategy<ChannelConsent> | undefined {
    return trip === 'channel' ? this.channel : this.people.get(trip);
  }

  /** Who or what came back, as `of(trip)` brings it. */
  ofPeople(trip: Trip): ConsentStrategy<IdentityProfile> | undefined {
    return this.people.get(trip);
  }

  ofChannels(): ConsentStrategy<ChannelConsent> {
    return this.channel;
  }

  /** Built from configuration, never from a Host header. */
  redirectUri(trip: Trip): string {
    return `${this.env.PUBLIC_ORIGIN}/auth/${trip}/callback`;
  }
}
