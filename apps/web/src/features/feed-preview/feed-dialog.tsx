import { useAtom, useSetAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { feedPreviewAtom, viewerAtom } from '../../lib/dialogs.js';

const FeedPreview = lazy(async () => ({
  default: (await import('./feed-preview.js')).FeedPreview,
}));

/** Dialog with the feed preview. Its code loads when it opens. */
export function FeedDialog() {
  const [preview, setPreview] = useAtom(feedPreviewAtom);
  const openViewer = useSetAtom(viewerAtom);
  if (!preview) return null;
  const { pictures } = preview;
  return (
    <Suspense>
      <FeedPreview
        {...preview}
        onClose={() => setPreview(null)}
        onView={(start) => openViewer({ pictures, start })}
      />
    </Suspense>
  );
}
