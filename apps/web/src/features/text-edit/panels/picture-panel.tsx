import { personOffset, personScales, type PersonSetting } from '@app/contracts';
import { tw } from '../../../lib/language/workspace.js';
import { changedPerson, personUnchanged } from '../person.js';
import { choiceClass, Group, Slider, type PanelProps } from './controls.js';
import { PictureChoices } from './picture-choices.js';

interface PicturePanelProps extends PanelProps {
  id: string;
}

/** Still, layout and person. */
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
        <Person setting={setting} onChange={onChange} />
      ) : (
        layers && <p className="text-small text-pretty text-ink-2">{tw('editor.partOfPicture')}</p>
      )}
    </>
  );
}

function Person({ setting, onChange }: Pick<PanelProps, 'setting' | 'onChange'>) {
  const person = setting.person ?? personUnchanged;
  const change = (next: Partial<PersonSetting>): void =>
    onChange({ person: changedPerson(setting.person, next) });
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
            value={person.x}
            least={-personOffset}
            most={personOffset}
            step={0.02}
            text={positionName(person.x)}
            onChange={(x) => change({ x })}
          />
          <Slider
            label={tw('editor.personSize')}
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
  );
}

function positionName(x: number): string {
  if (x === 0) return tw('editor.asDesigned');
  const percent = Math.round(100 * Math.abs(x));
  return x < 0 ? tw('editor.toLeft', { percent }) : tw('editor.toRight', { percent });
}
