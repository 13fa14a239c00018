import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const root = join(import.meta.dirname, '../..');
/** Node's compile cache: saves a fifth of every start but the first. */
export const compileCache = join(root, '.data', 'compile-cache');
/** Node options that write the cache even in a process that will be killed. */
export const compileCacheOptions = ['--require', join(import.meta.dirname, 'keep-compiled.cjs')];

export type App = 'api' | 'worker' | 'emulator';

/** A built process of the product, started by a test. */
export interface RunningProcess {
  origin: string;
  /** Address of its metrics. */
  metrics: string;
  pid: number;
  /** Its output so far. */
  output(): string;
  /** Kills the process, like a crash. */
  kill(): Promise<void>;
  /** Asks the process to stop, and waits until it has ended. */
  stop(): Promise<void>;
  /** Freezes or resumes the process. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
}

/** Folder of the built programs, and Node's options for them. */
export interface BuiltPrograms {
  folder: string;
  nodeOptions: readonly string[];
}
const checkout: BuiltPrograms = { folder: root, nodeOptions: compileCacheOptions };

const healthPaths: Record<App, string> = {
  api: '/api/health/live',
  worker: '/health/live',
  emulator: '/health',
};

/** Each Jest worker takes ports from its own range, so that concurrent test files never use the same port. */
const portsPerWorker = 2_000;
const firstPort = 12_000 + ((Number(process.env['JEST_WORKER_ID'] ?? 1) - 1) % 10) * portsPerWorker;
let portOffset = Math.floor(Math.random() * portsPerWorker);

/**
 * Finds a free loopback port below the range for outgoing connections: an outgoing connection could take the port while a
 * killed process restarts.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    portOffset += 1;
    const port = firstPort + (portOffset % portsPerWorker);
    const server = createServer();
    server.listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** Starts a built app and waits until its health check answers. */
export async function startProcess(
  app: App,
  environment: Record<string, string>,
  programs = checkout,
): Promise<RunningProcess> {
  const [port, metricsPort] = [
    Number(environment['API_PORT'] ?? (await findFreePort())),
    await findFreePort(),
  ];
  const host = environment['API_HOST'] ?? '127.0.0.1';
  const file = join(programs.folder, `dist/apps/${app}/main.js`);
  const child = spawn(process.execPath, [...programs.nodeOptions, file], {
    cwd: programs.folder,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      NODE_COMPILE_CACHE: compileCache,
      MALLOC_ARENA_MAX: '2',
      LOG_LEVEL: 'info',
      API_HOST: '127.0.0.1',
      API_PORT: String(port),
      API_METRICS_PORT: String(metricsPort),
      // Tests set the address that rate limits count in X-Forwarded-For.
      API_TRUSTED_PROXIES: '127.0.0.1',
      WORKER_HEALTH_PORT: String(port),
      EMULATOR_PORT: String(port),
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const metrics = `http://${host}:${app === 'api' ? metricsPort : port}/metrics`;
  const running = { ...toRunningProcess(child, `http://${host}:${port}`), metrics };
  await waitUntil(`${app} answers`, async () => {
    if (child.exitCode !== null)
      throw new Error(`${app} ended while starting:\n${running.output()}`);
    return fetch(running.origin + healthPaths[app]).then(
      (response) => response.ok,
      () => false,
    );
  });
  return running;
}

/** Runs a built command to its end. */
export async function runCommand(file: string, environment: Record<string, string>): Promise<void> {
  const { code, output } = await runForOutput(file, environment);
  if (code !== 0) throw new Error(`${file} failed:\n${output}`);
}

/** Runs a built command that may fail; resolves to its exit code and output. */
export async function runForOutput(
  file: string,
  environment: Record<string, string>,
  args: string[] = [],
  /** Stops a command that would otherwise run on. */
  stop?: AbortSignal,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(root, 'dist/apps', file), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: compileCache, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const running = toRunningProcess(child, '');
  stop?.addEventListener('abort', () => child.kill('SIGTERM'));
  await once(child, 'close');
  return { code: child.exitCode, output: running.output() };
}

/** Current memory of a process; 0 where the system has no file for it. */
export async function memoryMegabytes(pid: number): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024;
}

/**
 * Waits until a process holds at most `megabytes`. The garbage collector frees the memory of finished requests only under
 * load, which `work` causes.
 */
export async function waitUntilMemoryFalls(
  pid: number,
  megabytes: number,
  work: () => Promise<unknown>,
): Promise<void> {
  await waitUntil(`the process holds no more than ${Math.round(megabytes)} MB`, async () => {
    if ((await memoryMegabytes(pid)) <= megabytes) return true;
    await work();
    return false;
  });
}

/** Polls a condition. Fails after `seconds` with `what`, the description of the condition. */
export async function waitUntil(
  what: string,
  condition: () => Promise<boolean> | boolean,
  seconds = 240,
): Promise<void> {
  const deadline = Date.now() + seconds * 1_000;
  while (!(await condition())) {
    if (Date.now() > deadline)
      throw new Error(`timed out after ${seconds} s, waiting until ${what}`);
    await pause(50);
  }
}

/** Programs of this test file. When a test fails, `test/environment.mjs` prints the last lines of their output. */
const startedPrograms: { name: string; output: () => string }[] = [];
Object.assign(globalThis, { startedPrograms });

function toRunningProcess(child: ChildProcess, origin: string): Omit<RunningProcess, 'metrics'> {
  const chunks: string[] = [];
  const file = child.spawnargs.find((argument) => argument.endsWith('.js')) ?? '';
  startedPrograms.push({ name: file, output: () => chunks.join('') });
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return {
    origin,
    pid: child.pid ?? 0,
    output: () => chunks.join(''),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    signal: (name) => void child.kill(name),
  };
}
