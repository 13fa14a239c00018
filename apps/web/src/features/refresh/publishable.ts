import type { RefreshThumbnail } from '@app/contracts';

/** Whether a thumbnail can be chosen: it is neither published nor being published. */
export function isPublishable({ publication, revision }: RefreshThumbnail): boolean {
  if (!publication) return true;
  return (
    publication.state === 'failed' ||
    publication.state === 'undone' ||
    (publication.state === 'published' && publication.revision !== revision)
  );
}

export function isBeingPublished({ publication }: RefreshThumbnail): boolean {
  return ['waiting', 'publishing', 'undoing'].includes(publication?.state ?? '');
}
