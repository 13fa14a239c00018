import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { knownCause, PlainError, Stopped } from './errors.ts';
import { shortPath } from './places.ts';
import { endGroup } from './pid-file.ts';

export interface Command {
  /** Display name. */
  name: string;
  file: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  /** Receives stdout and stderr. */
  log: string;
  cwd?: string;
  /** The user to run as; only root can set it. */
  user?: { uid: number; gid: number };
}

/** `code 1`, `signal SIGKILL`, or the error's message when the process could not be started. */
export type ExitReason = string;

/**
 * A child process in its own process group, so that Ctrl-C reaches only the launcher, which then stops its children in
 * order. The output goes straight to a file and outlives the launcher.
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
    const grace = sleep(shutdownMs, undefined, { signal: timer.signal }).catch(() => undefined);
    await Promise.race([this.ended, grace, ...(forced ? [whenAborted(forced)] : [])]);
    timer.abort();
    if (this.isRunning) endGroup(this.pid);
    await this.ended;
  }

  lastLines(): string {
    return lastLines(this.command.log, 12);
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

/** The error for a failed process, with its last lines. */
export function createFailure(child: Child, ending: ExitReason): PlainError {
  const output = child.lastLines();
  const { name, log } = child.command;
  return new PlainError(
    knownCause(output) ??
      `${name} ended with ${ending}. Its last lines (all of them: ${shortPath(log)}):\n${output}`,
  );
}

/**
 * Runs a command to its end.
 * @throws PlainError with its last lines when it fails; Stopped when a shutdown was requested
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
  if (ending !== 'code 0') throw createFailure(child, ending);
}
