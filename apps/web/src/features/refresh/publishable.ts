import type { RefreshThumbnail } from '@app/contracts';

/** May be chosen: not on the video, and not on its way there. */
export function isPublishable({ publication, revision }: RefreshThumbnail): boolean {
  if (!publication) return true;
  return (
    publication.state === 'failed' ||
    publication.state === 'undone' ||
    (publication.state === 'published' && publication.revision !== revision)
  );
}

export function isOnItsWay({ publication }: RefreshThumbnail): boolean {
  return ['waiting', 'publishing', 'undoing'].includes(publication?.state ?? '');
}
