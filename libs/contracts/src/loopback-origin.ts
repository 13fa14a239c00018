/** Host names by which a browser reaches its own machine. */
const here = /^(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1\])$/;

/** Whether an origin can only be reached from the same machine. */
export function isLoopbackOrigin(origin: string): boolean {
  return here.test(new URL(origin).hostname);
}

/** Whether a request's host is the configured origin under another name of this machine. */
export function isOtherNameOfOrigin(host: string, origin: string): boolean {
  const home = new URL(origin);
  const asked = URL.parse(`${home.protocol}//${host}`);
  if (!asked || asked.port !== home.port || asked.hostname === home.hostname) return false;
  return here.test(home.hostname) && here.test(asked.hostname);
}
