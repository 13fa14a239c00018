import { Transform, type Readable, type TransformCallback } from 'node:stream';
import { paymentWebhookPath, ProductError } from '@app/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { widerNetworkOf } from './address.js';
import { ByteBudget, type ByteHold } from './byte-budget.js';
import { pictureRouteOf } from './picture-body.js';

const mebibyte = 1024 * 1024;
/** Maximum bytes of bodies without pictures that a process holds at once. */
export const smallBodies = { total: 64 * mebibyte, perNetwork: 4 * mebibyte };
/** A separate budget, so that a flood of other requests cannot delay payment notifications. */
const webhookBodies = { total: 16 * mebibyte, perNetwork: 4 * mebibyte };
/** Time limit for a body of at most 256 KiB. */
export const smallBodyMs = 10_000;
const retryAfterSeconds = 5;

/**
 * A `preParsing` hook that limits the memory and the time of bodies without pictures, before authentication. Counts the
 * bytes that have arrived until the response closes.
 */
export function limitBodiesInFlight(
  ms = smallBodyMs,
): (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: Readable,
  done: (error: Error | null, payload?: Readable) => void,
) => void {
  const budget = new ByteBudget(smallBodies.total, smallBodies.perNetwork);
  const webhookBudget = new ByteBudget(webhookBodies.total, webhookBodies.perNetwork);
  return (request, reply, payload, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (length === undefined && encoding === undefined) return done(null, payload);
    const { url } = request.routeOptions;
    // `PictureAdmission` counts the bodies of picture routes.
    if (pictureRouteOf(request.method, url)) return done(null, payload);
    const held = (url === paymentWebhookPath ? webhookBudget : budget).hold(
      widerNetworkOf(request.ip),
    );
    reply.raw.once('close', () => held.release());
    done(null, new CountedBody(payload, held, ms));
  };
}

/** Forwards a body. Fails when the body exceeds the budget or does not arrive in time. */
class CountedBody extends Transform {
  /** Fastify compares this number with the announced length. */
  receivedEncodedLength = 0;
  private readonly lateTimer: NodeJS.Timeout;

  constructor(
    payload: Readable,
    private readonly held: ByteHold,
    ms: number,
  ) {
    super();
    this.lateTimer = setTimeout(() => this.fail('too slow'), ms);
    // When Fastify refuses a body, it removes its listeners. An error without a listener would end the process.
    this.on('error', () => undefined);
    payload.once('error', () => this.fail('cut off'));
    payload.once('close', () => {
      if (!this.writableEnded) this.fail('cut off');
    });
    payload.pipe(this);
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.receivedEncodedLength += chunk.length;
    if (this.held.grow(chunk.length) === undefined) return done(null, chunk);
    done(new ProductError('too_many_requests', { detail: 'bodies', retryAfterSeconds }));
  }

  override _flush(done: TransformCallback): void {
    clearTimeout(this.lateTimer);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.lateTimer);
    done(error);
  }

  private fail(detail: string): void {
    this.destroy(new ProductError('invalid_request', { detail }));
  }
}
