import { existsSync, readFileSync } from 'node:fs';
import type { Server } from 'node:net';
import { isPrivate, networkOf, type ProxyTrust } from './address.js';

/** The kernel's limits for this process. The file exists only on Linux. */
const limitsFile = '/proc/self/limits';
/** An api also opens files for pictures and for connections to the database, Redis and vendors. */
const otherFiles = 500;
const warnEveryMs = 60_000;
/** Maximum per public address. A browser opens six connections, and a whole office may share an address. */
const maxPerNetwork = 256;

interface ConnectionOptions {
  /** Maximum of all connections. */
  wanted: number;
  isTrustedProxy: ProxyTrust;
  warn: (line: { msg: string; refused: number; reason: string; bound: number }) => void;
  limits?: string;
}

/**
 * Limits open connections, in total and per network address. Otherwise one sender could exhaust the api's memory and
 * open files with idle connections.
 */
export function limitConnections(
  server: Server,
  { wanted, isTrustedProxy, warn, limits = kernelLimits() }: ConnectionOptions,
): void {
  const openFiles = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
  const total = Math.max(1, openFiles ? Math.min(wanted, Number(openFiles) - otherFiles) : wanted);
  server.maxConnections = total;
  const warnAboutTotal = createWarning(warn, 'all connections are in use');
  server.on('drop', () => warnAboutTotal(total));

  const limitOf = (address: string): number => {
    // All visitors behind the proxy share its address.
    if (isTrustedProxy(address, 0)) return total;
    if (isPrivate(address)) return Math.max(1, Math.floor(total / 2));
    return Math.min(maxPerNetwork, total);
  };
  /** Has one entry per network with an open connection, so at most `total` entries. */
  const open = new Map<string, number>();
  const warnAboutAddress = createWarning(warn, 'per-address limit reached');
  server.on('connection', (socket) => {
    const address = socket.remoteAddress;
    // The connection has already ended, so no `close` event will follow to reduce the count.
    if (address === undefined) {
      socket.destroy();
      return;
    }
    const network = networkOf(address);
    const held = open.get(network) ?? 0;
    const bound = limitOf(address);
    if (held >= bound) {
      socket.destroy();
      warnAboutAddress(bound);
      return;
    }
    open.set(network, held + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

/** Counts refused connections and logs them at most once a minute. */
function createWarning(warn: ConnectionOptions['warn'], reason: string): (bound: number) => void {
  let refused = 0;
  let warnedAt = Number.NEGATIVE_INFINITY;
  return (bound) => {
    refused += 1;
    if (performance.now() - warnedAt < warnEveryMs) return;
    warnedAt = performance.now();
    warn({ msg: 'connections refused', refused, reason, bound });
    refused = 0;
  };
}

function kernelLimits(): string {
  return existsSync(limitsFile) ? readFileSync(limitsFile, 'utf8') : '';
}
