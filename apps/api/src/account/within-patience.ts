import { ProductError } from '@app/contracts';

/** While somebody waits for an answer that Google has a part in. */
const patienceMs = 6_000;

/** What a task brings; fails with `video_site_unreachable` when it takes too long. The task itself goes on. */
export async function withinPatience<Value>(task: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new ProductError('video_site_unreachable', { detail: 'took too long' })),
      patienceMs,
    );
  });
  try {
    return await Promise.race([task, late]);
  } finally {
    clearTimeout(timer);
  }
}
