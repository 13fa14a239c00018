import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  describedBy?: string | undefined;
  invalid?: boolean;
  children: ReactNode;
}

/** A checkbox with its label. */
export function Checkbox({ checked, onChange, describedBy, invalid, children }: CheckboxProps) {
  return (
    <label className="flex cursor-pointer items-start gap-2.5 text-small pointer-coarse:min-h-11">
      <span className="relative mt-px grid size-[18px] shrink-0 place-items-center">
        <input
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          className="peer size-[18px] cursor-pointer appearance-none rounded-stamp border border-edge bg-sheet checked:border-ink checked:bg-ink aria-invalid:border-bad"
        />
        <Check
          aria-hidden="true"
          className="pointer-events-none absolute hidden size-3.5 text-paper peer-checked:block"
          strokeWidth={2.5}
        />
      </span>
      <span>{children}</span>
    </label>
  );
}
