import { Injectable } from '@nestjs/common';

/** A fault that affects the next requests whose path starts with `path`. */
export interface Fault {
  path: string;
  /** When set, only requests with this method are affected. */
  method?: FaultMethod;
  /** Status of the answer instead of the usual one. */
  status?: number;
  /** With `status`: the reason in an error body in the format of Google's data APIs. */
  reason?: string;
  /** With `status`: the value of Retry-After. */
  retryAfterSeconds?: number;
  /** Delay before the answer. */
  delayMs?: number;
  /** Truncates the answer after this many bytes. */
  truncate?: number;
  /** Closes the connection without an answer. */
  drop?: boolean;
  /** Closes the connection after this many bytes of the answer. */
  cut?: number;
  /** Accepts the request and never answers. */
  hang?: boolean;
  /** Bytes of the answer per second. */
  dripPerSecond?: number;
  /** A model's misbehavior, which the models' controllers implement. */
  model?: ModelFault;
  /** Number of requests that the fault affects. */
  times: number;
}

export const faultMethods = ['GET', 'POST', 'DELETE'] as const;
export type FaultMethod = (typeof faultMethods)[number];

/** How models misbehave. */
export const modelFaults = [
  'blocked-prompt',
  'blocked-output',
  'refusal',
  'empty',
  'text-only',
  'wrong-size',
  'no-picture',
  'garbage',
  'not-json',
  'cut-off',
] as const;
export type ModelFault = (typeof modelFaults)[number];

/** Limits memory. No test requests as many paths. */
const maxCountedPaths = 10_000;

/** The faults that tests have set, and counts of received requests. In memory only. */
@Injectable()
export class Faults {
  private readonly pendingFaults: Fault[] = [];
  private readonly requestCounts = new Map<string, number>();

  add(fault: Fault): void {
    this.pendingFaults.push({ ...fault });
  }

  clear(): void {
    this.pendingFaults.length = 0;
  }

  /** Counts the request and returns the first matching fault, if any. A fault affects a limited number of requests. */
  takeFault(path: string, method: string): Fault | undefined {
    if (this.requestCounts.size < maxCountedPaths || this.requestCounts.has(path)) {
      this.requestCounts.set(path, (this.requestCounts.get(path) ?? 0) + 1);
    }
    const fault = this.pendingFaults.find(
      (candidate) =>
        candidate.times > 0 &&
        path.startsWith(candidate.path) &&
        (candidate.method === undefined || candidate.method === method),
    );
    if (fault) fault.times -= 1;
    return fault;
  }

  counts(): Record<string, number> {
    return Object.fromEntries(this.requestCounts);
  }

  resetCounts(): void {
    this.requestCounts.clear();
  }
}
