import type { FeedAnswer } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { Moon, Sun } from 'lucide-react';
import { createContext, use, useId, useState, type CSSProperties } from 'react';
import { tw } from '../../lib/language/workspace.js';
import { api } from '../../lib/api/api.js';
import { classNames } from '../../ui/class-names.js';
import { Dialog, DialogBody } from '../../ui/dialog.js';
import { scrollable } from '../../ui/scrollable.js';
import type { ViewerPicture } from '../../ui/viewer/viewer-picture.js';
import { cardsOf, type Card } from './feed.js';

const surfaces = ['Home', 'Search', 'Sidebar', 'Phone', 'TV'] as const;
type Surface = (typeof surfaces)[number];

/** How many videos each layout shows. */
const counts: Record<Surface, number> = { Home: 6, Search: 4, Sidebar: 6, Phone: 3, TV: 3 };

/** The video site's own colors, so that a thumbnail is judged as it will appear. */
const grounds = {
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

const letters = ['A', 'B', 'C'] as const;

interface FeedPreviewProps {
  pictures: readonly ViewerPicture[];
  /** Index of the thumbnail to begin with. */
  start: number;
  onClose: () => void;
  /** Opens a thumbnail in the viewer. */
  onView: (index: number) => void;
}

/** Thumbnails of a batch, one at a time, among the videos they compete with. */
export function FeedPreview({ pictures, start, onClose, onView }: FeedPreviewProps) {
  const [index, setIndex] = useState(start);
  const { id = '', url = '' } = pictures[index] ?? {};
  const { data, isPending, isError } = useQuery({
    queryKey: ['feed', id],
    queryFn: () => api.get<FeedAnswer>(`/thumbnail/${id}/feed`),
    staleTime: 60_000,
    // Thumbnails of a batch have the same neighbors.
    placeholderData: (before) => before,
  });
  const [surface, setSurface] = useState<Surface>('Home');
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
          <Choice
            legend={tw('result.feedWhere')}
            options={surfaces}
            value={surface}
            onPick={setSurface}
          />
          <div className="flex flex-wrap gap-2.5">
            {pictures.length > 1 && (
              <Choice
                legend={tw('result.feedThumbnail')}
                options={letters.slice(0, pictures.length)}
                value={letters[index] ?? 'A'}
                onPick={(letter) => setIndex(letters.indexOf(letter))}
              />
            )}
            {/* The TV app is always dark; the switch keeps its room, so that nothing moves. */}
            <div className={surface === 'TV' ? 'invisible' : undefined}>
              <Choice
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
          style={grounds[surface === 'TV' ? 'dark' : theme]}
          className="h-[min(600px,62dvh)] overflow-auto rounded-frame bg-(--feed) p-4 text-(--feed-ink) outline-line"
        >
          <Feed
            surface={surface}
            cards={cardsOf(url, data, counts[surface])}
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

type OptionName = Surface | 'light' | 'dark' | (typeof letters)[number];

function optionName(option: OptionName): string {
  return tw(`result.surface.${option}`);
}

interface ChoiceProps<Option extends OptionName> {
  legend: string;
  options: readonly Option[];
  value: Option;
  onPick: (option: Option) => void;
  icons?: boolean;
}

function Choice<Option extends OptionName>({
  legend,
  options,
  value,
  onPick,
  icons,
}: ChoiceProps<Option>) {
  const name = useId();
  return (
    <fieldset className="flex rounded-control bg-well p-1">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option}
          className="relative flex h-8 cursor-pointer items-center pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center rounded-small px-3 text-small has-checked:bg-lift has-checked:font-[540] has-checked:shadow-pop has-focus-visible:outline-2 has-focus-visible:outline-focus max-small:px-2.5"
        >
          <input
            type="radio"
            name={name}
            checked={option === value}
            onChange={() => onPick(option)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            aria-label={optionName(option)}
          />
          {icons ? (
            option === 'light' ? (
              <Sun aria-hidden="true" className="size-4" strokeWidth={1.75} />
            ) : (
              <Moon aria-hidden="true" className="size-4" strokeWidth={1.75} />
            )
          ) : (
            optionName(option)
          )}
        </label>
      ))}
    </fieldset>
  );
}

interface FeedProps {
  surface: Surface;
  cards: Card[];
  onView: () => void;
}

const OnViewContext = createContext(() => {});

function Feed({ surface, cards, onView }: FeedProps) {
  return (
    <OnViewContext value={onView}>
      <Cards surface={surface} cards={cards} />
    </OnViewContext>
  );
}

function Cards({ surface, cards }: Omit<FeedProps, 'onView'>) {
  switch (surface) {
    case 'Home':
      return (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,270px),1fr))] gap-x-4 gap-y-7">
          {cards.map((card) => (
            <li key={card.key}>
              <Thumb card={card} />
              <Below card={card} />
            </li>
          ))}
        </ul>
      );
    case 'Search':
      return (
        <ul className="grid gap-4">
          {cards.map((card) => (
            <li
              key={card.key}
              className="grid gap-3 small:grid-cols-[minmax(0,360px)_minmax(0,1fr)]"
            >
              <Thumb card={card} />
              <span className="min-w-0">
                <Line className="text-[18px] leading-[1.35]">{card.title}</Line>
                <Soft className="mt-1">{card.about}</Soft>
                <Soft className="mt-2.5">{card.channel}</Soft>
              </span>
            </li>
          ))}
        </ul>
      );
    case 'Sidebar':
      return (
        <div className="grid gap-6 shell:grid-cols-[minmax(0,1fr)_minmax(0,402px)]">
          <Watched />
          <ul className="grid content-start gap-2">
            {cards.map((card) => (
              <li key={card.key} className="grid grid-cols-[168px_minmax(0,1fr)] gap-2">
                <Thumb card={card} corners="rounded-[8px]" />
                <span className="min-w-0">
                  <Line className="text-[14px] leading-5 font-[540]">{card.title}</Line>
                  <Soft small className="mt-1">
                    {card.channel}
                  </Soft>
                  <Soft small>{card.about}</Soft>
                </span>
              </li>
            ))}
          </ul>
        </div>
      );
    case 'Phone':
      return (
        <ul className="mx-auto grid max-w-[390px] gap-4">
          {cards.map((card) => (
            <li key={card.key}>
              <Thumb card={card} corners="rounded-none" />
              <div className="px-3">
                <Below card={card} />
              </div>
            </li>
          ))}
        </ul>
      );
    case 'TV':
      return (
        <ul className="grid grid-cols-3 gap-6 px-2 py-6 max-small:grid-cols-1">
          {cards.map((card) => (
            <li
              key={card.key}
              className={classNames(
                'rounded-[16px] p-2',
                card.own && 'bg-[#f1f1f1] text-[#0f0f0f]',
              )}
            >
              <Thumb card={card} />
              <Line className="mt-3 px-1 text-[17px] leading-[1.3] font-[540]">{card.title}</Line>
              <p className="mt-1 px-1 text-[14px] opacity-70">
                {[card.channel, card.about].filter(Boolean).join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      );
  }
}

/** The player beside the list, where there is room. */
function Watched() {
  return (
    <div aria-hidden="true" className="grid content-start gap-3 max-shell:hidden">
      <span className="aspect-video rounded-frame bg-(--feed-blank)" />
      <span className="h-6 w-3/4 rounded-[4px] bg-(--feed-blank)" />
      <span className="flex items-center gap-3">
        <span className="size-9 rounded-round bg-(--feed-blank)" />
        <span className="h-4 w-1/4 rounded-[4px] bg-(--feed-blank)" />
      </span>
    </div>
  );
}

function Thumb({ card, corners = 'rounded-frame' }: { card: Card; corners?: string }) {
  const onView = use(OnViewContext);
  return (
    <span
      className={classNames(
        'relative block aspect-video overflow-hidden bg-(--feed-blank)',
        corners,
      )}
    >
      <img
        src={card.picture}
        alt={card.own ? tw('result.yours') : ''}
        className="size-full object-cover"
        // A still that is gone leaves a gray frame, not the browser's sign for it.
        onError={(event) => (event.currentTarget.hidden = true)}
      />
      {card.length && (
        <span className="absolute right-1.5 bottom-1.5 rounded-[4px] bg-[rgb(0_0_0/.8)] px-1 text-[12px] leading-[18px] font-[540] text-[#fff] tabular-nums">
          {card.length}
        </span>
      )}
      {card.own && (
        <button
          type="button"
          aria-label={tw('result.viewYours')}
          onClick={onView}
          className="absolute inset-0 cursor-zoom-in rounded-[inherit] focus-visible:-outline-offset-2"
        />
      )}
    </span>
  );
}

function Below({ card }: { card: Card }) {
  return (
    <div className="mt-3 grid grid-cols-[36px_minmax(0,1fr)] gap-3">
      <span aria-hidden="true" className="size-9 rounded-round bg-(--feed-blank)" />
      <span className="min-w-0">
        <Line className="text-[16px] leading-[22px] font-[540]">{card.title}</Line>
        <Soft className="mt-1">{card.channel}</Soft>
        <Soft>{card.about}</Soft>
      </span>
    </div>
  );
}

/** A title cut to two lines, as the site does. */
function Line({ className, children }: { className: string; children: string }) {
  return <p className={classNames('line-clamp-2 text-pretty', className)}>{children}</p>;
}

function Soft({
  small,
  className,
  children,
}: {
  small?: boolean;
  className?: string;
  children: string;
}) {
  const size = small ? 'text-[12px]' : 'text-[13px]';
  return <p className={classNames('truncate text-(--feed-soft)', size, className)}>{children}</p>;
}
