import { batchSize } from '@app/contracts';
import { useAtom } from 'jotai';
import { ChevronDown } from 'lucide-react';
import { buttonClass, type ButtonTone } from '../../../ui/button.js';
import { Popover } from '../../../ui/floating.js';
import { Stops } from '../../../ui/stops.js';
import { batchSizeAtom } from '../generator-state.js';

/** The right part of the split button: the batch size. */
export function BatchMenu({ tone, disabled }: { tone: ButtonTone; disabled: boolean }) {
  const [size, setSize] = useAtom(batchSizeAtom);
  return (
    <Popover
      label="Batch Size"
      className="grid w-[calc(100vw-32px)] gap-2 tiny:w-[288px]"
      trigger={
        <button
          type="button"
          aria-label={`Batch size, ${size}`}
          disabled={disabled}
          className={buttonClass({ tone, size: 'l', icon: true, part: 'right' })}
        >
          <ChevronDown aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
        </button>
      }
    >
      <div className="flex items-baseline justify-between">
        <b className="font-[560]">Batch Size</b>
        <span className="type-figure text-[32px]">{size}</span>
      </div>
      <Stops
        label="Batch Size"
        min={batchSize.min}
        max={batchSize.max}
        value={size}
        onChange={setSize}
      />
      <p className="text-small text-ink-2">Generate multiple variations at once.</p>
    </Popover>
  );
}
