import { MoveHorizontal } from 'lucide-react';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { t } from '../lib/language/public.js';
import { Stamp } from './frame.js';

interface ComparisonSliderProps {
  before: string;
  after: string;
  /** Text alternatives of both pictures. */
  beforeAlt: string;
  afterAlt: string;
  /** Accessible name of the slider. */
  label: string;
  start?: number;
  children?: ReactNode;
}

/** Two pictures in one frame. A slider between them shows more of one or the other. */
export function ComparisonSlider({
  before,
  after,
  beforeAlt,
  afterAlt,
  label,
  start = 38,
  children,
}: ComparisonSliderProps) {
  const [percent, setPercent] = useState(start);
  const line: CSSProperties & Record<'--x', string> = { '--x': `${percent}%` };
  return (
    <div className="frame group/compare" style={line}>
      <img src={before} alt={beforeAlt} width={720} height={405} loading="lazy" decoding="async" />
      <span className="absolute inset-0 [clip-path:inset(0_0_0_var(--x))]">
        <img
          src={after}
          alt={afterAlt}
          width={720}
          height={405}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      </span>
      {children}
      <Stamp place="top-left">{t('ui.before')}</Stamp>
      <Stamp>{t('ui.after')}</Stamp>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-(--x) z-2 -ml-px w-0.5 bg-[#fafaf7] shadow-[0_0_0_1px_rgb(11_11_15/.25)]"
      >
        <span className="absolute top-1/2 left-1/2 -mt-[13px] -ml-[22px] grid h-[26px] w-11 place-items-center rounded-small bg-[#fafaf7] text-[#0b0b0f] shadow-[0_2px_12px_rgb(0_0_0/.35)] group-has-[input:focus-visible]/compare:outline-2 group-has-[input:focus-visible]/compare:outline-offset-3 group-has-[input:focus-visible]/compare:outline-[#fafaf7]">
          <MoveHorizontal className="size-[15px]" strokeWidth={2} />
        </span>
      </span>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={`${percent} percent before`}
        min={0}
        max={100}
        value={percent}
        onChange={(event) => setPercent(event.target.valueAsNumber)}
        // Vertical swipes scroll the page as usual.
        className="absolute inset-0 z-3 m-0 size-full cursor-ew-resize touch-pan-y opacity-0"
      />
    </div>
  );
}
