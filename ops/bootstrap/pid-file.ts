import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityOf, isStillRunning, parseIdentity, type ProcessIdentity } from './identity.ts';
import { runStep } from './print.ts';

export interface PidFileEntry extends ProcessIdentity {
  name: string;
  stopSignal: NodeJS.Signals;
}

/** Lists the processes of this run on disk, so that the next run stops them when this one is killed. */
export class PidFile {
  readonly #file: string;
  #entries: PidFileEntry[] = [];

  constructor(file: string) {
    this.#file = file;
  }

  add(name: string, pid: number, stopSignal: NodeJS.Signals): void {
    const identity = identityOf(pid);
    if (identity) this.#store([...this.#entries, { ...identity, name, stopSignal }]);
  }

  remove(pid: number): void {
    this.#store(this.#entries.filter((entry) => entry.pid !== pid));
  }

  #store(entries: PidFileEntry[]): void {
    this.#entries = entries;
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.new`, JSON.stringify(entries, null, 2));
    renameSync(`${this.#file}.new`, this.#file);
  }
}

/** Processes that a killed run has left running, in the order of their start. */
export function readLeftovers(file: string): PidFileEntry[] {
  return parsePidFile(readOr(file, '[]')).filter(isStillRunning);
}

export function parsePidFile(text: string): PidFileEntry[] {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return [];
  }
  return Array.isArray(stored) ? stored.flatMap(parseEntry) : [];
}

function parseEntry(stored: Partial<PidFileEntry> | null): PidFileEntry[] {
  const identity = parseIdentity(stored);
  if (!identity || typeof stored?.name !== 'string') return [];
  return [
    {
      ...identity,
      name: stored.name,
      stopSignal: stored.stopSignal === 'SIGINT' ? 'SIGINT' : 'SIGTERM',
    },
  ];
}

/** Stops processes one by one, last started first; SIGKILL after ten seconds. */
export async function stopLeftovers(leftovers: PidFileEntry[]): Promise<void> {
  for (const entry of leftovers.toReversed()) {
    process.kill(entry.pid, entry.stopSignal);
    const deadline = Date.now() + 10_000;
    while (isStillRunning(entry)) {
      if (Date.now() > deadline) process.kill(entry.pid, 'SIGKILL');
      await sleep(50);
    }
    endGroup(entry.pid);
  }
}

/** A process group lives as long as any of its processes. */
export function endGroup(leader: number | undefined): void {
  try {
    if (leader) process.kill(-leader, 'SIGKILL');
  } catch {
    // All processes of the group have ended.
  }
}

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return otherwise;
  }
}

/** Stops the processes of killed runs. */
export async function clearLeftovers(file: string): Promise<void> {
  const leftovers = readLeftovers(file);
  if (leftovers.length === 0) return;
  const names = leftovers.map(({ name }) => name).join(', ');
  await runStep(`Stopping what an earlier run had left running (${names})`, () =>
    stopLeftovers(leftovers),
  );
}
