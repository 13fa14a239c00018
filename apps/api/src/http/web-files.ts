import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { networkOf } from './address.js';
import type { RateLimiter } from './rate-limiter.js';

/** Scripts, styles, faces and pictures of pages, under names that change with what is in them. */
export const partsOfPages = '/assets/:name';
/** Leads to no other folder, and to nothing hidden. */
const plainName = /^\w[\w.-]*$/;
/** Neither what the build compressed beside a file nor pages have addresses of their own. */
const withoutAddress = /\.(?:br|gz|html)$/;

/** The files of the built web client, in a scope of their own: the hook below sees no other route. */
export async function webFiles(
  server: FastifyInstance,
  { webRoot, limiter }: { webRoot: string; limiter: RateLimiter },
): Promise<void> {
  const assets = join(webRoot, 'assets');
  server.addHook('onRequest', ({ ip }, _reply, done) => {
    limiter.consumeHere('staticFile', networkOf(ip));
    done();
  });
  await server.register(fastifyStatic, {
    root: webRoot,
    // A route for each file that exists, so that every other address reaches the page fallback.
    wildcard: false,
    // Pages are the fallback's: it puts into them what this installation offers.
    index: false,
    preCompressed: true,
    globIgnore: ['assets/**', '**/*.{br,gz,html}'],
    setHeaders: (response, path) => {
      response.header(
        'cache-control',
        path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      response.header('x-content-type-options', 'nosniff');
    },
  });
  // One route for all of them: two hundred would be a tenth of an api's start. Also serves files of a
  // newer build, because pages are read when they are first requested.
  server.get<{ Params: { name: string } }>(partsOfPages, ({ params: { name } }, reply) => {
    if (!plainName.test(name) || withoutAddress.test(name)) return reply.callNotFound();
    return reply.sendFile(name, assets);
  });
}
