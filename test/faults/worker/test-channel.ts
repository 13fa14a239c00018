import type { StageName } from '@app/contracts';

/** The worker's position in a stage: before its work, in the middle of it, and after its output was committed. */
export type Point = 'before' | 'inside' | 'after';

/** The report of a worker, which waits for the answer. */
export interface WorkerReport {
  callId: number;
  /** The marker in the prompt, by which the test recognizes the generation. */
  marker: string;
  stage: StageName;
  point: Point;
  attempt: number;
}

/** The test's instruction. */
export type Instruction =
  | { act: 'go' }
  /** Fails with this error code. */
  | { act: 'fail'; code: string }
  /** Craft delivers this many pictures. */
  | { act: 'deliver'; pictures: number }
  /** The storage cannot be written. */
  | { act: 'no-storage' }
  /** Blocks the event loop for this long. */
  | { act: 'block'; ms: number };

/** The channel to the test, which may kill or freeze this worker before it answers. */
export class TestChannel {
  private readonly waiting = new Map<number, (answer: Instruction) => void>();
  private calls = 0;

  constructor() {
    process.on('message', (message: { callId: number; answer: Instruction }) => {
      this.waiting.get(message.callId)?.(message.answer);
      this.waiting.delete(message.callId);
    });
  }

  /**
   * Waits without limit: the worker stays at this point until the test answers, or until the worker must hand its job back.
   */
  async report(report: Omit<WorkerReport, 'callId'>, signal?: AbortSignal): Promise<Instruction> {
    signal?.throwIfAborted();
    this.calls += 1;
    const callId = this.calls;
    return new Promise((resolve, reject) => {
      const stop = (): void => reject(signal?.reason as Error);
      signal?.addEventListener('abort', stop, { once: true });
      this.waiting.set(callId, (answer) => {
        signal?.removeEventListener('abort', stop);
        resolve(answer);
      });
      process.send?.({ ...report, callId });
    });
  }
}
