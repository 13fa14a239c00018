import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.js';

/** Where a player shows the duration: the one place where words may lie on a picture. */
export function Stamp({ ghost, className, ...rest }: ComponentProps<'span'> & { ghost?: boolean }) {
  return (
    <span
      className={classNames(
        'absolute right-2 bottom-2 z-2 inline-flex h-[22px] items-center gap-1.5 rounded-stamp px-[7px]',
        'text-tiny leading-none font-[540] whitespace-nowrap tabular-nums',
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
  /** Pictures below the fold of a long list wait until they are near. */
  lazy?: boolean;
  onError?: () => void;
  children?: ReactNode;
}

/** A 16:9 picture. The frame keeps its place while the picture loads. */
export function PictureFrame({ src, alt, className, lazy, onError, children }: PictureFrameProps) {
  return (
    <span className={classNames('frame', className)}>
      <img
        src={src}
        alt={alt}
        width={1280}
        height={720}
        decoding="async"
        loading={lazy ? 'lazy' : 'eager'}
        onError={onError}
      />
      {children}
    </span>
  );
}

/** Stands for a picture that is on its way, in exactly its size. */
export function SkeletonFrame() {
  return <span className="frame animate-breathe tint-7 after:shadow-none" />;
}
