import { markKinds, maxMarks, type Mark } from '@app/contracts';
import { Circle, MoveRight, Plus, Trash2 } from 'lucide-react';
import { buttonClass } from '../../ui/button.js';
import { newMark, withMark } from './marks.js';
import { palette } from './palette.js';

interface MarksPanelProps {
  marks: readonly Mark[];
  onChange: (marks: Mark[]) => void;
}

const labels = { arrow: 'Arrow', circle: 'Circle' } as const;
const icons = { arrow: MoveRight, circle: Circle } as const;

/** Adds arrows and circles to the picture, and colors them. */
export function MarksPanel({ marks, onChange }: MarksPanelProps) {
  return (
    <>
      <p className="text-small text-pretty text-ink-2">
        Drag it on the picture to move it. Pull its handle to resize and turn it.
      </p>
      <div className="grid grid-cols-2 gap-2">
        {markKinds.map((kind) => {
          const Icon = icons[kind];
          return (
            <button
              key={kind}
              type="button"
              aria-label={`Add ${kind}`}
              disabled={marks.length >= maxMarks}
              className="inline-flex h-11 items-center justify-center gap-2 rounded-control text-small font-[540] outline-line hover:outline-edge disabled:cursor-not-allowed disabled:opacity-42"
              onClick={() => onChange([...marks, newMark(kind)])}
            >
              <Plus aria-hidden="true" className="size-4" strokeWidth={1.75} />
              <Icon aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
              {labels[kind]}
            </button>
          );
        })}
      </div>
      {marks.map((mark, index) => (
        <MarkRow
          key={index}
          mark={mark}
          name={`${labels[mark.kind]} ${index + 1}`}
          onColor={(color) => onChange(withMark(marks, index, { color }))}
          onRemove={() => onChange(marks.filter((_, other) => other !== index))}
        />
      ))}
    </>
  );
}

interface MarkRowProps {
  mark: Mark;
  name: string;
  onColor: (color: string) => void;
  onRemove: () => void;
}

function MarkRow({ mark, name, onColor, onRemove }: MarkRowProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-small text-ink-2">{name}</legend>
      <div className="flex flex-wrap items-center gap-2">
        {Object.entries(palette).map(([label, color]) => (
          <button
            key={color}
            type="button"
            aria-label={`${name}: ${label.toLowerCase()}`}
            aria-pressed={mark.color === color}
            title={label}
            style={{ background: color }}
            className="size-8 rounded-small shadow-[inset_0_0_0_1px_var(--line)] aria-pressed:outline-2 aria-pressed:outline-offset-2 aria-pressed:outline-ink pointer-coarse:size-11"
            onClick={() => onColor(color)}
          />
        ))}
        <button
          type="button"
          aria-label={`Remove ${name.toLowerCase()}`}
          className={buttonClass({ icon: true, size: 'm' })}
          onClick={onRemove}
        >
          <Trash2 aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
        </button>
      </div>
    </fieldset>
  );
}
