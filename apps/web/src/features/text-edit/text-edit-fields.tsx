import {
  displayTypefaceNames,
  displayTypefaces,
  maxHeadline,
  maxSecondLine,
  type DisplayTypeface,
  type TextPlace,
  type TextSetting,
} from '@app/contracts';
import { useId, type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.js';
import { placeNames, wordsOf } from './draft.js';

interface TextEditFieldsProps {
  setting: TextSetting;
  places: TextPlace[];
  onChange: (change: Partial<TextSetting>) => void;
}

const field =
  'h-10 w-full rounded-control border border-edge bg-sheet px-3 caret-signal hover:border-ink-2 focus:border-transparent focus:outline-2 focus:-outline-offset-1 focus:outline-focus';

/** Colors that are legible on pictures; any other can be picked. */
const palette = {
  White: '#ffffff',
  Ink: '#111114',
  Yellow: '#ffe94a',
  Orange: '#ff9d00',
  Red: '#ff3b30',
  Green: '#5dff7a',
  Cyan: '#3fe0ff',
};

export function TextEditFields({ setting, places, onChange }: TextEditFieldsProps) {
  const { main, sub, emphasis, typeface, colour, accent, place } = setting;
  const none = main.trim() === '';
  return (
    <div className="grid content-start gap-4">
      <Labeled label="Headline" hint={none ? 'No text on this one.' : undefined}>
        {(id) => (
          <input
            id={id}
            value={main}
            maxLength={maxHeadline}
            autoComplete="off"
            onChange={(event) => onChange({ main: event.target.value })}
            className={field}
          />
        )}
      </Labeled>
      {!none && (
        <>
          <Labeled label="Second line">
            {(id) => (
              <input
                id={id}
                value={sub}
                maxLength={maxSecondLine}
                autoComplete="off"
                onChange={(event) => onChange({ sub: event.target.value })}
                className={field}
              />
            )}
          </Labeled>
          <HighlightedWords
            words={wordsOf(main)}
            emphasis={emphasis}
            onPick={(next) => onChange({ emphasis: next })}
          />
          <Labeled label="Typeface">
            {(id) => (
              <select
                id={id}
                value={typeface ?? ''}
                onChange={(event) =>
                  onChange({ typeface: (event.target.value || null) as DisplayTypeface | null })
                }
                className={field}
              >
                <option value="">Default</option>
                {displayTypefaceNames.map((name) => (
                  <option key={name} value={name}>
                    {displayTypefaces[name]}
                  </option>
                ))}
              </select>
            )}
          </Labeled>
          <Colors legend="Color" value={colour} onPick={(next) => onChange({ colour: next })} />
          <Colors legend="Accent" value={accent} onPick={(next) => onChange({ accent: next })} />
          {places.length > 0 && (
            <Places places={places} picked={place} onPick={(next) => onChange({ place: next })} />
          )}
          <button
            type="button"
            className="justify-self-start text-small text-ink-2 underline decoration-line underline-offset-3 hover:text-ink"
            onClick={() => onChange({ main: '', sub: '', emphasis: [] })}
          >
            Remove all text
          </button>
        </>
      )}
    </div>
  );
}

interface HighlightedWordsProps {
  words: string[];
  emphasis: string[];
  onPick: (emphasis: string[]) => void;
}

function HighlightedWords({ words, emphasis, onPick }: HighlightedWordsProps) {
  return (
    <Group legend="Highlighted words">
      <div className="flex flex-wrap gap-1.5">
        {words.map((word) => {
          const on = emphasis.includes(word);
          return (
            <button
              key={word}
              type="button"
              aria-pressed={on}
              onClick={() =>
                onPick(on ? emphasis.filter((other) => other !== word) : [...emphasis, word])
              }
              className={classNames(
                'h-8 max-w-full truncate rounded-small px-2.5 text-small',
                on ? 'bg-ink text-paper' : 'outline-line hover:outline-edge',
              )}
            >
              {word}
            </button>
          );
        })}
      </div>
    </Group>
  );
}

interface PlacesProps {
  places: TextPlace[];
  /** Null leaves it to the layout. */
  picked: number | null;
  onPick: (place: number | null) => void;
}

function Places({ places, picked, onPick }: PlacesProps) {
  const names = placeNames(places);
  return (
    <Group legend="Place">
      <div className="flex flex-wrap gap-1.5">
        <PlaceButton
          name="Auto: the best place"
          picked={picked === null}
          onPick={() => onPick(null)}
        >
          <span className="absolute inset-0 grid place-items-center text-tiny">Auto</span>
        </PlaceButton>
        {places.map(({ index, x, y, width, height }, position) => (
          <PlaceButton
            key={index}
            name={names[position] ?? ''}
            picked={picked === index}
            onPick={() => onPick(index)}
          >
            <span
              className="absolute rounded-[2px] bg-current opacity-60"
              style={{
                left: `${100 * x}%`,
                top: `${100 * y}%`,
                width: `${100 * width}%`,
                height: `${100 * height}%`,
              }}
            />
          </PlaceButton>
        ))}
      </div>
    </Group>
  );
}

function Labeled({
  label,
  hint,
  children,
}: {
  label: string;
  hint?: string | undefined;
  children: (id: string) => ReactNode;
}) {
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

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-small text-ink-2">{legend}</legend>
      {children}
    </fieldset>
  );
}

interface ColorsProps {
  legend: string;
  value: string | null;
  onPick: (value: string | null) => void;
}

const swatch =
  'relative block cursor-pointer overflow-hidden rounded-small shadow-[inset_0_0_0_1px_var(--line)] has-checked:outline-2 has-checked:outline-offset-2 has-checked:outline-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

function Colors({ legend, value, onPick }: ColorsProps) {
  const name = useId();
  const isOther = value !== null && !Object.values(palette).includes(value);
  return (
    <Group legend={legend}>
      <div className="flex flex-wrap gap-2">
        <label className={classNames(swatch, 'h-8 px-2.5 text-small leading-8')}>
          <input
            type="radio"
            name={name}
            className="absolute inset-0 cursor-pointer appearance-none"
            checked={value === null}
            onChange={() => onPick(null)}
          />
          Layout
        </label>
        {Object.entries(palette).map(([label, color]) => (
          <label
            key={color}
            className={classNames(swatch, 'size-8')}
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
          title="Custom color"
          className={classNames(
            swatch,
            'size-8',
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
            aria-label={`Another ${legend.toLowerCase()}`}
            value={value ?? '#ffffff'}
            onChange={(event) => onPick(event.target.value)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </label>
      </div>
    </Group>
  );
}

function PlaceButton({
  name,
  picked,
  onPick,
  children,
}: {
  name: string;
  picked: boolean;
  onPick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-pressed={picked}
      onClick={onPick}
      className={classNames(
        'relative h-9 w-16 rounded-small',
        picked ? 'bg-ink text-paper' : 'text-ink-2 outline-line hover:outline-edge',
      )}
    >
      {children}
    </button>
  );
}
