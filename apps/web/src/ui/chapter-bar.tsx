import { classNames } from './class-names.js';

interface ChapterBarProps {
  /** Filled share of the whole bar, 0-1. */
  value: number;
  /** Length of each chapter in any unit. */
  chapters: readonly number[];
  /** `signal` for running work, `ink` for a chosen value. */
  tone?: 'signal' | 'ink';
  /** Whether the bar is on a picture. Its empty part is then light in both themes. */
  onPicture?: boolean;
  /** Turns the animation off, for lists with many bars. */
  steady?: boolean;
  thick?: boolean;
  className?: string;
}

/** The filled share of each chapter, 0-1. */
export function chapterFills(value: number, chapters: readonly number[]): number[] {
  const whole = chapters.reduce((sum, length) => sum + length, 0);
  let start = 0;
  return chapters.map((length) => {
    const fill = (value * whole - start) / length;
    start += length;
    return Math.min(1, Math.max(0, fill));
  });
}

/** A progress bar with chapters. Decorative: the caller shows the value as text. */
export function ChapterBar({
  value,
  chapters,
  tone = 'signal',
  onPicture,
  steady,
  thick,
  className,
}: ChapterBarProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames('flex gap-[3px]', thick ? 'h-1.5' : 'h-1', className)}
    >
      {chapterFills(value, chapters).map((fill, index) => (
        <i
          key={index}
          className={classNames(
            'relative h-full overflow-hidden rounded-[1px] first:rounded-l-round last:rounded-r-round',
            onPicture ? 'bg-[rgb(250_250_247/.34)]' : 'tint-18',
          )}
          style={{
            flex: chapters[index],
            ...(steady && { backgroundImage: chapterBackground(fill, tone) }),
          }}
        >
          {!steady && (
            <i
              className={classNames(
                'absolute inset-0 origin-left transition-transform duration-600 ease-out',
                tone === 'signal' ? 'bg-signal' : 'bg-ink',
              )}
              style={{ transform: `scaleX(${fill})` }}
            />
          )}
        </i>
      ))}
    </span>
  );
}

function chapterBackground(fill: number, tone: 'signal' | 'ink'): string {
  return `linear-gradient(to right, var(--${tone}) ${fill * 100}%, transparent 0)`;
}
