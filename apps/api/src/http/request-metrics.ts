import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Histogram } from 'prom-client';

const requestSeconds = new Histogram({
  name: 'posterframe_http_request_seconds',
  help: 'How long requests took, by route and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
});

/** Counts refused or failed requests by the error code in the answer. */
export const refusals = new Counter({
  name: 'posterframe_refusals_total',
  help: 'Requests that were refused or failed, by code of the error table.',
  labelNames: ['code'],
});

/** Counts an answered request by the route's pattern. Addresses may contain users' ids, so they are not used. */
export function countRequest(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const labels = {
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
  };
  requestSeconds.observe(labels, reply.elapsedTime / 1_000);
  done();
}
