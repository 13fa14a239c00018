import { useAtom, useSetAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { feedPreviewAtom, viewerAtom } from '../../lib/dialogs.js';

const FeedPreview = lazy(async () => ({
  default: (await import('./feed-preview.js')).FeedPreview,
}));

/** Dialog with the feed preview. Its code loads when it opens. */
export function FeedDialog() {
  const [looked, setLooked] = useAtom(feedPreviewAtom);
  const view = useSetAtom(viewerAtom);
  if (!looked) return null;
  const { pictures } = looked;
  return (
    <Suspense>
      <FeedPreview
        {...looked}
        onClose={() => setLooked(null)}
        onView={(start) => view({ pictures, start })}
      />
    </Suspense>
  );
}
