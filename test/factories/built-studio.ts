import { join } from 'node:path';
import { ThreadedStudio } from '@app/studio';

/** The studio as workers start it: its built file, in a separate thread. */
export function builtStudio(threads = 1): ThreadedStudio {
  return new ThreadedStudio({
    threads,
    threadFile: join(import.meta.dirname, '../../dist/apps/worker/studio-thread.js'),
  });
}
