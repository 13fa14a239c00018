import { createContext, use } from 'react';
import { tw } from '../../lib/language/workspace.js';
import { classNames } from '../../ui/class-names.js';
import type { FeedCard, FeedSurface } from './feed.js';

interface FeedProps {
  surface: FeedSurface;
  cards: FeedCard[];
  onView: () => void;
}

const OnViewContext = createContext(() => {});

/** Feed cards, arranged as on the video site. */
export function Feed({ surface, cards, onView }: FeedProps) {
  return (
    <OnViewContext value={onView}>
      <FeedCards surface={surface} cards={cards} />
    </OnViewContext>
  );
}

function FeedCards({ surface, cards }: Omit<FeedProps, 'onView'>) {
  switch (surface) {
    case 'Home':
      return (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,270px),1fr))] gap-x-4 gap-y-7">
          {cards.map((card) => (
            <li key={card.key}>
              <CardThumbnail card={card} />
              <CardText card={card} />
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
              <CardThumbnail card={card} />
              <span className="min-w-0">
                <TitleLine className="text-[18px] leading-[1.35]">{card.title}</TitleLine>
                <SecondaryText className="mt-1">{card.details}</SecondaryText>
                <SecondaryText className="mt-2.5">{card.channel}</SecondaryText>
              </span>
            </li>
          ))}
        </ul>
      );
    case 'Sidebar':
      return (
        <div className="grid gap-6 shell:grid-cols-[minmax(0,1fr)_minmax(0,402px)]">
          <PlayerPlaceholder />
          <ul className="grid content-start gap-2">
            {cards.map((card) => (
              <li key={card.key} className="grid grid-cols-[168px_minmax(0,1fr)] gap-2">
                <CardThumbnail card={card} corners="rounded-[8px]" />
                <span className="min-w-0">
                  <TitleLine className="text-[14px] leading-5 font-[540]">{card.title}</TitleLine>
                  <SecondaryText small className="mt-1">
                    {card.channel}
                  </SecondaryText>
                  <SecondaryText small>{card.details}</SecondaryText>
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
              <CardThumbnail card={card} corners="rounded-none" />
              <div className="px-3">
                <CardText card={card} />
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
                card.isOwn && 'bg-[#f1f1f1] text-[#0f0f0f]',
              )}
            >
              <CardThumbnail card={card} />
              <TitleLine className="mt-3 px-1 text-[17px] leading-[1.3] font-[540]">
                {card.title}
              </TitleLine>
              <p className="mt-1 px-1 text-[14px] opacity-70">
                {[card.channel, card.details].filter(Boolean).join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      );
  }
}

/** Placeholder for the player beside the list, on wide screens. */
function PlayerPlaceholder() {
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

function CardThumbnail({ card, corners = 'rounded-frame' }: { card: FeedCard; corners?: string }) {
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
        alt={card.isOwn ? tw('result.yours') : ''}
        className="size-full object-cover"
        // Shows a gray frame for a missing still, instead of the browser's icon for a broken picture.
        onError={(event) => (event.currentTarget.hidden = true)}
      />
      {card.duration && (
        <span className="absolute right-1.5 bottom-1.5 rounded-[4px] bg-[rgb(0_0_0/.8)] px-1 text-[12px] leading-[18px] font-[540] text-[#fff] tabular-nums">
          {card.duration}
        </span>
      )}
      {card.isOwn && (
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

function CardText({ card }: { card: FeedCard }) {
  return (
    <div className="mt-3 grid grid-cols-[36px_minmax(0,1fr)] gap-3">
      <span aria-hidden="true" className="size-9 rounded-round bg-(--feed-blank)" />
      <span className="min-w-0">
        <TitleLine className="text-[16px] leading-[22px] font-[540]">{card.title}</TitleLine>
        <SecondaryText className="mt-1">{card.channel}</SecondaryText>
        <SecondaryText>{card.details}</SecondaryText>
      </span>
    </div>
  );
}

/** A title, cut to two lines as on the video site. */
function TitleLine({ className, children }: { className: string; children: string }) {
  return <p className={classNames('line-clamp-2 text-pretty', className)}>{children}</p>;
}

function SecondaryText({
  small: isSmall,
  className,
  children,
}: {
  small?: boolean;
  className?: string;
  children: string;
}) {
  const size = isSmall ? 'text-[12px]' : 'text-[13px]';
  return <p className={classNames('truncate text-(--feed-soft)', size, className)}>{children}</p>;
}
