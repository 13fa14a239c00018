import { classNames } from './class-names.js';

interface ScrubberProps {
  /** 0 to 1, over the whole bar. */
  value: number;
  chapters: number;
  /** `signal` for work that goes on, `ink` for a choice. */
  tone?: 'signal' | 'ink';
  /** On a picture the empty part is light in both themes. */
  onPicture?: boolean;
  className?: string;
}

/** How much of a chapter lies before the playhead, 0 to 1. */
function chapterFill(value: number, chapters: number, index: number): number {
  return Math.min(1, Math.max(0, value * chapters - index));
}

/** A player's chaptered bar. It is a drawing; whoever uses it says in words what it shows. */
export function Scrubber({
  value,
  chapters,
  tone = 'signal',
  onPicture,
  className,
}: ScrubberProps) {
  return (
    <span aria-hidden="true" className={classNames('flex h-1 gap-[3px]', className)}>
      {Array.from({ length: chapters }, (_, index) => (
        <i
          key={index}
          className={classNames(
            'relative h-full flex-1 overflow-hidden rounded-[1px] first:rounded-l-round last:rounded-r-round',
            onPicture ? 'bg-[rgb(250_250_247/.34)]' : 'tint-18',
          )}
        >
          <i
            className={classNames(
              'absolute inset-0 origin-left transition-transform duration-600 ease-out',
              tone === 'signal' ? 'bg-signal' : 'bg-ink',
            )}
            style={{ transform: `scaleX(${chapterFill(value, chapters, index)})` }}
          />
        </i>
      ))}
    </span>
  );
}
