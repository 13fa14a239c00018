import { ProductError, signInProviders, type SignInPurpose } from '@app/contracts';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../http/address.js';
import { AllowAccess } from '../http/principal.js';
import { Arrivals } from './arrivals.js';
import { AuthCookies } from './auth-cookies.js';
import { AuthReplies } from './auth-replies.js';
import { SessionIssuer } from './session-issuer.js';
import type { Trip } from './sign-in-state.js';
import { endOf, Trips } from './trips.js';

/** What windows and popups open: to a provider and back. Every end is one that a page of ours understands. */
@ApiExcludeController()
@Controller('auth')
export class TripsController {
  constructor(
    private readonly trips: Trips,
    private readonly arrivals: Arrivals,
    private readonly session: SessionIssuer,
    private readonly cookies: AuthCookies,
    private readonly replies: AuthReplies,
  ) {}

  @Get('channel')
  @AllowAccess('session')
  connectChannel(
    @Query() query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.depart('channel', 'channel', query, request, reply);
  }

  @Get('channel/callback')
  @AllowAccess('anyone')
  channelBack(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.arrive('channel', request, reply);
  }

  @Get(':provider')
  @AllowAccess('anyone')
  signIn(
    @Param('provider') provider: string,
    @Query() query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.depart(tripOf(provider), 'sign-in', query, request, reply);
  }

  @Get(':provider/link')
  @AllowAccess('session')
  link(
    @Param('provider') provider: string,
    @Query() query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.depart(tripOf(provider), 'link', query, request, reply);
  }

  @Get(':provider/callback')
  @AllowAccess('anyone')
  back(
    @Param('provider') provider: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.arrive(tripOf(provider), request, reply);
  }

  private async depart(
    trip: Trip,
    purpose: SignInPurpose,
    query: Record<string, unknown>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    try {
      const session = (await this.session.held(this.cookies.session(request))) ?? null;
      if (purpose !== 'sign-in' && !session) throw new ProductError('unauthenticated');
      const loginHint =
        session && purpose === 'channel'
          ? await this.arrivals.googleEmail(session.userId)
          : undefined;
      const departure = {
        trip,
        purpose,
        query,
        address: networkOf(request.ip),
        loginHint,
        session,
      };
      const { url, state } = await this.trips.depart(departure);
      this.cookies.keepTrip(reply, trip, state);
      await reply.redirect(url, 302);
    } catch (error) {
      await this.replies.failed(reply, endOf(purpose, query), error);
    }
  }

  private async arrive(trip: Trip, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const state = await this.trips.returned(trip, this.cookies.trip(request, trip));
    // Whatever comes of it: this state has been used.
    this.cookies.endTrip(reply, trip);
    const unknown = endOf(trip === 'channel' ? 'channel' : 'sign-in', {});
    try {
      const brought = await this.trips.arrive(trip, state, request);
      if (!state) throw new ProductError('sign_in_expired');
      const browser = this.cookies.newBrowser();
      const token = await this.arrivals.settle(state, brought, browser);
      if (token !== undefined) this.cookies.keepSession(reply, token, browser);
      await this.replies.succeeded(reply, state);
    } catch (error) {
      await this.replies.failed(reply, state ?? unknown, error);
    }
  }
}

function tripOf(provider: string): Trip {
  const known = signInProviders.find((name) => name === provider);
  if (!known) throw new ProductError('not_found');
  return known;
}
