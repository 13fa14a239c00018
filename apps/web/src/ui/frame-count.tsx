import { classNames } from './class-names.js';

interface FrameCountProps {
  /** How many pictures the credits pay for. */
  count: number;
  className?: string;
}

/** Ten rows; beyond that a wall of frames says no more than the number beside it. */
const mostFrames = 100;

/** Credits drawn as the pictures they pay for, ten to a row. A drawing: the words beside it say the number. */
export function FrameCount({ count, className }: FrameCountProps) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className={classNames('flex max-w-[187px] flex-wrap gap-[3px]', className)}
    >
      {Array.from({ length: Math.min(count, mostFrames) }, (_, index) => (
        <i key={index} className="h-[9px] w-4 rounded-[2px] bg-ink" />
      ))}
    </span>
  );
}
