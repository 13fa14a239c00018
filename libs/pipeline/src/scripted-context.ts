import type { StageContext } from './stage.js';

/** What a stage is given besides its inputs, for tests: keeps what was reported. */
export function scriptedContext(
  signal = new AbortController().signal,
): StageContext & { reported: number[] } {
  const reported: number[] = [];
  return { seed: 7, signal, reported, report: (fraction) => reported.push(fraction) };
}
