import {
  displayTypefaceNames,
  displayTypefaces,
  layoutSetting,
  maxHeadline,
  maxSecondLine,
  personOffset,
  personScales,
  textAlignments,
  type DisplayTypeface,
  type DrawnText,
  type PersonSetting,
  type PictureLayers,
  type TextPlace,
  type TextPreview,
  type TextSetting,
} from '@app/contracts';
import { AlignCenter, AlignLeft, AlignRight, Minus, Plus } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { useId, useState, type ReactNode } from 'react';
import { readOwnColors } from '../../lib/storage.js';
import { buttonClass } from '../../ui/button.js';
import { classNames } from '../../ui/class-names.js';
import { placeNames, wordsOf } from './draft.js';
import { palette } from './palette.js';
import { MarksPanel } from './marks-panel.js';
import { PictureChoices } from './picture-choices.js';
import { scaled } from './snap.js';
import { typefaceStyle } from './typeface-style.js';
import './typefaces.css';

interface TextEditFieldsProps {
  id: string;
  setting: TextSetting;
  places: TextPlace[];
  preview: TextPreview | undefined;
  onChange: (change: Partial<TextSetting>) => void;
  /** The panel of earlier versions. */
  versions: ReactNode;
}

const field =
  'w-full rounded-control border border-edge bg-sheet px-3 caret-signal hover:border-ink-2 focus:border-transparent focus:outline-2 focus:-outline-offset-1 focus:outline-focus';

const tab =
  'h-11 shrink-0 rounded-small px-2.5 text-small font-[540] text-ink-2 hover:text-ink data-[state=active]:tint-12 data-[state=active]:text-ink shell:pointer-fine:h-9';
const panel = 'grid content-start gap-4 outline-none';

/** The controls of the editor in tabs. */
export function TextEditFields(props: TextEditFieldsProps) {
  const panels: Record<string, ReactNode> = {
    Text: <TextPanel {...props} />,
    Font: <FontPanel {...props} />,
    Color: <ColorPanel {...props} />,
    Place: <PlacePanel {...props} />,
    Picture: <PicturePanel {...props} />,
    Add: <MarksPanel marks={props.setting.marks} onChange={(marks) => props.onChange({ marks })} />,
    Versions: props.versions,
  };
  return (
    <Tabs.Root defaultValue="Text" className="flex min-h-0 min-w-0 flex-col">
      <Tabs.List
        aria-label="Tools"
        className="-mx-1 flex shrink-0 gap-0.5 overflow-x-auto px-1 py-1 [scrollbar-width:none]"
      >
        {Object.entries(panels).map(
          ([name, content]) =>
            content && (
              <Tabs.Trigger key={name} value={name} className={tab}>
                {name}
              </Tabs.Trigger>
            ),
        )}
      </Tabs.List>
      <div className="min-h-0 flex-1 overflow-y-auto px-1 pt-3 pb-4">
        {Object.entries(panels).map(
          ([name, content]) =>
            content && (
              <Tabs.Content key={name} value={name} className={panel}>
                {content}
              </Tabs.Content>
            ),
        )}
      </div>
    </Tabs.Root>
  );
}

function TextPanel({ setting, onChange }: TextEditFieldsProps) {
  const { main, sub, emphasis } = setting;
  const none = main.trim() === '';
  return (
    <>
      <Labeled
        label="Headline"
        hint={none ? 'No text on this one.' : 'Press Enter for a line break.'}
      >
        {(id) => (
          <textarea
            id={id}
            value={main}
            rows={2}
            maxLength={maxHeadline}
            autoComplete="off"
            onChange={(event) => onChange({ main: event.target.value })}
            className={classNames(
              field,
              'block resize-none py-2 [field-sizing:content] pointer-coarse:min-h-11',
            )}
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
                className={classNames(field, 'h-11')}
              />
            )}
          </Labeled>
          <HighlightedWords
            words={wordsOf(main)}
            emphasis={emphasis}
            onPick={(next) => onChange({ emphasis: next })}
          />
          <button
            type="button"
            className="min-h-11 justify-self-start text-small text-ink-2 underline decoration-line underline-offset-3 hover:text-ink"
            onClick={() => onChange({ main: '', sub: '', emphasis: [] })}
          >
            Remove all text
          </button>
        </>
      )}
    </>
  );
}

function FontPanel({ setting, preview, onChange }: TextEditFieldsProps) {
  const name = useId();
  const sample = setting.main.trim().split(/\s+/u).slice(0, 2).join(' ') || 'Headline';
  const text = preview?.text ?? null;
  const faces: (DisplayTypeface | null)[] = [null, ...displayTypefaceNames];
  return (
    <>
      <Group legend="Typeface">
        <div className="grid grid-cols-2 gap-2">
          {faces.map((face) => (
            <label key={face ?? 'default'} className={card}>
              <input
                type="radio"
                name={name}
                className="absolute inset-0 cursor-pointer appearance-none"
                aria-label={face ? displayTypefaces[face] : 'Default'}
                checked={setting.typeface === face}
                onChange={() => onChange({ typeface: face })}
              />
              <span
                aria-hidden="true"
                className="block truncate text-[22px] leading-8"
                style={face ? typefaceStyle(face) : {}}
              >
                {face ? sample : 'Default'}
              </span>
              <span aria-hidden="true" className="block truncate text-tiny text-ink-2">
                {face ? displayTypefaces[face] : 'The layout’s own'}
              </span>
            </label>
          ))}
        </div>
      </Group>
      <Group legend="Style">
        <div className="grid grid-cols-2 gap-2">
          {effects.map(({ field: key, label, isOn }) => {
            const on = setting[key] ?? (text ? isOn(text) : false);
            return (
              <button
                key={key}
                type="button"
                aria-pressed={on}
                onClick={() => onChange({ [key]: !on })}
                className={choice(on)}
              >
                {label}
              </button>
            );
          })}
        </div>
        {effects.some(({ field: key }) => setting[key] !== null) && (
          <button
            type="button"
            className={textButton}
            onClick={() => onChange({ outline: null, box: null, tilt: null, shadow: null })}
          >
            Reset style
          </button>
        )}
      </Group>
    </>
  );
}

const effects = [
  { field: 'outline', label: 'Outline', isOn: (text: DrawnText) => text.outline },
  { field: 'box', label: 'Box', isOn: (text: DrawnText) => text.onBox },
  { field: 'tilt', label: 'Tilt', isOn: (text: DrawnText) => text.tilted },
  { field: 'shadow', label: 'Shadow', isOn: (text: DrawnText) => text.shadow },
] as const;

function ColorPanel({ setting, preview, onChange }: TextEditFieldsProps) {
  const colors = preview?.layers?.palette ?? [];
  const [own] = useState(readOwnColors);
  return (
    <>
      <Colors
        legend="Color"
        value={setting.colour}
        fromPicture={colors}
        own={own}
        onPick={(next) => onChange({ colour: next })}
      />
      <Colors
        legend="Accent"
        value={setting.accent}
        fromPicture={colors}
        own={own}
        onPick={(next) => onChange({ accent: next })}
      />
      {setting.accent !== null && setting.emphasis.length === 0 && setting.sub.trim() === '' && (
        <p className="text-small text-ink-2">
          The accent shows on highlighted words. Pick one in Text.
        </p>
      )}
    </>
  );
}

function PlacePanel({ setting, places, preview, onChange }: TextEditFieldsProps) {
  const text = preview?.text ?? null;
  const size = (by: number): void => {
    if (!text) return;
    const align = setting.align ?? text.align;
    onChange({ area: scaled(setting.area ?? text.box, by), place: null, align });
  };
  return (
    <>
      <p className="text-small text-pretty text-ink-2">
        Drag the text on the picture. It snaps to places that stay readable.
      </p>
      <Places
        places={places}
        picked={setting.place}
        isFree={setting.area !== null}
        onPick={(place) => onChange({ place, area: null })}
      />
      <Group legend="Size">
        <div className="flex gap-2">
          <button
            type="button"
            aria-label="Smaller"
            disabled={!text}
            className={roundButton}
            onClick={() => size(1 / sizeStep)}
          >
            <Minus aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
          </button>
          <button
            type="button"
            aria-label="Larger"
            disabled={!text}
            className={roundButton}
            onClick={() => size(sizeStep)}
          >
            <Plus aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
          </button>
        </div>
      </Group>
      <Group legend="Alignment">
        <div className="flex gap-2">
          {textAlignments.map((align) => {
            const Icon = alignIcons[align];
            return (
              <button
                key={align}
                type="button"
                aria-label={`Align ${align}`}
                aria-pressed={(setting.align ?? text?.align) === align}
                className={choice((setting.align ?? text?.align) === align)}
                onClick={() => onChange({ align: setting.align === align ? null : align })}
              >
                <Icon aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
              </button>
            );
          })}
        </div>
      </Group>
    </>
  );
}

const sizeStep = 1.12;
const alignIcons = { left: AlignLeft, center: AlignCenter, right: AlignRight } as const;
const roundButton = buttonClass({ icon: true, size: 'm' });

const unchanged: PersonSetting = { hidden: false, flipped: false, x: 0, scale: 1 };

function PicturePanel({ id, setting, preview, onChange }: TextEditFieldsProps) {
  const person = setting.person ?? unchanged;
  const layers: PictureLayers | null = preview?.layers ?? null;
  const change = (next: Partial<PersonSetting>): void => {
    const changed = { ...person, ...next };
    const isSame = !changed.hidden && !changed.flipped && changed.x === 0 && changed.scale === 1;
    onChange({ person: isSame ? layoutSetting.person : changed });
  };
  return (
    <>
      <PictureChoices id={id} setting={setting} onChange={onChange} />
      <Group legend="Picture">
        <button
          type="button"
          aria-pressed={setting.mirrored}
          className={choice(setting.mirrored)}
          onClick={() => onChange({ mirrored: !setting.mirrored })}
        >
          Mirror picture
        </button>
      </Group>
      {layers?.hasPerson ? (
        <Group legend="Person">
          <div className="grid grid-cols-2 gap-2">
            <button
              type="button"
              aria-pressed={person.hidden}
              className={choice(person.hidden)}
              onClick={() => change({ hidden: !person.hidden })}
            >
              Hide
            </button>
            <button
              type="button"
              aria-pressed={person.flipped}
              disabled={person.hidden}
              className={choice(person.flipped)}
              onClick={() => change({ flipped: !person.flipped })}
            >
              Flip
            </button>
          </div>
          {!person.hidden && (
            <div className="mt-3 grid gap-3">
              <Slider
                label="Position"
                value={person.x}
                least={-personOffset}
                most={personOffset}
                step={0.02}
                text={positionName(person.x)}
                onChange={(x) => change({ x })}
              />
              <Slider
                label="Size of the person"
                value={person.scale}
                least={personScales.smallest}
                most={personScales.largest}
                step={0.05}
                text={`${Math.round(100 * person.scale)}%`}
                onChange={(scale) => change({ scale })}
              />
            </div>
          )}
        </Group>
      ) : (
        layers && (
          <p className="text-small text-pretty text-ink-2">
            In this layout the person is part of the picture, so they can’t be hidden or moved on
            their own.
          </p>
        )
      )}
    </>
  );
}

function positionName(x: number): string {
  if (x === 0) return 'As designed';
  return `${Math.round(100 * Math.abs(x))}% to the ${x < 0 ? 'left' : 'right'}`;
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

function Slider({ label, value, least, most, step, text, onChange }: SliderProps) {
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

const textButton =
  'mt-1 min-h-11 text-small text-ink-2 underline decoration-line underline-offset-3 hover:text-ink';
const card =
  'relative block min-w-0 cursor-pointer rounded-control px-3 py-2 outline-line hover:outline-edge has-checked:shadow-[inset_0_0_0_2px_var(--ink)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

function choice(on: boolean): string {
  return classNames(
    'inline-flex h-11 min-w-11 items-center justify-center rounded-control px-3 text-small font-[540] disabled:cursor-not-allowed disabled:opacity-42 shell:pointer-fine:h-10',
    on ? 'bg-ink text-paper' : 'outline-line hover:outline-edge hover:tint-4',
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
                'h-9 max-w-full truncate rounded-small px-2.5 text-small pointer-coarse:h-11 pointer-coarse:min-w-11',
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
  /** Whether the text was dragged somewhere else. */
  isFree: boolean;
  onPick: (place: number | null) => void;
}

function Places({ places, picked, isFree, onPick }: PlacesProps) {
  const names = placeNames(places);
  return (
    <Group legend="Place">
      <div className="flex flex-wrap gap-1.5">
        <PlaceButton
          name="Auto: the best place"
          picked={picked === null && !isFree}
          onPick={() => onPick(null)}
        >
          <span className="absolute inset-0 grid place-items-center text-tiny">Auto</span>
        </PlaceButton>
        {places.map(({ index, x, y, width, height }, position) => (
          <PlaceButton
            key={index}
            name={names[position] ?? ''}
            picked={picked === index && !isFree}
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
  /** Colors of the picture. */
  fromPicture: readonly string[];
  /** Saved with earlier texts. */
  own: readonly string[];
  onPick: (value: string | null) => void;
}

const swatch =
  'relative block cursor-pointer overflow-hidden rounded-small shadow-[inset_0_0_0_1px_var(--line)] has-checked:outline-2 has-checked:outline-offset-2 has-checked:outline-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

function Colors({ legend, value, fromPicture, own, onPick }: ColorsProps) {
  const name = useId();
  const colors = [
    ...Object.entries(palette),
    ...fromPicture.map((color, index) => [`Color ${index + 1} of the picture`, color] as const),
    ...own
      .filter((color) => !fromPicture.includes(color))
      .map((color) => [`Your color ${color}`, color] as const),
  ];
  const isOther = value !== null && !colors.some(([, color]) => color === value);
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
          Layout
        </label>
        {colors.map(([label, color]) => (
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
          title="Custom color"
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
        'relative h-11 w-[78px] rounded-small',
        picked ? 'bg-ink text-paper' : 'text-ink-2 outline-line hover:outline-edge',
      )}
    >
      {children}
    </button>
  );
}
