import { batchSizeLimits } from '@app/contracts';
import { useAtom } from 'jotai';
import { ChevronDown } from 'lucide-react';
import { tw } from '../../../lib/language/workspace.js';
import { buttonClass, type ButtonTone } from '../../../ui/button.js';
import { Popover } from '../../../ui/floating.js';
import { StepSlider } from '../../../ui/step-slider.js';
import { batchSizeAtom } from '../generator-state.js';

/** The right part of the split button, which chooses the batch size. */
export function BatchMenu({ tone, disabled }: { tone: ButtonTone; disabled: boolean }) {
  const [size, setSize] = useAtom(batchSizeAtom);
  return (
    <Popover
      label={tw('generator.batchSize')}
      className="grid w-[calc(100vw-32px)] gap-2 tiny:w-[288px]"
      trigger={
        <button
          type="button"
          aria-label={tw('generator.batchSizeOf', { size })}
          disabled={disabled}
          className={buttonClass({ tone, size: 'l', iconOnly: true, part: 'right' })}
        >
          <ChevronDown aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
        </button>
      }
    >
      <div className="flex items-baseline justify-between">
        <b className="font-[560]">{tw('generator.batchSize')}</b>
        <span className="type-figure text-[32px]">{size}</span>
      </div>
      <StepSlider
        label={tw('generator.batchSize')}
        min={batchSizeLimits.min}
        max={batchSizeLimits.max}
        value={size}
        onChange={setSize}
      />
      <p className="text-small text-ink-2">{tw('generator.batchNote')}</p>
    </Popover>
  );
}
