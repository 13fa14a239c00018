import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { knownCause, PlainError, Stopped } from './errors.ts';
import { shortPath } from './places.ts';
import { endGroup } from './pid-file.ts';

export interface Command {
  /** As a person reads it. */
  name: string;
  file: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  /** Everything that it prints goes here. */
  log: string;
  cwd?: string;
  /** Runs as this user; only root may ask for it. */
  user?: { uid: number; gid: number };
}

/** How a process ended: `code 1` or `signal SIGKILL`. */
export type ExitReason = string;

/**
 * A process of ours, in a process group of its own: Ctrl-C in the terminal reaches us alone, so that we decide the order of stopping.
 * Its output goes straight to a file, so that it does not depend on us being there to read it.
 */
export class Child {
  readonly command: Command;
  readonly ended: Promise<ExitReason>;
  isRunning = true;
  readonly #process: ChildProcess;

  constructor(command: Command) {
    this.command = command;
    mkdirSync(dirname(command.log), { recursive: true });
    const log = openSync(command.log, 'a');
    this.#process = spawn(command.file, command.args, {
      cwd: command.cwd,
      env: command.env,
      detached: true,
      stdio: ['ignore', log, log],
      ...command.user,
    });
    closeSync(log);
    this.ended = new Promise((resolve) => {
      const end = (how: ExitReason): void => {
        this.isRunning = false;
        resolve(how);
      };
      this.#process.once('error', (error) => end(error.message));
      this.#process.once('exit', (code, signal) =>
        end(signal ? `signal ${signal}` : `code ${code}`),
      );
    });
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** Sends the signal, then SIGKILL to the process group after the timeout or when `forced` aborts. */
  async stop(signal: NodeJS.Signals, shutdownMs: number, forced?: AbortSignal): Promise<void> {
    if (!this.isRunning) return;
    this.#process.kill(signal);
    const timer = new AbortController();
    const patience = sleep(shutdownMs, undefined, { signal: timer.signal }).catch(() => undefined);
    await Promise.race([this.ended, patience, ...(forced ? [whenAborted(forced)] : [])]);
    timer.abort();
    if (this.isRunning) endGroup(this.pid);
    await this.ended;
  }

  lastLines(count = 12): string {
    return lastLines(this.command.log, count);
  }
}

export function lastLines(file: string, count: number): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
  } catch {
    return '';
  }
}

export function whenAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  );
}

/** The sentence for a process that could not do its work, with what it said last. */
export function failure(child: Child, ending: ExitReason): PlainError {
  const said = child.lastLines();
  const { name, log } = child.command;
  return new PlainError(
    knownCause(said) ??
      `${name} ended with ${ending}. Its last lines (all of them: ${shortPath(log)}):\n${said}`,
  );
}

/**
 * Runs a command that ends by itself.
 * @throws PlainError with its last lines when it fails; Stopped when the person wanted to stop meanwhile
 */
export async function runToEnd(command: Command, signal: AbortSignal): Promise<void> {
  if (signal.aborted) throw new Stopped();
  const child = new Child(command);
  await Promise.race([child.ended, whenAborted(signal)]);
  if (signal.aborted) {
    await child.stop('SIGTERM', 3_000);
    throw new Stopped();
  }
  const ending = await child.ended;
  if (ending !== 'code 0') throw failure(child, ending);
}
