/** Hostnames by which a browser reaches its own machine. */
const loopbackHosts = /^(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1\])$/;

/** Whether an origin is reachable only from its own machine. */
export function isLoopbackOrigin(origin: string): boolean {
  return loopbackHosts.test(new URL(origin).hostname);
}

/** Whether a request's host is another local name of the configured origin, such as 127.0.0.1 for localhost. */
export function isOtherNameOfOrigin(host: string, origin: string): boolean {
  const home = new URL(origin);
  const asked = URL.parse(`${home.protocol}//${host}`);
  if (!asked || asked.port !== home.port || asked.hostname === home.hostname) return false;
  return loopbackHosts.test(home.hostname) && loopbackHosts.test(asked.hostname);
}
