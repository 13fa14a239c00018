import { Injectable } from '@nestjs/common';

/** A fault of the next requests whose path starts with `path`. */
export interface Fault {
  path: string;
  /** Answers with this status instead. */
  status?: number;
  /** With `status`: an error body in the form of Google's data APIs, with this reason. */
  reason?: string;
  /** With `status`: the value of Retry-After. */
  retryAfterSeconds?: number;
  /** Delay before the answer. */
  delayMs?: number;
  /** Truncates the answer after this many bytes. */
  truncate?: number;
  /** Cuts the connection without an answer. */
  drop?: boolean;
  /** Cuts the connection after this many bytes of the answer. */
  cut?: number;
  /** Accepts the request and never answers. */
  hang?: boolean;
  /** Bytes of the answer per second. */
  dripPerSecond?: number;
  /** A model's misbehavior; the models' controllers implement it. */
  model?: ModelFault;
  /** Number of requests that it affects. */
  times: number;
}

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

/** More paths than any test requests; bounds memory. */
const maxCountedPaths = 10_000;

/** The faults that tests have set, and counts of the received requests. In memory only. */
@Injectable()
export class Faults {
  private readonly ordered: Fault[] = [];
  private readonly asked = new Map<string, number>();

  add(fault: Fault): void {
    this.ordered.push({ ...fault });
  }

  clear(): void {
    this.ordered.length = 0;
  }

  /** Counts the request and uses up one application of the first matching fault. */
  takeFault(path: string): Fault | undefined {
    if (this.asked.size < maxCountedPaths || this.asked.has(path)) {
      this.asked.set(path, (this.asked.get(path) ?? 0) + 1);
    }
    const fault = this.ordered.find(
      (candidate) => candidate.times > 0 && path.startsWith(candidate.path),
    );
    if (fault) fault.times -= 1;
    return fault;
  }

  counts(): Record<string, number> {
    return Object.fromEntries(this.asked);
  }

  resetCounts(): void {
    this.asked.clear();
  }
}
