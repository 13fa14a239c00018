import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { networkOf } from './address.js';
import type { RateLimiter } from './rate-limiter.js';

/** Scripts, styles, fonts and pictures of pages. Their names change with their content. */
export const assetRoute = '/assets/:name';
/** Matches a file name without path separators or a leading dot. */
const plainName = /^\w[\w.-]*$/;
/** Precompressed files and pages cannot be requested by name. */
const neverServedByName = /\.(?:br|gz|html)$/;

/** A Fastify plugin that serves the files of the built web client. As a plugin, it adds its hook to its own routes only. */
export async function webFiles(
  server: FastifyInstance,
  { webRoot, limiter }: { webRoot: string; limiter: RateLimiter },
): Promise<void> {
  const assets = join(webRoot, 'assets');
  server.addHook('onRequest', ({ ip }, _reply, done) => {
    limiter.consumeLocally('staticFile', networkOf(ip));
    done();
  });
  await server.register(fastifyStatic, {
    root: webRoot,
    // Registers a route per existing file, so that all other addresses reach the page fallback.
    wildcard: false,
    // The page fallback serves pages, because it writes the installation's settings into them.
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
  // One route for all assets, because two hundred routes would slow an api's start by a tenth. It also finds files of a
  // build that replaced the web client after the start.
  server.get<{ Params: { name: string } }>(assetRoute, ({ params: { name } }, reply) => {
    if (!plainName.test(name) || neverServedByName.test(name)) return reply.callNotFound();
    return reply.sendFile(name, assets);
  });
}
