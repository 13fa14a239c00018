import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { networkOf } from './address.js';
import type { RateLimiter } from './rate-limiter.js';

/** Scripts, styles, fonts and pictures of pages; their names change with their content. */
export const assetRoute = '/assets/:name';
/** A name without a path separator, and not of a hidden file. */
const plainName = /^\w[\w.-]*$/;
/** Precompressed variants and pages have no addresses of their own. */
const withoutAddress = /\.(?:br|gz|html)$/;

/** Serves the files of the built web client in a separate scope, so that the hook below applies to no other route. */
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
    // One route per existing file, so that all other addresses reach the page fallback.
    wildcard: false,
    // Pages belong to the fallback: it writes the installation's settings into them.
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
  // One route for all assets: two hundred routes would take a tenth of an api's start. Also serves files of a newer
  // build, because pages are read at their first request.
  server.get<{ Params: { name: string } }>(assetRoute, ({ params: { name } }, reply) => {
    if (!plainName.test(name) || withoutAddress.test(name)) return reply.callNotFound();
    return reply.sendFile(name, assets);
  });
}
