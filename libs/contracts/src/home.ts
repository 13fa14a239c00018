/** The names under which a browser reaches the machine that it runs on. */
const here = /^(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1\])$/;

/** Whether an origin is one that only browsers on the same machine can reach. */
export function isHere(origin: string): boolean {
  return here.test(new URL(origin).hostname);
}

/** Whether a host, as a request names it, is the configured origin under another name of this machine. */
export function isOtherName(host: string, origin: string): boolean {
  const home = new URL(origin);
  const asked = URL.parse(`${home.protocol}//${host}`);
  if (!asked || asked.port !== home.port || asked.hostname === home.hostname) return false;
  return here.test(home.hostname) && here.test(asked.hostname);
}
