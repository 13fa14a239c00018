import { useAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { feedPreviewAtom } from '../../lib/dialogs.js';

const FeedPreview = lazy(async () => ({
  default: (await import('./feed-preview.js')).FeedPreview,
}));

/** The feed preview; its code loads when it opens. */
export function FeedDialog() {
  const [looked, setLooked] = useAtom(feedPreviewAtom);
  if (!looked) return null;
  return (
    <Suspense>
      <FeedPreview {...looked} onClose={() => setLooked(null)} />
    </Suspense>
  );
}
