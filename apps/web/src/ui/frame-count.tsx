import { classNames } from './class-names.js';

interface FrameCountProps {
  /** Number of thumbnails that the credits pay for. */
  count: number;
  /** Draws twenty frames in a row on wide screens. */
  wide?: boolean;
  tone?: 'ink' | 'paper';
  className?: string;
}

/** Maximum number of drawn frames: ten rows. */
const maxFrames = 100;

/** Shows credits as the thumbnails that they pay for, ten in a row. Decorative: the text beside it has the number. */
export function FrameCount({ count, wide, tone = 'ink', className }: FrameCountProps) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'flex max-w-[187px] flex-wrap gap-[3px]',
        wide && 'shell:max-w-[377px]',
        className,
      )}
    >
      {Array.from({ length: Math.min(count, maxFrames) }, (_, index) => (
        <i
          key={index}
          className={classNames(
            'h-[9px] w-4 rounded-[2px]',
            tone === 'ink' ? 'bg-ink' : 'bg-paper',
          )}
        />
      ))}
    </span>
  );
}
