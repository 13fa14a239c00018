import type { FeedAnswer } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState, type CSSProperties } from 'react';
import { tw } from '../../lib/language/workspace.js';
import { api } from '../../lib/api/api.js';
import { Dialog, DialogBody } from '../../ui/dialog.js';
import { scrollable } from '../../ui/scrollable.js';
import type { ViewerPicture } from '../../ui/viewer/viewer-picture.js';
import { feedCards, thumbnailLetters, feedSurfaces, type FeedSurface } from './feed.js';
import { Feed } from './feed-cards.js';
import { RadioChoice } from './feed-choice.js';

/** Number of videos in each layout. */
const cardCounts: Record<FeedSurface, number> = { Home: 6, Search: 4, Sidebar: 6, Phone: 3, TV: 3 };

/** Colors of the video site, so that the preview looks like the site. */
const siteColors = {
  light: {
    '--feed': '#ffffff',
    '--feed-ink': '#0f0f0f',
    '--feed-soft': '#606060',
    '--feed-blank': '#e5e5e5',
  },
  dark: {
    '--feed': '#0f0f0f',
    '--feed-ink': '#f1f1f1',
    '--feed-soft': '#aaaaaa',
    '--feed-blank': '#272727',
  },
} as Record<'light' | 'dark', CSSProperties>;

interface FeedPreviewProps {
  pictures: readonly ViewerPicture[];
  /** Index of the first thumbnail to show. */
  start: number;
  onClose: () => void;
  /** Opens a thumbnail in the viewer. */
  onView: (index: number) => void;
}

/** Shows the thumbnails of a batch among related videos, one thumbnail at a time. */
export function FeedPreview({ pictures, start, onClose, onView }: FeedPreviewProps) {
  const [index, setIndex] = useState(start);
  const { id = '', url = '' } = pictures[index] ?? {};
  const { data, isPending, isError } = useQuery({
    queryKey: ['feed', id],
    queryFn: () => api.get<FeedAnswer>(`/thumbnail/${id}/feed`),
    staleTime: 60_000,
    // All thumbnails of a batch have the same related videos.
    placeholderData: (before) => before,
  });
  const [surface, setSurface] = useState<FeedSurface>('Home');
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={tw('result.feedTitle')}
      description={tw('result.feedNote')}
      width={1100}
    >
      <DialogBody>
        <div className="mb-3.5 flex flex-wrap items-center justify-between gap-2.5">
          <RadioChoice
            legend={tw('result.feedWhere')}
            options={feedSurfaces}
            value={surface}
            onPick={setSurface}
          />
          <div className="flex flex-wrap gap-2.5">
            {pictures.length > 1 && (
              <RadioChoice
                legend={tw('result.feedThumbnail')}
                options={thumbnailLetters.slice(0, pictures.length)}
                value={thumbnailLetters[index] ?? 'A'}
                onPick={(letter) => setIndex(thumbnailLetters.indexOf(letter))}
              />
            )}
            {/* The TV app is always dark. The invisible switch keeps its space, which prevents layout shifts. */}
            <div className={surface === 'TV' ? 'invisible' : undefined}>
              <RadioChoice
                legend={tw('result.feedTheme')}
                options={['light', 'dark'] as const}
                value={theme}
                onPick={setTheme}
                icons
              />
            </div>
          </div>
        </div>
        <section
          aria-label={tw('result.feed')}
          {...scrollable}
          aria-busy={isPending}
          style={siteColors[surface === 'TV' ? 'dark' : theme]}
          className="h-[min(600px,62dvh)] overflow-auto rounded-frame bg-(--feed) p-4 text-(--feed-ink) outline-line"
        >
          <Feed
            surface={surface}
            cards={feedCards(url, data, cardCounts[surface])}
            onView={() => onView(index)}
          />
        </section>
        <p className="mt-2.5 min-h-5 text-small text-ink-2">
          {isError
            ? tw('result.feedFailed')
            : !isPending && data?.related.length === 0
              ? tw('result.feedEmpty')
              : ''}
        </p>
      </DialogBody>
    </Dialog>
  );
}
