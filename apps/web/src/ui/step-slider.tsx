import { Slider } from 'radix-ui';
import type { PointerEvent } from 'react';
import { classNames } from './class-names.js';
import { ChapterBar } from './chapter-bar.js';

interface StepSliderProps {
  label: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
}

/** Half of the knob's width in pixels. */
const halfKnob = 10;

/** A slider for a few integers, drawn as chapters. */
export function StepSlider({ label, min, max, value, onChange }: StepSliderProps) {
  const stops = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  // The track starts at the end of the first chapter and ends at the end of the last one, so that the knob is at the
  // end of the filled part.
  const start = `calc(${100 / stops.length}% - ${halfKnob}px)`;

  const chooseChapter = (event: PointerEvent<HTMLDivElement>) => {
    if (event.target instanceof Element && event.target.closest('[data-slider]')) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const chapter = Math.floor(((event.clientX - left) / width) * stops.length);
    onChange(min + Math.min(stops.length - 1, Math.max(0, chapter)));
  };

  return (
    <div className="relative cursor-pointer" onPointerDown={chooseChapter}>
      <ChapterBar
        value={(value - min + 1) / stops.length}
        chapters={stops.map(() => 1)}
        tone="ink"
        thick
        className="my-[11px]"
      />
      <Slider.Root
        data-slider
        min={min}
        max={max}
        step={1}
        value={[value]}
        onValueChange={([next]) => next !== undefined && onChange(next)}
        className="absolute top-0 flex h-7 touch-none items-center select-none"
        style={{ insetInline: `${start} 0` }}
      >
        <Slider.Track className="relative h-full flex-1" />
        <Slider.Thumb
          aria-label={label}
          className="block size-5 cursor-grab rounded-round bg-ink shadow-[0_0_0_4px_var(--lift)] transition-[left] duration-(--touch) focus-visible:outline-offset-[5px]"
        />
      </Slider.Root>
      <div aria-hidden="true" className="flex text-tiny tabular-nums">
        {stops.map((stop) => (
          <span
            key={stop}
            className={classNames(
              'flex flex-1 justify-end',
              stop === value ? 'text-ink' : 'text-ink-3',
            )}
          >
            {/*
             * Below the middle of the knob, which is at the end of the chapter. The last number is inside its
             * chapter.
             */}
            <span className={classNames('w-5 text-center', stop < max && '-mr-2.5')}>{stop}</span>
          </span>
        ))}
      </div>
    </div>
  );
}
