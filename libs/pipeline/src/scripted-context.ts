import type { ThumbnailProgress } from '@app/contracts';
import type { ModelCall } from '@app/providers';
import type { StageContext } from './stage.js';
import { noWonTests } from './strategise/won-tests.js';

/** A stage context for tests: records reported progress. Without models by default. */
export function scriptedContext(
  signal = new AbortController().signal,
  models: readonly string[] = [],
): StageContext & { reported: number[]; shown: (readonly ThumbnailProgress[])[] } {
  const reported: number[] = [];
  const shown: (readonly ThumbnailProgress[])[] = [];
  const call: ModelCall = { models, retriesLater: false, signal, recordUse: async () => undefined };
  return {
    seed: 7,
    signal,
    models: { text: call, image: call },
    once: (_key, make) => make(),
    previousThumbnails: async () => [],
    wonTests: async () => noWonTests,
    channelLook: async () => null,
    reported,
    report: (fraction) => reported.push(fraction),
    shown,
    show: (frames) => shown.push(frames),
    lastShown: () => shown.at(-1) ?? [],
  };
}
