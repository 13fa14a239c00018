import { maxHeadlineLength } from '@app/contracts';
import { tw } from '../../lib/language/workspace.js';
import { classNames } from '../../ui/class-names.js';

const segmenter = new Intl.Segmenter();

/** Shows how much of the space for the headline is used. */
export function FitMeter({ headline, fits }: { headline: string; fits: number }) {
  const characters = segmenter.segment(headline.replaceAll(/\s+/gu, ' ').trim());
  const used = Array.from(characters).length;
  const maxCharacters = Math.max(1, Math.min(maxHeadlineLength, fits));
  const isOver = used > maxCharacters;
  return (
    <div className="flex items-center gap-2.5 text-small text-ink-2 tabular-nums">
      <meter
        className="sr-only"
        aria-label={tw('editor.room')}
        min={0}
        max={maxCharacters}
        value={Math.min(used, maxCharacters)}
        aria-valuetext={tw('editor.used', { used, most: maxCharacters })}
      />
      <span aria-hidden="true" className="block h-1.5 w-20 overflow-hidden rounded-full tint-12">
        <span
          className={classNames('block h-full rounded-full', isOver ? 'bg-warn' : 'bg-ink')}
          style={{ width: `${Math.min(100, (100 * used) / maxCharacters)}%` }}
        />
      </span>
      <span aria-hidden="true">
        {isOver
          ? tw('editor.over', { most: maxCharacters })
          : tw('editor.used', { used, most: maxCharacters })}
      </span>
    </div>
  );
}
