import { setTimeout as sleep } from 'node:timers/promises';
import type { GenerationProgress, ResultAnswer } from '../../libs/contracts/src/api.ts';
import { stageNames, stageSteps } from '../../libs/contracts/src/stages.ts';
import { PlainError, Stopped } from '../bootstrap/errors.ts';
import { printLine } from '../bootstrap/print.ts';

const defaults = {
  /** More often than the browser, so that quick stages are printed too. */
  everyMs: 400,
  /** After a 429, or while the server was unreachable. */
  laterMs: 3_000,
  /** The demo waits this long. A generation may wait for two hours and run for 15 minutes before a sweep ends it. */
  timeoutMs: 15 * 60_000,
  print: printLine,
};

/**
 * Prints each step as it begins. Resolves when the generation is completed.
 * @param poll resolves to undefined when it should be tried again later: after a 429 or a server error
 */
export async function followGeneration(
  poll: () => Promise<ResultAnswer | undefined>,
  signal: AbortSignal,
  options: Partial<typeof defaults> = {},
): Promise<GenerationProgress> {
  const { everyMs, laterMs, timeoutMs, print } = { ...defaults, ...options };
  const deadline = Date.now() + timeoutMs;
  print('· accepted, waiting for a worker');
  let shown = 0;
  while (Date.now() < deadline) {
    if (signal.aborted) throw new Stopped();
    const answer = await poll();
    if (!answer) {
      await sleep(laterMs);
      continue;
    }
    const { success, message, data } = answer;
    // Stages run in this order, so stages that were too quick to be seen are printed too.
    const begun =
      data.status === 'completed'
        ? stageNames.length
        : stageNames.indexOf(data.stage ?? 'source-video') + 1;
    const newStages = data.stage === null ? [] : stageNames.slice(shown, begun);
    for (const stage of newStages) print(`· ${++shown}/${stageNames.length} ${stageSteps[stage]}`);
    if (data.status === 'completed') return data;
    if (!success || data.status === 'failed' || data.status === 'cancelled') {
      const refund = data.refunded > 0 ? ` ${data.refunded} credits were given back.` : '';
      throw new PlainError(`${message}${refund}`);
    }
    await sleep(everyMs);
  }
  throw new PlainError('The generation did not end. The logs of the api and the workers say why.');
}
