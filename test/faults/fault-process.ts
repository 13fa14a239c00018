import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findFreePort, compileCacheOptions, waitUntil } from '../factories/processes.js';
import { processesToEnd } from './servers.js';
import { WireProxy } from './wire-proxy.js';
import type { Instruction, WorkerReport } from './worker/test-channel.js';

const root = join(import.meta.dirname, '../..');
const files = { api: 'api/main.js', worker: 'worker/fault-worker.js' };
const healthPaths = { api: '/api/health/live', worker: '/health/live' };
/** Saves an eighth of the work of each start; the tests start two hundred processes. */
const youngSpaceOption = '--min-semi-space-size=32';

export interface FaultProcessPlan {
  name: string;
  kind: 'api' | 'worker';
  environment: Record<string, string>;
  databaseUrl: string;
  redisUrl: string;
  onReport?: (process: FaultProcess, report: WorkerReport) => Promise<void>;
}

/**
 * An api or worker that may die at any moment and is restarted at its address; its connections go through proxies.
 */
export class FaultProcess {
  deaths = 0;
  private child: ChildProcess | undefined;
  private log = '';
  private isWanted = true;
  private thawTimer: NodeJS.Timeout | undefined;

  private constructor(
    private readonly plan: FaultProcessPlan,
    private readonly port: number,
    readonly postgres: WireProxy,
    readonly redis: WireProxy,
  ) {}

  /** Resolves once the process is started; `waitUntilReady()` waits until the process answers. */
  static async start(plan: FaultProcessPlan): Promise<FaultProcess> {
    const [port, postgres, redis] = await Promise.all([
      findFreePort(),
      WireProxy.startInFrontOf(Number(new URL(plan.databaseUrl).port), 'postgres'),
      WireProxy.startInFrontOf(Number(new URL(plan.redisUrl).port), 'redis'),
    ]);
    const started = new FaultProcess(plan, port, postgres, redis);
    started.spawn();
    return started;
  }

  get name(): string {
    return this.plan.name;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The end of its output. */
  get output(): string {
    return this.log;
  }

  waitUntilReady(): Promise<void> {
    return waitUntil(`${this.name} answers`, () =>
      fetch(this.origin + healthPaths[this.plan.kind], { signal: AbortSignal.timeout(2_000) }).then(
        (response) => response.ok,
        () => false,
      ),
    ).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${this.log}`);
    });
  }

  /** Kills the process, as a crash does. The process is restarted at once. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /**
   * Restarts the process like a deployment. Resolves to its exit code, or to null when the signal ended it.
   */
  async roll(): Promise<number | null> {
    return this.end('SIGTERM');
  }

  /** Stops the process, as scaling down does. The process is not restarted. */
  async retire(): Promise<void> {
    this.isWanted = false;
    await this.end('SIGTERM');
  }

  freeze(ms: number): void {
    const { child } = this;
    child?.kill('SIGSTOP');
    this.thawTimer = setTimeout(() => child?.kill('SIGCONT'), ms);
  }

  send(message: { callId: number; answer: Instruction }): void {
    if (this.child?.connected) this.child.send(message, () => undefined);
  }

  async close(): Promise<void> {
    this.isWanted = false;
    clearTimeout(this.thawTimer);
    await this.end('SIGKILL');
    this.postgres.close();
    this.redis.close();
  }

  private spawn(): void {
    const { environment, databaseUrl, redisUrl, kind } = this.plan;
    const child = spawn(
      process.execPath,
      [...compileCacheOptions, youngSpaceOption, join(root, 'dist/apps', files[kind])],
      {
        cwd: root,
        env: {
          PATH: process.env['PATH'] ?? '',
          LOG_LEVEL: 'warn',
          API_HOST: '127.0.0.1',
          API_PORT: String(this.port),
          API_TRUSTED_PROXIES: '127.0.0.1',
          WORKER_HEALTH_PORT: String(this.port),
          PUBLIC_ORIGIN: this.origin,
          ...environment,
          DATABASE_URL: viaProxy(databaseUrl, this.postgres),
          REDIS_URL: viaProxy(redisUrl, this.redis),
        },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    );
    this.child = child;
    if (child.pid) processesToEnd.add(child.pid);
    const keep = (bytes: Buffer) => (this.log = (this.log + bytes.toString()).slice(-20_000));
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', () => undefined);
    child.on('message', (report: WorkerReport) => void this.plan.onReport?.(this, report));
    const { pid } = child;
    child.on('exit', (code) => {
      if (pid) processesToEnd.delete(pid);
      this.deaths += 1;
      if (code !== null && code !== 0) this.log += `\nended with code ${code}\n`;
      // Delays the restart of a process that cannot start.
      if (this.isWanted) setTimeout(() => this.isWanted && this.spawn(), code === null ? 0 : 200);
    });
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    const { child } = this;
    if (!child) return null;
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    return child.exitCode;
  }
}

function viaProxy(url: string, proxy: WireProxy): string {
  const changed = new URL(url);
  changed.port = String(proxy.port);
  return changed.href;
}
