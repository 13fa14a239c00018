import { isLoopbackOrigin, isOtherNameOfOrigin } from '@app/contracts';
import type { onRequestHookHandler } from 'fastify';

/**
 * Redirects a page requested under another name of this machine, such as http://127.0.0.1:3000 for
 * http://localhost:3000, to the configured origin: browsers treat the two as separate sites with separate cookies, so
 * sign-in would fail. Pages only; API calls are not redirected. Undefined where the origin is not such a name.
 */
export function redirectToConfiguredHost(origin: string): onRequestHookHandler | undefined {
  if (!isLoopbackOrigin(origin)) return undefined;
  return (request, reply, done) => {
    const { method, url, headers } = request;
    const isPage = method === 'GET' && url.startsWith('/') && headers.accept?.includes('text/html');
    if (!isPage || !isOtherNameOfOrigin(request.host, origin)) return done();
    reply.redirect(origin + url, 307);
  };
}
