import { ProductError } from '@app/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from './address.js';
import { ByteBudget } from './byte-budget.js';
import { pictureRoute } from './picture-body.js';

/** All bodies without pictures that a process holds at once: a thousand of the largest. */
export const maxSmallBodies = 64 * 1024 * 1024;
/** From one address: 64 of the largest. */
export const maxSmallBodiesOfAddress = 4 * 1024 * 1024;

/**
 * An `onRequest` hook that limits the memory held by incomplete bodies before authentication. Counts the announced length
 * from the headers until the response closes.
 */
export function limitBodiesInFlight(): (
  request: FastifyRequest,
  reply: FastifyReply,
  done: (error?: Error) => void,
) => void {
  const budget = new ByteBudget(maxSmallBodies, maxSmallBodiesOfAddress);
  return (request, reply, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (length === undefined && encoding === undefined) return done();
    const { bodyLimit, url } = request.routeOptions;
    // GenerateAdmission counts these.
    if (url === pictureRoute) return done();
    const release = budget.reserve(
      networkOf(request.ip),
      Math.min(Number(length ?? bodyLimit), bodyLimit),
    );
    if (!release) return done(new ProductError('too_many_requests', { retryAfterSeconds: 5 }));
    reply.raw.once('close', release);
    done();
  };
}
