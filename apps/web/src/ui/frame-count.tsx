import { classNames } from './class-names.js';

interface FrameCountProps {
  /** How many thumbnails the credits pay for. */
  count: number;
  /** Draws twenty to a row on wide screens. */
  wide?: boolean;
  tone?: 'ink' | 'paper';
  className?: string;
}

/** Ten rows. More would add nothing to the number next to them. */
const maxFrames = 100;

/** Draws credits as the thumbnails they pay for, ten to a row. Decorative: the text beside it has the number. */
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
