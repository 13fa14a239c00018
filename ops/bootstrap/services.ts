import { setTimeout as sleep } from 'node:timers/promises';
import { Child, createFailure, whenAborted, type Command } from './child.ts';
import { PlainError, Stopped } from './errors.ts';
import { nextRestart } from './restarts.ts';
import type { PidFile } from './pid-file.ts';
import { shortPath } from './places.ts';
import { printLine } from './print.ts';
import type { ShutdownSignal } from './shutdown-signal.ts';

/** Each service is stopped before the services that it needs to finish its work. */
export const stopOrder = [
  'worker',
  'web',
  'api',
  'emulator',
  'build',
  'redis',
  'postgres',
] as const;
export type Kind = (typeof stopOrder)[number];

export interface Service {
  kind: Kind;
  command: Command;
  /** The signal for a graceful shutdown. */
  stopSignal: NodeJS.Signals;
  /** Time to finish after the signal, in ms, before SIGKILL. */
  shutdownMs: number;
  /** Time to become healthy, in ms. */
  startMs: number;
  /** Rejects or resolves to false while the service is not ready. */
  isHealthy: () => Promise<boolean>;
}

interface Member {
  service: Service;
  child: Child;
  endings: number[];
}

/** Groups in the order of stopping; the members of one group stop in parallel. */
export function inStopOrder<Item extends { service: { kind: Kind } }>(
  running: Iterable<Item>,
): Item[][] {
  const all = [...running];
  return stopOrder
    .map((kind) => all.filter((item) => item.service.kind === kind))
    .filter((group) => group.length > 0);
}

/** Starts the processes of one run, restarts those that end, and stops all in order. */
export class Services {
  readonly #members = new Set<Member>();
  readonly #shutdown: ShutdownSignal;
  readonly #pidFile: PidFile;
  readonly #gaveUp = Promise.withResolvers<PlainError>();
  #stopping = false;

  constructor(shutdown: ShutdownSignal, pidFile: PidFile) {
    this.#shutdown = shutdown;
    this.#pidFile = pidFile;
  }

  /** Settles with the reason when a required process cannot run. */
  get gaveUp(): Promise<PlainError> {
    return this.#gaveUp.promise;
  }

  /** Starts a process and waits until it is healthy. */
  async start(service: Service): Promise<void> {
    const member: Member = { service, child: this.#spawn(service), endings: [] };
    this.#members.add(member);
    await this.#waitUntilHealthy(member);
    void this.#watch(member);
  }

  async stopAll(): Promise<void> {
    this.#stopping = true;
    for (const group of inStopOrder(this.#members)) {
      await Promise.all(
        group.map(({ child, service }) =>
          child.stop(service.stopSignal, service.shutdownMs, this.#killSignalFor(service)),
        ),
      );
    }
    this.#members.clear();
  }

  /** Databases are never killed on a second Ctrl-C: they end within moments, and a kill could interrupt a write. */
  #killSignalFor({ kind }: Service): AbortSignal | undefined {
    return kind === 'postgres' || kind === 'redis' ? undefined : this.#shutdown.forced;
  }

  #spawn(service: Service): Child {
    if (this.#shutdown.requested.aborted) throw new Stopped();
    const child = new Child(service.command);
    const { pid } = child;
    if (pid) {
      this.#pidFile.add(service.command.name, pid, service.stopSignal);
      void child.ended.then(() => this.#pidFile.remove(pid));
    }
    return child;
  }

  async #waitUntilHealthy({ child, service }: Member): Promise<void> {
    const deadline = Date.now() + service.startMs;
    while (!(await service.isHealthy().catch(() => false))) {
      if (this.#shutdown.requested.aborted) throw new Stopped();
      if (!child.isRunning) throw createFailure(child, await child.ended);
      if (Date.now() > deadline) {
        throw new PlainError(
          `${service.command.name} did not become ready within ${service.startMs / 1000} s. Its last lines (all of them: ${shortPath(service.command.log)}):\n${child.lastLines()}`,
        );
      }
      await Promise.race([sleep(60), whenAborted(this.#shutdown.requested)]);
    }
  }

  /** Starts the process again whenever it ends by itself. */
  async #watch(member: Member): Promise<void> {
    const { command, kind } = member.service;
    for (;;) {
      const ending = await member.child.ended;
      if (this.#stopping || this.#shutdown.requested.aborted) return;
      member.endings.push(Date.now());
      const pause = nextRestart(member.endings, Date.now(), kind !== 'worker');
      if (pause === 'give up') {
        this.#gaveUp.resolve(createFailure(member.child, ending));
        return;
      }
      printLine(
        `! ${command.name} ended with ${ending}; starting it again. Its last lines are in ${shortPath(command.log)}`,
      );
      await Promise.race([sleep(pause), whenAborted(this.#shutdown.requested)]);
      if (this.#stopping || this.#shutdown.requested.aborted) return;
      member.child = this.#spawn(member.service);
    }
  }
}
