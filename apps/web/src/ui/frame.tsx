import { thumbnailSizes, type ThumbnailShape } from '@app/contracts';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.js';

const stampPlaces = {
  corner: 'absolute right-2 bottom-2',
  'top-left': 'absolute top-2 left-2',
  /** Above the chapter bar of a small, a large, or a growing picture, which is large on wide screens only. */
  'above-chapter-bar': 'absolute right-2 bottom-5',
  'above-large-chapter-bar': 'absolute right-4 bottom-[30px]',
  'above-growing-chapter-bar': 'absolute right-3 bottom-[30px] shell:right-4',
  inset: 'absolute right-3 bottom-3',
  'wide-inset': 'absolute right-4 bottom-4',
  /** In a line of text instead of on a picture. */
  inline: '',
};
const stampSizes = {
  s: 'h-[22px] px-[7px] text-tiny',
  l: 'h-7 px-[9px] text-body',
  /** Small, and large on wide screens. */
  growing: 'h-6 px-[7px] text-small shell:h-7 shell:px-[9px] shell:text-body',
  /** Small, and even smaller on narrow screens. */
  shrinking:
    'h-[22px] px-[7px] text-tiny max-shell:h-[19px] max-shell:px-[5px] max-shell:text-[11px]',
};

interface StampProps extends ComponentProps<'span'> {
  ghost?: boolean;
  place?: keyof typeof stampPlaces;
  size?: keyof typeof stampSizes;
}

/** A short label on or beside a picture, in the style of a player's duration badge. */
export function Stamp({ ghost, place = 'corner', size = 's', className, ...rest }: StampProps) {
  return (
    <span
      className={classNames(
        'z-2 inline-flex items-center gap-1.5 rounded-stamp',
        'leading-none font-[540] whitespace-nowrap tabular-nums',
        stampPlaces[place],
        stampSizes[size],
        ghost
          ? 'bg-[color-mix(in_oklab,var(--ink)_9%,var(--paper))] text-ink-2'
          : 'bg-stamp text-on-stamp',
        className,
      )}
      {...rest}
    />
  );
}

interface PictureFrameProps {
  src: string;
  alt: string;
  className?: string;
  shape?: ThumbnailShape;
  /** Keeps the frame wide for every shape, so that the rows of a grid align. */
  letterbox?: boolean;
  /** Loads the picture only when it is near the viewport. */
  lazy?: boolean;
  onError?: () => void;
  children?: ReactNode;
}

/** A picture in a frame that keeps its size while the picture loads. */
export function PictureFrame({
  src,
  alt,
  className,
  shape = 'wide',
  letterbox,
  lazy,
  onError,
  children,
}: PictureFrameProps) {
  const upright = letterbox ? 'frame-letterbox' : 'frame-upright';
  return (
    <span className={classNames('frame', shape === 'upright' && upright, className)}>
      <img
        src={src}
        alt={alt}
        {...thumbnailSizes[shape]}
        decoding="async"
        loading={lazy ? 'lazy' : 'eager'}
        onError={onError}
      />
      {children}
    </span>
  );
}

/** Placeholder in the size of a picture. */
export function SkeletonFrame() {
  return <span className="frame animate-breathe tint-7 after:shadow-none" />;
}
