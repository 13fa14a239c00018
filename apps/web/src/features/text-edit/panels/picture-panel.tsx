import { clamp, type PersonLimits, type PersonSetting } from '@app/contracts';
import { tw } from '../../../lib/language/workspace.js';
import { applyPersonChange, unchangedPerson, widestLimits } from '../person.js';
import { choiceClass, Group, Slider, type PanelProps } from './controls.js';
import { PictureChoices } from './picture-choices.js';

interface PicturePanelProps extends PanelProps {
  id: string;
}

/** Chooses still and layout, and changes the person. */
export function PicturePanel({ id, setting, preview, onChange }: PicturePanelProps) {
  const layers = preview?.layers ?? null;
  return (
    <>
      <PictureChoices id={id} setting={setting} onChange={onChange} />
      <Group legend={tw('editor.picture')}>
        <button
          type="button"
          aria-pressed={setting.mirrored}
          className={choiceClass(setting.mirrored)}
          onClick={() => onChange({ mirrored: !setting.mirrored })}
        >
          {tw('editor.mirror')}
        </button>
      </Group>
      {layers?.hasPerson ? (
        <PersonControls
          setting={setting}
          limits={layers.personLimits ?? widestLimits}
          onChange={onChange}
        />
      ) : (
        layers && <p className="text-small text-pretty text-ink-2">{tw('editor.partOfPicture')}</p>
      )}
    </>
  );
}

function PersonControls({
  setting,
  limits,
  onChange,
}: Pick<PanelProps, 'setting' | 'onChange'> & { limits: PersonLimits }) {
  const person = setting.person ?? unchangedPerson;
  const x = clamp(person.x, limits.x);
  const scale = clamp(person.scale, limits.scale);
  const change = (next: Partial<PersonSetting>): void =>
    onChange({ person: applyPersonChange(setting.person, next) });
  return (
    <Group legend={tw('editor.person')}>
      <div className="grid grid-cols-2 gap-2">
        <button
          type="button"
          aria-pressed={person.hidden}
          className={choiceClass(person.hidden)}
          onClick={() => change({ hidden: !person.hidden })}
        >
          {tw('editor.hide')}
        </button>
        <button
          type="button"
          aria-pressed={person.flipped}
          disabled={person.hidden}
          className={choiceClass(person.flipped)}
          onClick={() => change({ flipped: !person.flipped })}
        >
          {tw('editor.flip')}
        </button>
      </div>
      {!person.hidden && (
        <div className="mt-3 grid gap-3">
          <Slider
            label={tw('editor.position')}
            value={x}
            least={limits.x.least}
            most={limits.x.most}
            step={0.02}
            text={positionName(x)}
            onChange={(next) => change({ x: next })}
          />
          <Slider
            label={tw('editor.personSize')}
            value={scale}
            least={limits.scale.least}
            most={limits.scale.most}
            step={0.05}
            text={`${Math.round(100 * scale)}%`}
            onChange={(next) => change({ scale: next })}
          />
        </div>
      )}
    </Group>
  );
}

function positionName(x: number): string {
  if (x === 0) return tw('editor.asDesigned');
  const percent = Math.round(100 * Math.abs(x));
  return x < 0 ? tw('editor.toLeft', { percent }) : tw('editor.toRight', { percent });
}
