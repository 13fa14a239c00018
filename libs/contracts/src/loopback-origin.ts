/** Hostnames by which a browser reaches its own machine. */
const loopbackHosts = /^(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1\])$/;

/** Whether an origin is reachable only from its own machine. */
export function isLoopbackOrigin(origin: string): boolean {
  return loopbackHosts.test(new URL(origin).hostname);
}

/** Whether a request's host is another local name of the configured origin, such as 127.0.0.1 for localhost. */
export function isLoopbackAlias(host: string, origin: string): boolean {
  const configured = new URL(origin);
  const requested = URL.parse(`${configured.protocol}//${host}`);
  if (
    !requested ||
    requested.port !== configured.port ||
    requested.hostname === configured.hostname
  )
    return false;
  return loopbackHosts.test(configured.hostname) && loopbackHosts.test(requested.hostname);
}
