import { isLoopbackOrigin, isLoopbackAlias } from '@app/contracts';
import type { onRequestHookHandler } from 'fastify';

/**
 * Redirects a page at another local address, such as http://127.0.0.1:3000, to the configured origin, such as
 * http://localhost:3000. Browsers treat the two as separate sites with separate cookies, so sign-in would fail. API
 * calls are not redirected. Undefined when the configured origin is not a local address.
 */
export function redirectToConfiguredHost(origin: string): onRequestHookHandler | undefined {
  if (!isLoopbackOrigin(origin)) return undefined;
  return (request, reply, done) => {
    const { method, url, headers } = request;
    const isPage = method === 'GET' && url.startsWith('/') && headers.accept?.includes('text/html');
    if (!isPage || !isLoopbackAlias(request.host, origin)) return done();
    reply.redirect(origin + url, 307);
  };
}
