import type { FastifyInstance } from 'fastify';

/** Pictures travel in these requests; the vendors take tens of megabytes. */
const mostBytes = 64 * 1024 * 1024;

/** Lets model requests be large, and multipart forms arrive as they are. Before the routes are made. */
export function acceptModelRequests(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (/^\/v1(beta)?\//.test(route.url)) route.bodyLimit = mostBytes;
  });
  server.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: mostBytes },
    (_request, body, done) => done(null, body),
  );
}
