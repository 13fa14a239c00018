import { Slider } from 'radix-ui';
import { Scrubber } from './scrubber.js';

interface StopsProps {
  label: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
}

/** A choice of few whole numbers, as a scrubber with a knob. */
export function Stops({ label, min, max, value, onChange }: StopsProps) {
  const stops = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  return (
    <div>
      <Slider.Root
        min={min}
        max={max}
        step={1}
        value={[value]}
        onValueChange={([next]) => next !== undefined && onChange(next)}
        className="relative flex h-7 touch-none items-center select-none"
      >
        <Slider.Track className="relative h-full flex-1 cursor-pointer">
          <Scrubber
            value={(value - min) / (max - min)}
            chapters={stops.map(() => 1)}
            tone="ink"
            className="absolute inset-x-0 top-[11px] !h-1.5"
          />
        </Slider.Track>
        <Slider.Thumb
          aria-label={label}
          className="block size-5 cursor-grab rounded-round bg-ink shadow-[0_0_0_4px_var(--lift)] focus-visible:outline-offset-[5px]"
        />
      </Slider.Root>
      <div
        aria-hidden="true"
        className="flex justify-between px-1.5 text-tiny text-ink-3 tabular-nums"
      >
        {stops.map((stop) => (
          <span key={stop}>{stop}</span>
        ))}
      </div>
    </div>
  );
}
