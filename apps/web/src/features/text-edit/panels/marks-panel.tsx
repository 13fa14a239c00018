import { maxMarks, shapeKinds, type Mark, type TextPreview } from '@app/contracts';
import { Circle, MoveRight, Plus, Trash2 } from 'lucide-react';
import { inSentence } from '../../../lib/language/language.js';
import { tw } from '../../../lib/language/workspace.js';
import { buttonClass } from '../../../ui/button.js';
import { logoUrl, createMark, addOrReplaceLogo, changeMark } from '../marks.js';
import { palette, paletteNames } from '../palette.js';
import { Group } from './controls.js';
import { LogoSources } from './logo-sources.js';

interface MarksPanelProps {
  marks: readonly Mark[];
  preview: TextPreview | undefined;
  onChange: (marks: Mark[]) => void;
}

const icons = { arrow: MoveRight, circle: Circle } as const;

/** Adds arrows, circles and logos to the picture, and colors the shapes. */
export function MarksPanel({ marks, preview, onChange }: MarksPanelProps) {
  const covered = [preview?.text?.box, preview?.layers?.person].filter((box) => box != null);
  return (
    <>
      <p className="text-small text-pretty text-ink-2">{tw('editor.mark.hint')}</p>
      <div className="grid grid-cols-2 gap-2">
        {shapeKinds.map((kind) => {
          const Icon = icons[kind];
          return (
            <button
              key={kind}
              type="button"
              aria-label={tw(`editor.mark.add.${kind}`)}
              disabled={marks.length >= maxMarks}
              className="inline-flex h-11 items-center justify-center gap-2 rounded-control text-small font-[540] outline-line hover:outline-edge disabled:cursor-not-allowed disabled:opacity-42"
              onClick={() => onChange([...marks, createMark(kind)])}
            >
              <Plus aria-hidden="true" className="size-4" strokeWidth={1.75} />
              <Icon aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
              {tw(`editor.mark.kind.${kind}`)}
            </button>
          );
        })}
      </div>
      <LogoSources
        isFull={marks.length >= maxMarks && !marks.some(({ kind }) => kind === 'logo')}
        onPick={(picture) => onChange(addOrReplaceLogo(marks, picture, covered))}
      />
      {marks.map((mark, index) => (
        <MarkRow
          key={index}
          mark={mark}
          name={tw(`editor.mark.name.${mark.kind}`, { number: index + 1 })}
          onColor={(color) => onChange(changeMark(marks, index, { color }))}
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
    <Group legend={name}>
      <div className="flex items-start justify-between gap-2">
        {mark.kind === 'logo' ? (
          <img src={logoUrl(mark)} alt="" className="h-11 max-w-24 rounded-small object-contain" />
        ) : (
          <div className="flex flex-wrap items-center gap-2 self-center">
            <MarkColors mark={mark} name={name} onColor={onColor} />
          </div>
        )}
        <button
          type="button"
          aria-label={tw('editor.mark.remove', { name: inSentence(name) })}
          className={buttonClass({ iconOnly: true, size: 'm' })}
          onClick={onRemove}
        >
          <Trash2 aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
        </button>
      </div>
    </Group>
  );
}

function MarkColors({ mark, name, onColor }: Omit<MarkRowProps, 'onRemove'>) {
  return paletteNames.map((one) => (
    <button
      key={one}
      type="button"
      aria-label={tw('editor.mark.color', {
        name,
        color: inSentence(tw(`editor.palette.${one}`)),
      })}
      aria-pressed={mark.color === palette[one]}
      title={tw(`editor.palette.${one}`)}
      style={{ background: palette[one] }}
      className="size-8 rounded-small shadow-[inset_0_0_0_1px_var(--line)] aria-pressed:outline-2 aria-pressed:outline-offset-2 aria-pressed:outline-ink pointer-coarse:size-11"
      onClick={() => onColor(palette[one])}
    />
  ));
}
