import { join } from 'node:path';
import { ThreadedStudio } from '@app/studio';

/** Starts the built studio in separate threads, as a worker does. */
export function startBuiltStudio(threads = 1): ThreadedStudio {
  return new ThreadedStudio({
    threads,
    threadFile: join(import.meta.dirname, '../../dist/apps/worker/studio-thread.js'),
  });
}
