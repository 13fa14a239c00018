import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * A process's start time, as text to compare. A process id may have been reused; the pair of id and start time is
 * unique. Undefined when there is no such process.
 */
export function startTimeOf(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may contain spaces and brackets. Field 22 is the start time in ticks since boot.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`;
  } catch {
    return undefined;
  }
}

export interface ProcessIdentity {
  pid: number;
  born: string;
}

export function identityOf(pid: number): ProcessIdentity | undefined {
  const born = startTimeOf(pid);
  return born ? { pid, born } : undefined;
}

export function isStillRunning({ pid, born }: ProcessIdentity): boolean {
  return startTimeOf(pid) === born;
}

/** Parses a stored identity; undefined when it is invalid. */
export function parseIdentity(stored: unknown): ProcessIdentity | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { pid, born } = stored as Partial<ProcessIdentity>;
  return Number.isInteger(pid) && typeof born === 'string' ? { pid: Number(pid), born } : undefined;
}
