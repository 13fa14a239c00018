import { Injectable } from '@nestjs/common';

/** What goes wrong on the next requests whose path begins with `path`. */
export interface Fault {
  path: string;
  /** Answer with this status instead of the real answer. */
  status?: number;
  /** With `status`: an error body in the form of Google's data interfaces, with this reason. */
  reason?: string;
  /** With `status`: the value of Retry-After. */
  retryAfterSeconds?: number;
  /** Wait before answering. */
  delayMs?: number;
  /** End the answer after so many bytes. */
  truncate?: number;
  /** Cut the connection without an answer. */
  drop?: boolean;
  /** Cut the connection after so many bytes of the answer. */
  cut?: number;
  /** Take the request and never answer. */
  hang?: boolean;
  /** Send so many bytes of the answer a second. */
  dripPerSecond?: number;
  /** What a model does instead of answering well; the models' own controllers know these. */
  model?: ModelMood;
  /** How many requests it strikes; then it is spent. */
  times: number;
}

/** What models do when they do not do what they are asked. */
export const modelMoods = [
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
export type ModelMood = (typeof modelMoods)[number];

/** More paths than any test asks for; a bound, so that memory cannot grow without end. */
const maxCountedPaths = 10_000;

/** The faults that tests have ordered, and what was asked so far. In memory only. */
@Injectable()
export class Faults {
  private readonly ordered: Fault[] = [];
  private readonly asked = new Map<string, number>();

  order(fault: Fault): void {
    this.ordered.push({ ...fault });
  }

  clear(): void {
    this.ordered.length = 0;
  }

  /** Counts the request and uses up one strike of the first fault that is meant for it. */
  strike(path: string): Fault | undefined {
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

  forgetCounts(): void {
    this.asked.clear();
  }
}
