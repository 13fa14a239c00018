import { textAlignments, type TextBox } from '@app/contracts';
import { AlignCenter, AlignLeft, AlignRight, Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { tw } from '../../../lib/language/workspace.js';
import { buttonClass } from '../../../ui/button.js';
import { classNames } from '../../../ui/class-names.js';
import { placeNames } from '../place-names.js';
import { scaleArea } from '../snap.js';
import { choiceClass, Group, type PanelProps } from './controls.js';

interface PlacePanelProps extends PanelProps {
  places: TextBox[];
}

/** Sets place, size and alignment of the text, as an alternative to dragging. */
export function PlacePanel({ setting, places, preview, onChange }: PlacePanelProps) {
  const text = preview?.text ?? null;
  const size = (by: number): void => {
    if (!text) return;
    const align = setting.align ?? text.align;
    onChange({ area: scaleArea(setting.area ?? text.box, by), place: null, align });
  };
  return (
    <>
      <p className="text-small text-pretty text-ink-2">{tw('editor.dragHint')}</p>
      <Places
        places={places}
        picked={setting.place}
        isFree={setting.area !== null}
        onPick={(place) => onChange({ place, area: null })}
      />
      <Group legend={tw('editor.size')}>
        <div className="flex gap-2">
          <button
            type="button"
            aria-label={tw('editor.smaller')}
            disabled={!text}
            className={buttonClass({ iconOnly: true, size: 'm' })}
            onClick={() => size(1 / sizeStep)}
          >
            <Minus aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
          </button>
          <button
            type="button"
            aria-label={tw('editor.larger')}
            disabled={!text}
            className={buttonClass({ iconOnly: true, size: 'm' })}
            onClick={() => size(sizeStep)}
          >
            <Plus aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
          </button>
        </div>
      </Group>
      <Group legend={tw('editor.alignment')}>
        <div className="flex gap-2">
          {textAlignments.map((align) => {
            const Icon = alignIcons[align];
            return (
              <button
                key={align}
                type="button"
                aria-label={tw(`editor.align.${align}`)}
                aria-pressed={(setting.align ?? text?.align) === align}
                className={choiceClass((setting.align ?? text?.align) === align)}
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

interface PlacesProps {
  places: TextBox[];
  /** Null if the layout decides. */
  picked: number | null;
  /** Whether the text was dragged to another place. */
  isFree: boolean;
  onPick: (place: number | null) => void;
}

function Places({ places, picked, isFree, onPick }: PlacesProps) {
  const names = placeNames(places);
  return (
    <Group legend={tw('editor.place')}>
      <div className="flex flex-wrap gap-1.5">
        <PlaceButton
          name={tw('editor.autoPlace')}
          picked={picked === null && !isFree}
          onPick={() => onPick(null)}
        >
          <span className="absolute inset-0 grid place-items-center text-tiny">
            {tw('editor.auto')}
          </span>
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

interface PlaceButtonProps {
  name: string;
  picked: boolean;
  onPick: () => void;
  children: ReactNode;
}

function PlaceButton({ name, picked, onPick, children }: PlaceButtonProps) {
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
