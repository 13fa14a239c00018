import type { TextPreview, TextSetting } from '@app/contracts';
import { useId, type ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.js';

/** Properties of every panel of the editor. */
export interface PanelProps {
  setting: TextSetting;
  preview: TextPreview | undefined;
  onChange: (change: Partial<TextSetting>) => void;
}

export const fieldClass =
  'w-full rounded-control border border-edge bg-sheet px-3 caret-signal hover:border-ink-2 focus:border-transparent focus:outline-2 focus:-outline-offset-1 focus:outline-focus';

export const textButtonClass =
  'min-h-11 justify-self-start text-small text-ink-2 underline decoration-line underline-offset-3 hover:text-ink';

/** Class names of a button that switches something on or off. */
export function choiceClass(on: boolean): string {
  return classNames(
    'inline-flex h-11 min-w-11 items-center justify-center rounded-control px-3 text-small font-[540] disabled:cursor-not-allowed disabled:opacity-42 shell:pointer-fine:h-10',
    on ? 'bg-ink text-paper' : 'outline-line hover:outline-edge hover:tint-4',
  );
}

export function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-small text-ink-2">{legend}</legend>
      {children}
    </fieldset>
  );
}

interface LabeledProps {
  label: string;
  hint?: string;
  children: (id: string) => ReactNode;
}

export function LabeledField({ label, hint, children }: LabeledProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small text-ink-2">
        {label}
      </label>
      {children(id)}
      {hint && <p className="mt-1.5 text-small text-ink-2">{hint}</p>}
    </div>
  );
}

interface SliderProps {
  label: string;
  value: number;
  least: number;
  most: number;
  step: number;
  text: string;
  onChange: (value: number) => void;
}

export function Slider({ label, value, least, most, step, text, onChange }: SliderProps) {
  const id = useId();
  return (
    <div>
      <div className="flex justify-between text-small text-ink-2">
        <label htmlFor={id}>{label}</label>
        <span aria-hidden="true" className="tabular-nums">
          {text}
        </span>
      </div>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={step}
        value={value}
        aria-valuetext={text}
        className="h-11 w-full cursor-pointer accent-ink"
        onChange={(event) => onChange(Math.round(100 * Number(event.target.value)) / 100)}
      />
    </div>
  );
}
