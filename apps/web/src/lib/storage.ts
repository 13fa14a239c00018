import { batchSizeLimits } from '@app/contracts';
import { isRecord } from './is-record.js';

/** Keys of the values that the client stores in the browser. Tokens are never stored. */
const keys = {
  pendingLink: 'video_to_submit',
  batchSize: 'generation_batch_size',
  visited: 'workspace_visited',
  typed: 'typed_before_reload',
  farewell: 'account_deleted',
  ownColors: 'own_colors',
} as const;

/** Runs a task on storage. Returns undefined if the browser blocks storage. */
function tryStorage<Value>(task: () => Value): Value | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}

/** Stores the link from the landing page until the user has signed in. */
export function savePendingLink(link: string, storage: () => Storage = () => sessionStorage): void {
  const text = link.trim();
  if (text !== '') tryStorage(() => storage().setItem(keys.pendingLink, text));
}

/** Returns the pending link and removes it. */
export function takePendingLink(storage: () => Storage = () => sessionStorage): string | undefined {
  return tryStorage(() => {
    const link = storage().getItem(keys.pendingLink);
    storage().removeItem(keys.pendingLink);
    return link ?? undefined;
  });
}

export function clampBatchSize(size: number): number {
  return Math.min(batchSizeLimits.max, Math.max(batchSizeLimits.min, Math.round(size)));
}

/** The stored batch size if it is a positive integer; otherwise the default (spec §4). */
export function readBatchSize(storage: () => Storage = () => localStorage): number {
  const kept = Number.parseInt(tryStorage(() => storage().getItem(keys.batchSize)) ?? '', 10);
  return kept > 0 ? clampBatchSize(kept) : batchSizeLimits.default;
}

export function saveBatchSize(size: number, storage: () => Storage = () => localStorage): void {
  tryStorage(() => storage().setItem(keys.batchSize, String(clampBatchSize(size))));
}

/** Returns whether the workspace was visited before, and marks it as visited (spec §4). */
export function markWorkspaceVisited(storage: () => Storage = () => localStorage): boolean {
  const before = tryStorage(() => storage().getItem(keys.visited)) != null;
  tryStorage(() => storage().setItem(keys.visited, 'true'));
  return before;
}

/** Requests the deletion notice for the next page in this tab. */
export function requestDeletionNotice(storage: () => Storage = () => sessionStorage): void {
  tryStorage(() => storage().setItem(keys.farewell, 'true'));
}

/** Returns whether the deletion notice was requested, and removes the request. */
export function takeDeletionNotice(storage: () => Storage = () => sessionStorage): boolean {
  const isRequested = tryStorage(() => storage().getItem(keys.farewell)) != null;
  tryStorage(() => storage().removeItem(keys.farewell));
  return isRequested;
}

/** Maximum number of stored colors. More would leave no space for the colors of the picture. */
const maxOwnColors = 6;

/** Colors (`#rrggbb`) of earlier texts, newest first. */
export function readOwnColors(storage: () => Storage = () => localStorage): string[] {
  const kept: unknown = tryStorage(() => JSON.parse(storage().getItem(keys.ownColors) ?? '[]'));
  if (!Array.isArray(kept)) return [];
  return kept
    .filter((color) => typeof color === 'string' && /^#[0-9a-f]{6}$/.test(color))
    .slice(0, maxOwnColors);
}

/** Stores the colors of a text, which the next editor then offers. */
export function saveOwnColors(
  colors: readonly string[],
  storage: () => Storage = () => localStorage,
): void {
  if (colors.length === 0) return;
  const all = [...new Set([...colors, ...readOwnColors(storage)])].slice(0, maxOwnColors);
  tryStorage(() => storage().setItem(keys.ownColors, JSON.stringify(all)));
}

/** The text in the form, and the names of uploads, which cannot be stored themselves. */
export interface SavedForm {
  userId: string;
  link: string;
  reference: string;
  idea: string;
  lost: string[];
}

/** Stores the form for a reload of this tab. */
export function saveForm(form: SavedForm, storage: () => Storage = () => sessionStorage): void {
  const { userId, ...content } = form;
  const isEmpty = Object.values(content).every(({ length }) => length === 0);
  tryStorage(() =>
    isEmpty || userId === ''
      ? storage().removeItem(keys.typed)
      : storage().setItem(keys.typed, JSON.stringify(form)),
  );
}

/** Returns the stored form and removes it. */
export function takeSavedForm(
  storage: () => Storage = () => sessionStorage,
): SavedForm | undefined {
  return tryStorage(() => {
    const kept = storage().getItem(keys.typed);
    storage().removeItem(keys.typed);
    const form: unknown = JSON.parse(kept ?? 'null');
    return isSavedForm(form) ? form : undefined;
  });
}

/** Validates a stored form, which another version of the client may have written. */
function isSavedForm(form: unknown): form is SavedForm {
  if (!isRecord(form)) return false;
  const { userId, link, reference, idea, lost } = form;
  return (
    [userId, link, reference, idea].every((text) => typeof text === 'string') &&
    Array.isArray(lost) &&
    lost.every((name) => typeof name === 'string')
  );
}
