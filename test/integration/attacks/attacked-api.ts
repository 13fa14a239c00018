import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DiskStorage } from '@app/providers';
import { createInstallation, Creator, type Installation } from '../../factories/installation.js';
import { halfLightPicture } from '../../factories/odd-pictures.js';
import { memoryMegabytes, waitUntil, type RunningProcess } from '../../factories/processes.js';

const webRoot = join(import.meta.dirname, '../../../dist/web');

/** Heap of an API process in its container of 512 MB (docker-compose.yml). */
const heap = '--max-old-space-size=256';
/** Memory limit of the container: beyond it, the kernel kills the process. */
export const containerMegabytes = 512;
/** A process that only refuses requests needs less memory than this. */
const restartAboveMegabytes = 300;
/**
 * Other users may wait ten times as long as before the attack or at the control server. Waits below ten times this value
 * are always allowed.
 */
const quickMs = 20;
/** Whether this is the long run, during which nothing else runs on the machine. */
export const isLongRun = process.env['LONG'] !== undefined;
/** Number of runs after which a measured delay counts: a busy machine delays one run, an attack delays all. */
const tries = 3;
const quietMs = 1_500;
/** How long a measurement without an attack is reused. */
const quietReusedMs = 15_000;

/**
 * Requests of other users during an attack: polls, page files and pictures, and health checks. The control server does
 * nothing, so its delays come from the machine.
 */
export interface ServiceMeasurements {
  polls: WaitingTimes;
  files: WaitingTimes;
  health: WaitingTimes;
  control: WaitingTimes;
}

interface WaitingTimes {
  count: number;
  p50: number;
  p99: number;
  failures: string[];
}

export interface AttackResult {
  quiet: ServiceMeasurements;
  during: ServiceMeasurements;
  /** Memory of the process before the attack, and its maximum during the attack. */
  memory: { before: number; peak: number };
}

/** An installation with one API process that has its container's heap, and requests of other users. */
export class AttackedApi {
  private otherUsersProcess: ChildProcess | undefined;
  private control: ChildProcess | undefined;
  private quiet: { served: ServiceMeasurements; at: number } | undefined;

  private constructor(
    readonly installation: Installation,
    private running: RunningProcess,
    private readonly overrides: Record<string, string>,
    private readonly picture: string,
    private readonly asset: string,
  ) {}

  static async open(overrides: Record<string, string> = {}): Promise<AttackedApi> {
    const installation = await createInstallation();
    const environment = { WEB_ROOT: webRoot, NODE_OPTIONS: heap, LOG_LEVEL: 'warn', ...overrides };
    const running = await installation.start('api', environment);
    const storage = new DiskStorage(installation.storageRoot);
    const picture = await storage.put(
      'thumbnail',
      'jpg',
      await halfLightPicture(1_280, 720).jpeg().toBuffer(),
    );
    const assets = await readdir(join(webRoot, 'assets'));
    const asset = assets.find((name) => name.endsWith('.js')) ?? '';
    const opened = new AttackedApi(installation, running, environment, picture, asset);
    await opened.warmUp();
    return opened;
  }

  async close(): Promise<void> {
    this.otherUsersProcess?.disconnect();
    this.control?.disconnect();
    await this.installation.close();
  }

  get origin(): string {
    return this.running.origin;
  }

  get pid(): number {
    return this.running.pid;
  }

  /** Restarts the process when the last attack stopped it or filled its memory, so that attacks are independent. */
  async restartIfNeeded(): Promise<void> {
    const isSound = (await memoryMegabytes(this.pid)) < restartAboveMegabytes;
    if (isSound && (await this.isAnswering())) return;
    await this.running.kill();
    this.running = await this.installation.start('api', this.overrides);
    this.quiet = undefined;
    await this.warmUp();
  }

  async isAnswering(): Promise<boolean> {
    const signal = AbortSignal.timeout(5_000);
    return fetch(`${this.origin}/api/health/live`, { signal }).then(
      (answer) => answer.ok,
      () => false,
    );
  }

  /** Measures the service for other users before and during an attack, and the memory that the attack takes. */
  async measureAttack(attack: () => Promise<unknown>): Promise<AttackResult> {
    let result = await this.measureOnce(attack);
    for (
      let run = 1;
      run < tries && findServiceProblems(result).length > 0 && (await this.isAnswering());
      run++
    )
      result = await this.measureOnce(attack);
    return result;
  }

  private async measureOnce(attack: () => Promise<unknown>): Promise<AttackResult> {
    const quiet = await this.measureQuiet();
    this.otherUsersProcess?.send('reset');
    const memory = await this.measureMemoryDuring(async () => {
      await attack();
      // Includes the attack's last requests, which have not been answered yet.
      await pause(300);
    });
    return { quiet, during: await this.report(), memory };
  }

  /** Measures the memory of the process before `act`, and its maximum while `act` runs. */
  async measureMemoryDuring(act: () => Promise<unknown>): Promise<AttackResult['memory']> {
    await writeFile(`/proc/${this.pid}/clear_refs`, '5').catch(() => undefined);
    const before = await memoryMegabytes(this.pid);
    await act();
    return { before, peak: await peakMegabytes(this.pid) };
  }

  private async measureQuiet(): Promise<ServiceMeasurements> {
    if (!this.quiet || Date.now() - this.quiet.at > quietReusedMs) {
      this.otherUsersProcess?.send('reset');
      await pause(quietMs);
      this.quiet = { served: await this.report(), at: Date.now() };
    }
    return this.quiet.served;
  }

  /** Warms up: compiles code, decodes pictures, starts the other users' requests. */
  private async warmUp(): Promise<void> {
    const jpeg = (await halfLightPicture(1_200, 675).jpeg().toBuffer()).toString('base64');
    const creator = await Creator.createPaid(this.installation, this.origin);
    for (let round = 0; round < 3; round++)
      await creator.generate({ include_images_base64: [jpeg], likeness_consent: '1' });
    const polls = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const one = await Creator.createPaid(this.installation, this.origin);
        const path = `/api/get_result?id=${await one.generate()}`;
        return { path, headers: { authorization: one.authorization } };
      }),
    );
    const files = [`/assets/${this.asset}`, `/media/${this.picture}`];
    this.otherUsersProcess ??= fork(join(import.meta.dirname, 'others-process.ts'), {
      execArgv: [],
    });
    const { origin } = this;
    const plain = (path: string) => ({ path, headers: {} });
    this.otherUsersProcess.send({
      asked: [
        { name: 'polls', origin, perSecond: 40, paths: polls },
        { name: 'files', origin, perSecond: 10, paths: files.map(plain) },
        { name: 'health', origin, perSecond: 5, paths: [plain('/api/health/live')] },
        { name: 'control', origin: await this.controlOrigin(), perSecond: 20, paths: [plain('/')] },
      ],
    });
    await waitUntil('all kinds of requests are answered', async () => {
      this.otherUsersProcess?.send('reset');
      await pause(500);
      const { polls: asked, files: read, health } = await this.report();
      return [asked, read, health].every((one) => one.count > 0 && one.failures.length === 0);
    });
  }

  private async controlOrigin(): Promise<string> {
    this.control?.disconnect();
    this.control = fork(join(import.meta.dirname, 'control-process.ts'), { execArgv: [] });
    const [{ port }] = (await once(this.control, 'message')) as [{ port: number }];
    return `http://127.0.0.1:${port}`;
  }

  private async report(): Promise<ServiceMeasurements> {
    if (!this.otherUsersProcess) throw new Error('the process of other users is not running');
    this.otherUsersProcess.send('report');
    const [answer] = (await once(this.otherUsersProcess, 'message')) as [
      Partial<ServiceMeasurements>,
    ];
    const noRequests = { count: 0, p50: 0, p99: 0, failures: [] };
    return {
      polls: noRequests,
      files: noRequests,
      health: noRequests,
      control: noRequests,
      ...answer,
    };
  }
}

/** The p99 that other users' requests may have during an attack. */
function maxAllowedMs(quiet: WaitingTimes, control: WaitingTimes): number {
  return 10 * Math.max(quickMs, quiet.p99, control.p99);
}

/**
 * Lists problems of the service for other users. Waiting times count only in the long run, during which nothing else runs
 * on the machine.
 */
export function findServiceProblems({ quiet, during }: AttackResult): string[] {
  return (['polls', 'files', 'health'] as const).flatMap((what) => {
    const { p99, failures } = during[what];
    const limit = maxAllowedMs(quiet[what], during.control);
    const slow =
      isLongRun && p99 > limit
        ? [`${what}: p99 ${p99.toFixed(0)} ms, allowed ${limit.toFixed(0)}`]
        : [];
    return [...failures.map((failure) => `${what}: ${failure}`), ...slow];
  });
}

/** One line with the figures. */
export function formatMeasurements(what: string, { quiet, during, memory }: AttackResult): string {
  const of = (one: WaitingTimes): string =>
    `p50 ${one.p50.toFixed(1)} p99 ${one.p99.toFixed(1)} ms`;
  return [
    `${what}: polls ${of(during.polls)} (quiet ${of(quiet.polls)}, ${during.polls.count} asked)`,
    `files ${of(during.files)}, health ${of(during.health)}, control ${of(during.control)}`,
    `memory ${memory.before.toFixed(0)} -> ${memory.peak.toFixed(0)} MB`,
  ].join('; ');
}

/** Peak memory of a process since the last reset; 0 where the system has no file for it. */
async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1_024;
}
