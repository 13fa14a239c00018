import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { PlainError } from './errors.ts';
import { identityOf } from './identity.ts';
import { holderOf, takeLock } from './lock-file.ts';
import { inData } from './places.ts';

/** Data of the running instance for other commands. Contains passwords, so only the owner can read it. */
export interface Instance {
  origin: string;
  databaseUrl: string;
  redisUrl: string;
  /** Undefined with real vendors. */
  emulatorOrigin: string | undefined;
}

const file = inData('instance.json');

/** Finds the instance of this checkout, if one is ready. */
export function findInstance(): Instance | undefined {
  const holder = holderOf(file);
  const { origin, databaseUrl, redisUrl, emulatorOrigin } = holder?.rest ?? {};
  const isReady =
    typeof origin === 'string' && typeof databaseUrl === 'string' && typeof redisUrl === 'string';
  if (!isReady) return undefined;
  const emulator = typeof emulatorOrigin === 'string' ? emulatorOrigin : undefined;
  return { origin, databaseUrl, redisUrl, emulatorOrigin: emulator };
}

/** Whether another process runs or starts an instance of this checkout. */
export function anotherInstanceRuns(): boolean {
  const holder = holderOf(file);
  return holder !== undefined && holder.pid !== process.pid;
}

/**
 * Claims `.data`, which one instance at a time may use.
 * @throws PlainError when another instance uses it
 */
export function claimInstance(): void {
  if (takeLock(file)) return;
  const holder = holderOf(file);
  const pid = holder?.pid ?? 'unknown';
  const where = typeof holder?.rest.origin === 'string' ? ` at ${holder.rest.origin}` : '';
  throw new PlainError(
    `Posterframe is already running from this folder${where} (process ${pid}). Stop it first: Ctrl-C in its terminal, or kill ${pid}`,
  );
}

export function publishInstance(instance: Instance): void {
  writeFileSync(`${file}.new`, JSON.stringify({ ...identityOf(process.pid), ...instance }), {
    mode: 0o600,
  });
  renameSync(`${file}.new`, file);
}

export function releaseInstance(): void {
  rmSync(file, { force: true });
}
