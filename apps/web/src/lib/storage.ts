import { batchSize } from '@app/contracts';

/** What the client keeps in the browser. Never a token. */
const keys = {
  pendingLink: 'video_to_submit',
  batchSize: 'generation_batch_size',
  visited: 'workspace_visited',
} as const;

/** A browser may refuse storage altogether; then nothing is kept, and nothing breaks. */
function attempt<Value>(task: () => Value): Value | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}

/** Carries the landing page's link through sign-in. Kept only when there is something to keep. */
export function putPendingLink(link: string, storage: () => Storage = () => sessionStorage): void {
  const text = link.trim();
  if (text !== '') attempt(() => storage().setItem(keys.pendingLink, text));
}

/** Read once, and removed on reading. */
export function takePendingLink(storage: () => Storage = () => sessionStorage): string | undefined {
  return attempt(() => {
    const link = storage().getItem(keys.pendingLink);
    storage().removeItem(keys.pendingLink);
    return link ?? undefined;
  });
}

export function clampBatch(size: number): number {
  return Math.min(batchSize.max, Math.max(batchSize.min, Math.round(size)));
}

/** The kept size when it is a whole number above zero, else the default (spec §4). */
export function readBatchSize(storage: () => Storage = () => localStorage): number {
  const kept = Number.parseInt(attempt(() => storage().getItem(keys.batchSize)) ?? '', 10);
  return kept > 0 ? clampBatch(kept) : batchSize.default;
}

export function keepBatchSize(size: number, storage: () => Storage = () => localStorage): void {
  attempt(() => storage().setItem(keys.batchSize, String(clampBatch(size))));
}

/** Whether the workspace was visited before. The first time says no, and is remembered (spec §4). */
export function visitWorkspace(storage: () => Storage = () => localStorage): boolean {
  const before = attempt(() => storage().getItem(keys.visited)) != null;
  attempt(() => storage().setItem(keys.visited, 'true'));
  return before;
}
