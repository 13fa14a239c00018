import { existsSync, readFileSync } from 'node:fs';

/** What the kernel allows this process; elsewhere than on Linux nobody says so. */
const limitsFile = '/proc/self/limits';
/** What an api opens besides: pictures, and its connections to the database, Redis and vendors. */
const otherFiles = 500;
const warnEveryMs = 60_000;

/**
 * Bounds how many connections the api holds. Without it whoever opens tens of thousands and says nothing takes its memory,
 * or its last open file: then it can read no picture and reach no database, though it still answers.
 */
export function boundConnections(
  server: { maxConnections: number; on(event: 'drop', then: () => void): unknown },
  wanted: number,
  warn: (message: string) => void,
  limits = existsSync(limitsFile) ? readFileSync(limitsFile, 'utf8') : '',
): void {
  const openFiles = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
  const bound = openFiles ? Math.min(wanted, Number(openFiles) - otherFiles) : wanted;
  server.maxConnections = Math.max(1, bound);
  let warnedAt = Number.NEGATIVE_INFINITY;
  server.on('drop', () => {
    if (performance.now() - warnedAt < warnEveryMs) return;
    warnedAt = performance.now();
    warn(`Refused a connection: ${server.maxConnections} are open, as many as this api holds.`);
  });
}
