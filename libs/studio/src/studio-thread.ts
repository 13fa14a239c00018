import { ProductError } from '@app/contracts';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { LocalStudio } from './local-studio.js';
import {
  copyForTransfer,
  restoreBuffers,
  type StudioAnswer,
  type StudioTask,
} from './thread-messages.js';

const studio = new LocalStudio();

/** Entry point of a studio thread, called by `ThreadedStudio` through its pool. */
export default async function work(task: StudioTask): Promise<unknown> {
  try {
    const memory: ArrayBuffer[] = [];
    const value = copyForTransfer(await run(restoreBuffers(task) as StudioTask), memory);
    const answer: StudioAnswer = { ok: true, value };
    return move({ [transferableSymbol]: memory, [valueSymbol]: answer });
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    const answer: StudioAnswer = {
      ok: false,
      code: error.code,
      detail: error.detail ?? (error.cause instanceof Error ? error.cause.message : ''),
    };
    return answer;
  }
}

async function run(task: StudioTask): Promise<unknown> {
  switch (task.method) {
    case 'clean':
      return await studio.clean(task.argument as Buffer);
    case 'inspect':
      return await studio.inspect(task.argument as Buffer);
    case 'measureThumbnail':
      return await studio.measureThumbnail(task.argument as Buffer);
    case 'maskFaces':
      return await studio.maskFaces(task.argument as Buffer);
    case 'sketch':
      return await studio.sketch(task.argument);
    case 'sketchChoices':
      return await studio.sketchChoices(task.argument);
    case 'adopt':
      return await studio.adopt(task.argument);
    case 'compose':
      return await studio.compose(task.argument);
    case 'finish':
      return await studio.finish(task.argument);
    case 'preview':
      return await studio.preview(task.argument);
  }
}
