import {
  displayTypefaceNames,
  displayTypefaces,
  type DisplayTypeface,
  type DrawnText,
} from '@app/contracts';
import { useId } from 'react';
import { tw } from '../../../lib/language/workspace.js';
import { classNames } from '../../../ui/class-names.js';
import { typefaceStyle } from '../typeface-style.js';
import '../typefaces.css';
import { choiceClass, Group, textButtonClass, type PanelProps } from './controls.js';

/** Chooses effects of the text and a typeface, each shown in its own letters. */
export function FontPanel({ setting, preview, onChange }: PanelProps) {
  const name = useId();
  const sample = setting.main.trim().split(/\s+/u).slice(0, 2).join(' ') || tw('editor.headline');
  const text = preview?.text ?? null;
  const faces: (DisplayTypeface | null)[] = [null, ...displayTypefaceNames];
  return (
    <>
      <Group legend={tw('editor.typeface')}>
        <div className="grid grid-cols-2 gap-2">
          {faces.map((face) => (
            <label key={face ?? 'default'} className={card}>
              <input
                type="radio"
                name={name}
                className="absolute inset-0 cursor-pointer appearance-none"
                aria-label={face ? displayTypefaces[face] : tw('editor.default')}
                checked={setting.typeface === face}
                onChange={() => onChange({ typeface: face })}
              />
              <span
                aria-hidden="true"
                className="block truncate text-[22px] leading-8"
                style={face ? typefaceStyle(face) : {}}
              >
                {face ? sample : tw('editor.default')}
              </span>
              <span aria-hidden="true" className="block truncate text-tiny text-ink-2">
                {face ? displayTypefaces[face] : tw('editor.layoutsOwn')}
              </span>
            </label>
          ))}
        </div>
      </Group>
      <Group legend={tw('editor.style')}>
        <div className="grid grid-cols-2 gap-2">
          {effects.map(({ field, isOn }) => {
            const on = setting[field] ?? (text ? isOn(text) : false);
            return (
              <button
                key={field}
                type="button"
                aria-pressed={on}
                onClick={() => onChange({ [field]: !on })}
                className={choiceClass(on)}
              >
                {tw(`editor.${field}`)}
              </button>
            );
          })}
        </div>
        {effects.some(({ field }) => setting[field] !== null) && (
          <button
            type="button"
            className={classNames('mt-1', textButtonClass)}
            onClick={() => onChange({ outline: null, box: null, tilt: null, shadow: null })}
          >
            {tw('editor.resetStyle')}
          </button>
        )}
      </Group>
    </>
  );
}

const effects = [
  { field: 'outline', isOn: (text: DrawnText) => text.outline },
  { field: 'box', isOn: (text: DrawnText) => text.onBox },
  { field: 'tilt', isOn: (text: DrawnText) => text.tilted },
  { field: 'shadow', isOn: (text: DrawnText) => text.shadow },
] as const;

const card =
  'relative block min-w-0 cursor-pointer rounded-control px-3 py-2 outline-line hover:outline-edge has-checked:shadow-[inset_0_0_0_2px_var(--ink)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';
