import { sharePath, type ShareAnswer } from '@app/contracts';
import { api } from '../api/api.js';

/** URL of a thumbnail's public page. */
export function shareUrl(thumbnailId: string): string {
  return window.location.origin + sharePath(thumbnailId);
}

/**
 * Makes a thumbnail public and copies its link to the clipboard. Fails if the thumbnail could not be made public.
 * @returns whether the browser copied the link
 */
export async function copyShareLink(thumbnailId: string): Promise<boolean> {
  const shared = api.post<ShareAnswer>(`/thumbnail/${thumbnailId}/share`);
  const link = shared.then(() => shareUrl(thumbnailId));
  // Avoids an unhandled rejection in browsers without a clipboard.
  link.catch(() => undefined);
  const copied = copyLink(link).then(
    () => true,
    () => false,
  );
  await shared;
  return copied;
}

async function copyLink(link: Promise<string>): Promise<void> {
  // Passes a promise, because browsers allow copying only during the click, which ends with the first await.
  if (typeof ClipboardItem === 'function' && 'write' in navigator.clipboard) {
    const text = link.then((url) => new Blob([url], { type: 'text/plain' }));
    return navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
  }
  return navigator.clipboard.writeText(await link);
}

export function stopSharing(thumbnailId: string): Promise<null> {
  return api.delete<null>(`/thumbnail/${thumbnailId}/share`);
}

export function deleteThumbnail(thumbnailId: string): Promise<null> {
  return api.delete<null>(`/thumbnail/${thumbnailId}`);
}

/** Undoes a deletion. */
export function restoreThumbnail(thumbnailId: string): Promise<null> {
  return api.post<null>(`/thumbnail/${thumbnailId}/restore`);
}

/** Adds or removes the star. */
export function starThumbnail(thumbnailId: string, starred: boolean): Promise<null> {
  const path = `/thumbnail/${thumbnailId}/star`;
  return starred ? api.post<null>(path) : api.delete<null>(path);
}
