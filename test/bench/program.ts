import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lastLines } from '../../ops/bootstrap/child.ts';
import { PlainError } from '../../ops/bootstrap/errors.ts';
import { inRoot, root } from '../../ops/bootstrap/places.ts';
import { findFreePort } from '../../ops/bootstrap/ports.ts';

export interface ProgramPlan {
  name: string;
  /** Relative to the checkout. */
  file: string;
  environment: NodeJS.ProcessEnv;
  /** Arguments of Node itself, before the file. */
  node?: string[];
  /** Path that is polled until the process answers with success. */
  readyPath?: string;
  /** Folder for the output of the process. */
  logs: string;
  port?: number;
}

/** Linux reports processor time in these ticks. */
const ticksPerSecond = 100;

const running = new Set<Program>();

/** A measured process: the product's or a floor's. Its output goes into a file. */
export class Program {
  readonly name: string;
  readonly port: number;
  /** From the start of the process to its first answer. */
  readyMs = 0;
  private readonly child: ChildProcess;
  private readonly log: string;

  private constructor(plan: ProgramPlan, port: number) {
    this.name = plan.name;
    this.port = port;
    this.log = join(plan.logs, `${plan.name}.log`);
    const out = openSync(this.log, 'a');
    this.child = spawn(process.execPath, [...(plan.node ?? []), inRoot(plan.file)], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        MALLOC_ARENA_MAX: '2',
        ...plan.environment,
        PORT: String(port),
        PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
        API_PORT: String(port),
        WORKER_HEALTH_PORT: String(port),
        EMULATOR_PORT: String(port),
      },
      stdio: ['ignore', out, out, 'ipc'],
    });
    closeSync(out);
    running.add(this);
    this.child.once('exit', () => running.delete(this));
    this.child.on('error', () => undefined);
  }

  static async start(plan: ProgramPlan): Promise<Program> {
    const port = plan.port ?? (await findFreePort());
    const began = performance.now();
    const program = new Program(plan, port);
    if (plan.readyPath) await program.waitUntilReady(plan.readyPath);
    program.readyMs = performance.now() - began;
    return program;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Processor time so far in milliseconds, of all threads. */
  cpuMs(): number {
    return readCpuMs(this.pid);
  }

  /** Current memory in megabytes: resident, and with shared pages counted proportionally. */
  memory(): { rss: number; pss: number } {
    return readMemory(this.pid);
  }

  /** Sends the process a message over the IPC channel, and waits for the answer. */
  async ask<Answer>(question: object): Promise<Answer> {
    const settled = new AbortController();
    const answered = once(this.child, 'message', settled);
    const ended = once(this.child, 'exit', settled).then(() => {
      throw new PlainError(`${this.name} ended:\n${lastLines(this.log, 12)}`);
    });
    this.child.send(question);
    const [answer] = (await Promise.race([answered, ended])) as [Answer];
    // Removes the listener of the event that did not happen.
    ended.catch(() => undefined);
    settled.abort();
    return answer;
  }

  /** Resolves to the first matching message that the process sends on its own. */
  waitForMessage<Message>(isExpected: (message: Message) => boolean): Promise<Message> {
    return new Promise((resolve) => {
      const listen = (message: Message): void => {
        if (!isExpected(message)) return;
        this.child.off('message', listen);
        resolve(message);
      };
      this.child.on('message', listen);
    });
  }

  get output(): string {
    return readFileSync(this.log, 'utf8');
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    const killTimer = setTimeout(() => this.child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(killTimer);
  }

  private async waitUntilReady(path: string): Promise<void> {
    const deadline = Date.now() + 60_000;
    for (;;) {
      const isOk = await fetch(this.origin + path).then(
        async (response) => {
          await response.arrayBuffer();
          return response.ok;
        },
        () => false,
      );
      if (isOk) return;
      if (this.child.exitCode !== null || Date.now() > deadline) {
        throw new PlainError(`${this.name} did not start:\n${lastLines(this.log, 12)}`);
      }
      await pause(5);
    }
  }
}

export async function stopEverything(): Promise<void> {
  await Promise.all([...running].map((program) => program.stop('SIGKILL')));
}

export function readCpuMs(pid: number): number {
  const stat = readFile(`/proc/${pid}/stat`);
  // Skips the name, which may contain spaces: utime and stime are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond;
}

export function readMemory(pid: number): { rss: number; pss: number } {
  const rollup = readFile(`/proc/${pid}/smaps_rollup`);
  const megabytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1]) / 1_024;
  return { rss: megabytes('Rss'), pss: megabytes('Pss') };
}

function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
