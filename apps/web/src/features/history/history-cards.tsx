import { videoRefOf, type HistoryItem, type RunningGeneration } from '@app/contracts';
import { Download, Link2, Share2, Star, Undo2 } from 'lucide-react';
import { useSetAtom } from 'jotai';
import { Link, useNavigate } from 'react-router-dom';
import { tw } from '../../lib/language/workspace.js';
import { inSentence } from '../../lib/language/language.js';
import { t } from '../../lib/language/public.js';
import { languagePackAtom, textEditAtom } from '../../lib/dialogs.js';
import { formatLongDate } from '../../lib/format.js';
import { moreLikeThisPath, progressPath, stillUrl, thumbnailPath } from '../../lib/paths.js';
import { stageChapters } from '../../lib/stage-chapters.js';
import {
  shareToasts,
  useThumbnailActions,
} from '../../lib/thumbnail-actions/use-thumbnail-actions.js';
import { Button } from '../../ui/button.js';
import { SelectablePicture } from '../../ui/selectable-picture.js';
import { classNames } from '../../ui/class-names.js';
import { PictureFrame, Stamp } from '../../ui/frame.js';
import { ChapterBar } from '../../ui/chapter-bar.js';
import { ThumbnailMenu } from '../../ui/thumbnail-menu.js';

interface VideoHeadingProps {
  /** The first thumbnail of the group. */
  item: HistoryItem;
  /** Filters the history by the video's title; undefined if a filter is already active. */
  onShowVideo: ((title: string) => void) | undefined;
  /** Undefined if no more thumbnails can be made for the video. */
  onMoreLikeThis: (() => void) | undefined;
}

/** Title of a video and date of its newest thumbnail. Has a fixed height, because the grid computes rows from it. */
export function VideoHeading({ item, onShowVideo, onMoreLikeThis }: VideoHeadingProps) {
  const { videoTitle, createdAt } = item;
  return (
    <div className="flex h-16 items-end justify-between gap-3">
      <div className="min-w-0">
        <h2 className="truncate font-[560]">
          {onShowVideo && videoTitle ? (
            <button
              type="button"
              title={tw('history.showOf', { title: videoTitle })}
              onClick={() => onShowVideo(videoTitle)}
              className="max-w-full truncate text-left hover:underline"
            >
              {videoTitle}
            </button>
          ) : (
            <span title={videoTitle}>{videoTitle || tw('history.untitled')}</span>
          )}
        </h2>
        <time dateTime={createdAt} className="block text-small text-ink-2">
          {formatLongDate(new Date(createdAt))}
        </time>
      </div>
      {onMoreLikeThis && (
        <Button
          tone="quiet"
          size="s"
          aria-label={tw('history.makeMoreFor', {
            title: videoTitle || tw('history.thisVideo'),
          })}
          onClick={onMoreLikeThis}
          className="-mr-2 shrink-0"
        >
          {tw('history.makeMore')}
        </Button>
      )}
    </div>
  );
}

/** Headline and marks (shared, starred) below a thumbnail. Has a fixed height, so that rows align. */
export function Caption({ item }: { item: HistoryItem }) {
  return (
    <p className="mt-1.5 flex h-5 items-center justify-between gap-2 text-small text-ink-2">
      <span className="truncate" title={item.headline}>
        {item.headline}
      </span>
      {(item.shared || item.starred) && (
        <span className="flex shrink-0 items-center gap-2">
          {item.shared && (
            <span className="flex items-center gap-1">
              <Link2 aria-hidden="true" className="size-3" strokeWidth={2.5} />
              {tw('history.shared')}
            </span>
          )}
          {item.starred && (
            <>
              <Star aria-hidden="true" className="size-[15px] fill-current" strokeWidth={2} />
              <span className="sr-only">{tw('history.starred')}</span>
            </>
          )}
        </span>
      )}
    </p>
  );
}

/** A running generation. Its still is gray until the generation ends. Links to the progress page. */
export function RunningCard({ generation }: { generation: RunningGeneration }) {
  const { id, status, progress } = generation;
  const video = videoRefOf(generation);
  const queued = status === 'queued';
  return (
    <Link
      to={progressPath(id)}
      aria-label={queued ? tw('history.queued') : tw('history.inProgress', { percent: progress })}
      className="frame bg-poster"
    >
      {video && <img src={stillUrl(video)} alt="" className="brightness-[.62] grayscale" />}
      <Stamp place="above-chapter-bar">
        <span aria-hidden="true" className="animate-record size-2 rounded-round bg-signal" />
        {queued ? tw('history.queued') : `${progress}%`}
      </Stamp>
      <span className="absolute inset-x-2 bottom-[9px] z-2">
        <ChapterBar value={progress / 100} chapters={stageChapters} onPicture steady />
      </span>
    </Link>
  );
}

/** Layout of the actions: over the lower edge of the picture, or below it on touch screens. */
const actionBarLayoutClass =
  'pointer-events-none absolute inset-x-0 bottom-0 z-2 flex gap-1.5 rounded-b-frame bg-linear-to-t from-[rgb(11_11_15/.7)] to-transparent p-2 pt-10 *:pointer-events-auto pointer-coarse:static pointer-coarse:mt-1 pointer-coarse:items-center pointer-coarse:justify-end pointer-coarse:gap-0 pointer-coarse:bg-none pointer-coarse:p-0';
/** Visible while the card is hovered or contains the focus. */
const actionBarClass = `${actionBarLayoutClass} opacity-0 transition-opacity duration-(--touch) group-focus-within:opacity-100 group-hover:opacity-100 has-data-[state=open]:opacity-100 pointer-coarse:opacity-100`;
const actionClass =
  'inline-flex h-8 items-center justify-center gap-1.5 rounded-small bg-[#fafaf7] px-2 text-small font-[540] text-[#0b0b0f] hover:bg-[#fff] focus-visible:outline-[#fafaf7] pointer-coarse:h-11 pointer-coarse:bg-transparent pointer-coarse:px-2.5 pointer-coarse:text-ink-2 pointer-coarse:focus-visible:outline-focus';
const wideActionClass = `${actionClass} flex-1 pointer-coarse:flex-none`;
/** Gives cards without actions and captions the same height as other cards, so that rows align. */
export const withoutActionsClass = 'pb-[26px] pointer-coarse:pb-[74px]';

interface FinishedCardProps {
  item: HistoryItem;
  name: string;
  onView: () => void;
}

export function FinishedCard({ item, name, onView }: FinishedCardProps) {
  const actions = useThumbnailActions(shareToasts('history'));
  const edit = useSetAtom(textEditAtom);
  const languages = useSetAtom(languagePackAtom);
  const navigate = useNavigate();
  return (
    <div className="relative">
      <PictureFrame src={item.url} alt={name} shape={item.shape} letterbox lazy>
        <Link
          to={thumbnailPath(item.id)}
          aria-label={tw('history.open', { name: inSentence(name) })}
          onClick={(event) => {
            // A click with a modifier key opens the results instead.
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onView();
          }}
          className="absolute inset-0 z-1 rounded-[inherit] focus-visible:shadow-[inset_0_0_0_3px_#0b0b0f] focus-visible:outline-[#fafaf7] focus-visible:-outline-offset-5"
        />
      </PictureFrame>
      <span className={actionBarClass}>
        <button
          type="button"
          aria-label={tw('history.shareOf', { name: inSentence(name) })}
          onClick={() => void actions.share(item.id)}
          className={wideActionClass}
        >
          <Share2 aria-hidden="true" className="size-[15px]" strokeWidth={2} />
          {tw('history.share')}
        </button>
        <a
          href={item.uploadUrl}
          download={`thumbnail-${item.id}.jpg`}
          aria-label={tw('history.downloadOf', { name: inSentence(name) })}
          className={wideActionClass}
        >
          <Download aria-hidden="true" className="size-[15px]" strokeWidth={2} />
          {t('ui.download')}
        </a>
        <button
          type="button"
          aria-label={tw('history.star', { name: inSentence(name) })}
          aria-pressed={item.starred}
          onClick={() => void actions.star(item.id, !item.starred)}
          className={`${actionClass} w-8 pointer-coarse:w-11`}
        >
          <Star
            aria-hidden="true"
            className={classNames('size-[15px]', item.starred && 'fill-current')}
            strokeWidth={2}
          />
        </button>
        <ThumbnailMenu
          name={name}
          className={`${actionClass} w-8 pointer-coarse:w-11`}
          onEditText={() => edit(item.id)}
          onLanguages={() => languages(item.id)}
          onMoreLikeThis={() => void navigate(moreLikeThisPath(item.generationId))}
          onStopSharing={item.shared ? () => void actions.stopSharing(item.id) : undefined}
          onDelete={() => void actions.remove(item.id)}
        />
      </span>
    </div>
  );
}

interface SelectableCardProps {
  item: HistoryItem;
  name: string;
  isSelected: boolean;
  /** `extend` selects all thumbnails between the last changed one and this one. */
  onToggle: (extend: boolean) => void;
}

/** A thumbnail in selection mode. A click anywhere on it changes the selection. */
export function SelectableCard({ item, name, isSelected, onToggle }: SelectableCardProps) {
  return (
    <div className="relative pointer-coarse:pb-12">
      <SelectablePicture
        src={item.url}
        alt=""
        shape={item.shape}
        label={tw('history.selectOf', { name: inSentence(name) })}
        isChosen={isSelected}
        onToggle={(event) => onToggle(event.shiftKey)}
        className={isSelected ? 'opacity-80' : ''}
      />
    </div>
  );
}

/** A deleted thumbnail that can be restored. */
export function DeletedCard({ item, name }: { item: HistoryItem; name: string }) {
  const actions = useThumbnailActions(shareToasts('history'));
  return (
    <div className="relative">
      <PictureFrame
        src={item.url}
        alt={name}
        shape={item.shape}
        letterbox
        lazy
        className="brightness-75 grayscale"
      />
      <span className={actionBarLayoutClass}>
        <button
          type="button"
          aria-label={tw('history.restoreOf', { name: inSentence(name) })}
          onClick={() => void actions.restore(item.id)}
          className={wideActionClass}
        >
          <Undo2 aria-hidden="true" className="size-[15px]" strokeWidth={2} />
          {tw('history.restore')}
        </button>
      </span>
    </div>
  );
}
