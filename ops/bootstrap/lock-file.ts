import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { hasCode, PlainError } from './errors.ts';
import { identityOf, isStillRunning, parseIdentity, type ProcessIdentity } from './identity.ts';

/**
 * Takes a lock file for this process. The file is created with its content, so no reader sees a partial file.
 * Removes a lock that is invalid or whose process has ended.
 *
 * @returns false while another process holds the lock
 */
export function takeLock(file: string): boolean {
  const own = identityOf(process.pid);
  if (!own) throw new PlainError('This system does not show when a process was started.');
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(own), { mode: 0o600 });
  try {
    return tryPlace(draft, file) || (!holderOf(file) && clearAndPlace(draft, file));
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The running process that holds a lock file, with the content of the file. */
export function holderOf(
  file: string,
): (ProcessIdentity & { rest: Record<string, unknown> }) | undefined {
  let stored: unknown;
  try {
    stored = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
  const identity = parseIdentity(stored);
  return identity && isStillRunning(identity)
    ? { ...identity, rest: { ...(stored as object) } }
    : undefined;
}

function tryPlace(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function clearAndPlace(draft: string, file: string): boolean {
  rmSync(file, { recursive: true, force: true });
  return tryPlace(draft, file);
}
