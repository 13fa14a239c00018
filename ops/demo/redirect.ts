import { get } from 'node:http';
import type { LookupFunction } from 'node:net';
import { PlainError } from '../bootstrap/errors.ts';

const timeoutMs = 60_000;

/** Names below localhost are this machine (RFC 6761). Browsers resolve them, Debian's resolver does not. */
const thisMachine: LookupFunction = (_name, { all }, found) => {
  if (all) found(null, [{ address: '127.0.0.1', family: 4 }]);
  else found(null, '127.0.0.1', 4);
};

/**
 * Resolves to where a server redirects to. Unlike `fetch`, it reaches names below localhost and keeps the name in the
 * Host header, because the emulator signs with it.
 */
export function fetchRedirect(address: string): Promise<string> {
  const { hostname, origin } = new URL(address);
  const lookup = hostname.endsWith('.localhost') ? { lookup: thisMachine } : {};
  return new Promise((resolve, reject) => {
    get(address, { ...lookup, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
      response.resume();
      const { location } = response.headers;
      if (location) resolve(new URL(location, address).href);
      else reject(new PlainError(`${origin} did not redirect (HTTP ${response.statusCode}).`));
    }).once('error', ({ message }) =>
      reject(new PlainError(`${origin} cannot be reached (${message}). Is it running?`)),
    );
  });
}
