import { useId, useState } from 'react';
import { tw } from '../../../lib/language/workspace.js';
import { readOwnColors } from '../../../lib/storage.js';
import { classNames } from '../../../ui/class-names.js';
import { palette, paletteNames } from '../palette.js';
import { Group, type PanelProps } from './controls.js';

/** Chooses colors of the text and of its accent. */
export function ColorPanel({ setting, preview, onChange }: PanelProps) {
  const colors = preview?.layers?.palette ?? [];
  const [own] = useState(readOwnColors);
  return (
    <>
      <ColorChoice
        legend={tw('editor.color')}
        another={tw('editor.anotherColor')}
        value={setting.colour}
        fromPicture={colors}
        own={own}
        onPick={(next) => onChange({ colour: next })}
      />
      <ColorChoice
        legend={tw('editor.accent')}
        another={tw('editor.anotherAccent')}
        value={setting.accent}
        fromPicture={colors}
        own={own}
        onPick={(next) => onChange({ accent: next })}
      />
      {setting.accent !== null && setting.emphasis.length === 0 && setting.sub.trim() === '' && (
        <p className="text-small text-ink-2">{tw('editor.accentHint')}</p>
      )}
    </>
  );
}

interface ColorsProps {
  legend: string;
  /** Name of the field for any other color. */
  another: string;
  value: string | null;
  /** Colors of the picture. */
  fromPicture: readonly string[];
  /** Colors saved with earlier texts. */
  own: readonly string[];
  onPick: (value: string | null) => void;
}

const swatch =
  'relative block cursor-pointer overflow-hidden rounded-small shadow-[inset_0_0_0_1px_var(--line)] has-checked:outline-2 has-checked:outline-offset-2 has-checked:outline-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

function ColorChoice({ legend, another, value, fromPicture, own, onPick }: ColorsProps) {
  const name = useId();
  const colors = [
    ...paletteNames.map((one) => ({ label: tw(`editor.palette.${one}`), color: palette[one] })),
    ...fromPicture.map((color, index) => ({
      label: tw('editor.pictureColor', { number: index + 1 }),
      color,
    })),
    ...own
      .filter((color) => !fromPicture.includes(color))
      .map((color) => ({ label: tw('editor.yourColor', { color }), color })),
  ];
  const isOther = value !== null && !colors.some(({ color }) => color === value);
  return (
    <Group legend={legend}>
      <div className="flex flex-wrap gap-2">
        <label
          className={classNames(
            swatch,
            'h-9 px-2.5 text-small leading-9 pointer-coarse:h-11 pointer-coarse:leading-11',
          )}
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 cursor-pointer appearance-none"
            checked={value === null}
            onChange={() => onPick(null)}
          />
          {tw('editor.layout')}
        </label>
        {colors.map(({ label, color }) => (
          <label
            key={label}
            className={classNames(swatch, 'size-9 pointer-coarse:size-11')}
            style={{ background: color }}
            title={label}
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 cursor-pointer appearance-none"
              aria-label={label}
              checked={value === color}
              onChange={() => onPick(color)}
            />
          </label>
        ))}
        <label
          title={tw('editor.customColor')}
          className={classNames(
            swatch,
            'size-9 pointer-coarse:size-11',
            isOther && 'outline-2 outline-offset-2 outline-ink',
          )}
          style={{
            background: isOther
              ? value
              : 'conic-gradient(#ff3b30, #ffe94a, #5dff7a, #3fe0ff, #8a5cff, #ff3b30)',
          }}
        >
          <input
            type="color"
            aria-label={another}
            value={value ?? '#ffffff'}
            onChange={(event) => onPick(event.target.value)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </label>
      </div>
    </Group>
  );
}
