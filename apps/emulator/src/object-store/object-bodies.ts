import { demoObjectStore } from '@app/providers';
import type { FastifyInstance } from 'fastify';

/** The largest picture that the product stores. */
const maxBytes = 64 * 1024 * 1024;

/** Passes pictures on unparsed. Call it before the routes are created. */
export function acceptObjects(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (route.url.startsWith(demoObjectStore.path) || route.url.startsWith('/upload/'))
      route.bodyLimit = maxBytes;
  });
  for (const type of [/^image\//, 'application/octet-stream']) {
    server.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
  }
}
