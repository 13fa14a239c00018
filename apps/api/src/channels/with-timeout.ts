import { ProductError } from '@app/contracts';

/** Short: a user is waiting for the response. */
const timeoutMs = 6_000;

/** Rejects with `video_site_unreachable` after the timeout. The task itself continues. */
export async function withTimeout<Value>(task: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new ProductError('video_site_unreachable', { detail: 'took too long' })),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([task, late]);
  } finally {
    clearTimeout(timer);
  }
}
