import { createHash } from 'node:crypto';
import { ProductError } from '@app/contracts';
import type { Storage, StoredObject } from './storage.js';

/** Number of pictures that are copied at a time. Each one is in memory. */
const concurrency = 4;

export interface CopyCounts {
  copied: number;
  /** Number of pictures that the target already contained with the same checksum. */
  present: number;
  bytes: number;
}

/**
 * Copies pictures from one storage to another and compares checksums. May be interrupted at any time and run again:
 * only missing and damaged pictures are sent again. Skips pictures that are erased in the meantime.
 * @param each called for every picture once the target contains it
 */
export async function copyPictures(
  from: Storage,
  to: Storage,
  names: AsyncIterable<string>,
  each: (name: string, object: StoredObject, isFresh: boolean) => void | Promise<void>,
): Promise<CopyCounts> {
  const counts: CopyCounts = { copied: 0, present: 0, bytes: 0 };
  const waiting = names[Symbol.asyncIterator]();
  const work = async (): Promise<void> => {
    for (let next = await waiting.next(); !next.done; next = await waiting.next()) {
      const outcome = await undefinedIfGone(() => copyPicture(from, to, next.value));
      if (!outcome) continue;
      counts[outcome.fresh ? 'copied' : 'present'] += 1;
      counts.bytes += outcome.object.size;
      await each(next.value, outcome.object, outcome.fresh);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return counts;
}

/** All names in a storage, page by page. */
export async function* listNames(storage: Storage): AsyncGenerator<string> {
  let from: string | null = null;
  do {
    const page: { names: string[]; next: string | null } = await storage.listOlderThan(0, from);
    yield* page.names;
    from = page.next;
  } while (from !== null);
}

async function copyPicture(
  from: Storage,
  to: Storage,
  name: string,
): Promise<{ object: StoredObject; fresh: boolean } | undefined> {
  const there = await to.inspect(name);
  if (there) {
    const here = await from.inspect(name);
    if (!here) return undefined;
    if (here.sha256 === there.sha256) return { object: there, fresh: false };
  }
  const bytes = await from.get(name);
  await to.putAs(name, bytes);
  const arrived = await to.inspect(name);
  if (arrived?.sha256 !== createHash('sha256').update(bytes).digest('hex'))
    throw new ProductError('storage_unavailable', { detail: `${name} did not arrive whole` });
  return { object: arrived, fresh: true };
}

async function undefinedIfGone<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProductError && error.code === 'not_found') return undefined;
    throw error;
  }
}
