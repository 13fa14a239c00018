import type { FastifyInstance } from 'fastify';

/** Requests contain pictures. The vendors accept tens of megabytes. */
const maxBytes = 64 * 1024 * 1024;

/** Allows large model requests and passes multipart forms on unparsed. Call it before the routes are created. */
export function acceptModelRequests(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (/^\/v1(beta)?\//.test(route.url)) route.bodyLimit = maxBytes;
  });
  server.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: maxBytes },
    (_request, body, done) => done(null, body),
  );
}
