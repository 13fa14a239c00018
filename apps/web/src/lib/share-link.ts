import { sharePath, type ShareAnswer } from '@app/contracts';
import { api } from './api.js';

/** Where the public page of a thumbnail is. */
export function shareUrl(thumbnailId: string): string {
  return window.location.origin + sharePath(thumbnailId);
}

/** Makes a thumbnail public and puts its link into the clipboard. Fails when either does not work. */
export async function copyShareLink(thumbnailId: string): Promise<void> {
  const shared = api.post<ShareAnswer>(`/thumbnail/${thumbnailId}/share`);
  const link = shared.then(() => shareUrl(thumbnailId));
  // Given the promise, the browser remembers that the person has just pressed a button; waiting first would forget it.
  if (typeof ClipboardItem === 'function' && 'write' in navigator.clipboard) {
    const text = link.then((url) => new Blob([url], { type: 'text/plain' }));
    await Promise.all([
      shared,
      navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]),
    ]);
    return;
  }
  await navigator.clipboard.writeText(await link);
}

export function stopSharing(thumbnailId: string): Promise<null> {
  return api.delete<null>(`/thumbnail/${thumbnailId}/share`);
}

export function deleteThumbnail(thumbnailId: string): Promise<null> {
  return api.delete<null>(`/thumbnail/${thumbnailId}`);
}
