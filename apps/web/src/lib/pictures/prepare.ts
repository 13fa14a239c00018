import { reportProblem } from '../report-problem.js';
import type { PercentArea } from './geometry.js';

export interface PictureToPrepare {
  blob: Blob;
  crop?: PercentArea;
}

export interface PrepareTask extends PictureToPrepare {
  id: number;
  longestSide: number;
  quality: number;
  maxBytes: number;
}

export type Preparation = Pick<PrepareTask, 'longestSide' | 'quality' | 'maxBytes'>;

export interface PreparedAnswer {
  id: number;
  base64?: string;
  problem?: string;
}

/** Crops pictures and encodes them as base64 in a worker. Reports and leaves out pictures that fail. */
export async function preparePictures(
  pictures: readonly PictureToPrepare[],
  preparation: Preparation,
): Promise<string[]> {
  if (pictures.length === 0) return [];
  const worker = new Worker(new URL('./prepare.worker.ts', import.meta.url), { type: 'module' });
  try {
    const answers = await Promise.all(
      pictures.map((picture, id) => prepareInWorker(worker, { ...picture, id, ...preparation })),
    );
    return answers.flatMap(({ base64, problem }) => {
      if (base64) return [base64];
      reportProblem('a picture was left out', problem ?? '');
      return [];
    });
  } finally {
    worker.terminate();
  }
}

function prepareInWorker(worker: Worker, task: PrepareTask): Promise<PreparedAnswer> {
  return new Promise((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<PreparedAnswer>) => {
      if (data.id === task.id) resolve(data);
    });
    worker.addEventListener('error', () =>
      resolve({ id: task.id, problem: 'the worker could not be started' }),
    );
    worker.postMessage(task, { transfer: [] });
  });
}
