import type { onRequestHookHandler } from 'fastify';

/** The names under which a browser reaches the machine that it runs on. */
const here = /^(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1\])$/;

/**
 * Sends a page that is asked for under another name of this machine, such as http://127.0.0.1:3000 for http://localhost:3000,
 * to the same page of the configured origin: to a browser they are two sites, cookies of the one are not the other's, and
 * nobody could sign in. Pages alone; every call is judged as before. Undefined where the origin is no such name.
 */
export function toHomeHost(origin: string): onRequestHookHandler | undefined {
  const home = new URL(origin);
  if (!here.test(home.hostname)) return undefined;
  return (request, reply, done) => {
    const { method, url, headers } = request;
    const isPage = method === 'GET' && url.startsWith('/') && headers.accept?.includes('text/html');
    if (!isPage || !isOtherName(request.host, home)) return done();
    reply.redirect(origin + url, 307);
  };
}

function isOtherName(host: string, home: URL): boolean {
  const asked = URL.parse(`${home.protocol}//${host}`);
  if (!asked || asked.port !== home.port) return false;
  return asked.hostname !== home.hostname && here.test(asked.hostname);
}
