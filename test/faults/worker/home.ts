import type { StageName } from '@app/contracts';

/** Where in a stage the worker stands: before its work, in the middle of it, and after its output was committed. */
export type Point = 'before' | 'inside' | 'after';

/** What the worker tells home, and waits for the answer to. */
export interface Call {
  call: number;
  /** The script that the generation carries, by which home knows it. */
  token: string;
  stage: StageName;
  point: Point;
  attempt: number;
}

/** What home wants it to do there. */
export type Answer =
  | { act: 'go' }
  /** Fails with this code of the error table. */
  | { act: 'fail'; code: string }
  /** Craft hands on this many pictures. */
  | { act: 'deliver'; pictures: number }
  /** The storage cannot be written. */
  | { act: 'no-storage' }
  /** The event loop stands still for so long. */
  | { act: 'block'; ms: number };

/** The channel to the process that started this one, which kills or freezes this worker before it answers. */
export class Home {
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private calls = 0;

  constructor() {
    process.on('message', (message: { call: number; answer: Answer }) => {
      this.waiting.get(message.call)?.(message.answer);
      this.waiting.delete(message.call);
    });
  }

  /**
   * Waits for as long as it takes: the worker stands at this very point until home answers, or until it is asked to hand back
   * what it does.
   */
  async tell(call: Omit<Call, 'call'>, signal?: AbortSignal): Promise<Answer> {
    signal?.throwIfAborted();
    this.calls += 1;
    const number = this.calls;
    return new Promise((resolve, reject) => {
      const stop = (): void => reject(signal?.reason as Error);
      signal?.addEventListener('abort', stop, { once: true });
      this.waiting.set(number, (answer) => {
        signal?.removeEventListener('abort', stop);
        resolve(answer);
      });
      process.send?.({ ...call, call: number });
    });
  }
}
