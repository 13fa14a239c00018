import { Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { tw } from '../../lib/language/workspace.js';
import type { thumbnailLetters, FeedSurface } from './feed.js';

type OptionName = FeedSurface | 'light' | 'dark' | (typeof thumbnailLetters)[number];

function optionName(option: OptionName): string {
  return tw(`result.surface.${option}`);
}

interface ChoiceProps<Option extends OptionName> {
  legend: string;
  options: readonly Option[];
  value: Option;
  onPick: (option: Option) => void;
  icons?: boolean;
}

/** Radio buttons side by side, for a few options. */
export function RadioChoice<Option extends OptionName>({
  legend,
  options,
  value,
  onPick,
  icons,
}: ChoiceProps<Option>) {
  const name = useId();
  return (
    <fieldset className="flex rounded-control bg-well p-1">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option}
          className="relative flex h-8 cursor-pointer items-center pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center rounded-small px-3 text-small has-checked:bg-lift has-checked:font-[540] has-checked:shadow-pop has-focus-visible:outline-2 has-focus-visible:outline-focus max-small:px-2.5"
        >
          <input
            type="radio"
            name={name}
            checked={option === value}
            onChange={() => onPick(option)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            aria-label={optionName(option)}
          />
          {icons ? (
            option === 'light' ? (
              <Sun aria-hidden="true" className="size-4" strokeWidth={1.75} />
            ) : (
              <Moon aria-hidden="true" className="size-4" strokeWidth={1.75} />
            )
          ) : (
            optionName(option)
          )}
        </label>
      ))}
    </fieldset>
  );
}
