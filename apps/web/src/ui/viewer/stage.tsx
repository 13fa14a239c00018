import type { ThumbnailShape } from '@app/contracts';
import { useEffect, useRef, type PointerEvent } from 'react';
import { t } from '../../lib/language/public.js';
import { classNames } from '../class-names.js';
import { Stamp } from '../frame.js';
import { scrollable } from '../scrollable.js';
import type { ViewerPicture } from './viewer-picture.js';

interface StageProps {
  picture: ViewerPicture;
  /** Whether the picture is shown in its actual size. */
  isActualSize: boolean;
  /** Whether a sideways swipe shows the next or previous picture. */
  canSwipe: boolean;
  /** Whether a duration badge is shown. */
  showsBadge: boolean;
  /** Whether a small copy is also shown, as in a phone's list of videos. */
  showsPhoneCopy: boolean;
  /** URL of the video's current thumbnail. If set, it covers the picture, for comparison. */
  before: string | undefined;
  onToggleSize: () => void;
}

const shapes = {
  wide: {
    aspect: 'aspect-video',
    fitted: 'w-[min(100%,calc((100dvh-150px)*16/9))] max-w-[1920px]',
    actualWidth: 1920,
    small: { width: 168, height: 94 },
  },
  upright: {
    aspect: 'aspect-9/16',
    fitted: 'w-[min(100%,calc((100dvh-150px)*9/16))] max-w-[1080px]',
    actualWidth: 1080,
    small: { width: 120, height: 213 },
  },
} satisfies Record<ThumbnailShape, unknown>;

/** The browser handles vertical scrolling and pinching. The viewer handles sideways swipes. */
const sidewaysSwipesClass = 'touch-pan-y touch-pinch-zoom';

/** Shows the picture fitted to the window, or in its actual size, in which it can be dragged. */
export function Stage(props: StageProps) {
  const {
    picture,
    isActualSize: actualSize,
    canSwipe: swipes,
    showsBadge: badge,
    showsPhoneCopy: phone,
    before,
    onToggleSize,
  } = props;
  const shape = shapes[picture.shape ?? 'wide'];
  const pan = useDragToScroll(actualSize);
  return (
    <>
      <div
        {...pan}
        {...(actualSize && { ...scrollable, role: 'region', 'aria-label': t('ui.viewer.picture') })}
        className={classNames(
          'absolute inset-0',
          actualSize
            ? 'cursor-grab overflow-auto active:cursor-grabbing'
            : 'grid place-items-center overflow-hidden px-2 shell:px-16',
          swipes && sidewaysSwipesClass,
        )}
      >
        <figure
          className={classNames(
            '@container relative m-auto select-none',
            shape.aspect,
            !actualSize && shape.fitted,
            // Repeated, because the parent's touch-action does not apply here: its hidden overflow makes it a scroll
            // container.
            swipes && sidewaysSwipesClass,
          )}
          style={actualSize ? { width: shape.actualWidth / window.devicePixelRatio } : undefined}
        >
          <img
            src={actualSize ? picture.masterUrl : picture.url}
            alt={picture.name}
            draggable={false}
            className="size-full rounded-[4px] object-cover"
          />
          {before && (
            <>
              <img
                src={before}
                alt={t('ui.viewer.current')}
                draggable={false}
                className="absolute inset-0 size-full rounded-[4px] bg-paper object-contain"
              />
              <Stamp place="top-left">{t('ui.before')}</Stamp>
            </>
          )}
          {!actualSize && (
            <button
              type="button"
              aria-label={t('ui.viewer.zoomIn')}
              tabIndex={-1}
              onClick={onToggleSize}
              className="absolute inset-0 cursor-zoom-in"
            />
          )}
          {badge && picture.shape !== 'upright' && (
            <span
              aria-hidden="true"
              className="absolute right-[2.2cqw] bottom-[2.2cqw] rounded-[1.1cqw] bg-[rgb(0_0_0/.8)] px-[1.1cqw] text-[length:3.4cqw] leading-[1.5] font-[540] text-[#fff] tabular-nums"
            >
              12:34
            </span>
          )}
        </figure>
      </div>
      {phone && (
        <figure className="absolute bottom-2 left-2 z-3 rounded-control bg-sheet p-2 shadow-pop">
          <img
            src={before ?? picture.url}
            alt=""
            {...shape.small}
            style={shape.small}
            className="rounded-[8px] object-cover"
          />
          <figcaption className="pt-1.5 text-tiny text-ink-2">
            {t('ui.viewer.asInList', shape.small)}
          </figcaption>
        </figure>
      )}
    </>
  );
}

/** Lets a mouse scroll by dragging. Touch needs nothing, because browsers scroll by touch. Starts in the middle. */
function useDragToScroll(active: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = ref.current;
    if (!active || !box) return;
    box.scrollTo(
      (box.scrollWidth - box.clientWidth) / 2,
      (box.scrollHeight - box.clientHeight) / 2,
    );
  }, [active]);
  return {
    ref,
    onPointerMove: (event: PointerEvent<HTMLDivElement>): void => {
      if (active && event.pointerType === 'mouse' && event.buttons === 1)
        ref.current?.scrollBy(-event.movementX, -event.movementY);
    },
  };
}
