import {
  displayTypefaceNames,
  displayTypefaces,
  lookTraits,
  lookValues,
  type ChannelLookAnswer,
  type DisplayTypeface,
  type LookSettings,
  type LookTrait,
} from '@app/contracts';
import { useId, useState, type ReactNode } from 'react';
import { failureSentence } from '../../../lib/api/failure.js';
import { tw } from '../../../lib/language/workspace.js';
import { Checkbox } from '../../../ui/checkbox.js';
import { Dialog } from '../../../ui/dialog.js';
import { DialogForm } from '../../../ui/dialog-form.js';
import { LogoField } from './logo-field.js';
import { colorName, traitValueText } from './look-description.js';
import { useLookAction } from '../../../lib/channel-looks/use-looks.js';

interface LookDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  channel: ChannelLookAnswer;
}

/** Edits the corrections of a look, and the brand kit. */
export function LookDialog({ open, onOpenChange, channel }: LookDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={tw('look.edit.title')}
      description={tw('look.edit.description')}
      width={640}
    >
      {open && <LookForm channel={channel} onClose={() => onOpenChange(false)} />}
    </Dialog>
  );
}

function LookForm({ channel, onClose }: { channel: ChannelLookAnswer; onClose: () => void }) {
  const { channelId, settings, look } = channel;
  const [draft, setDraft] = useState<LookSettings>(settings);
  const save = useLookAction(channelId, '', tw('look.saved'));
  const change = (part: Partial<LookSettings>) => setDraft({ ...draft, ...part });
  return (
    <DialogForm
      sendLabel={tw('look.edit.save')}
      isReady
      isPending={save.isPending}
      error={save.error ? failureSentence(save.error) : undefined}
      onCancel={onClose}
      onSend={() => save.mutate(draft, { onSuccess: onClose })}
    >
      <Checkbox checked={draft.used} onChange={(used) => change({ used })}>
        {tw('look.edit.used')}
      </Checkbox>
      <Group title={tw('look.edit.look')}>
        {lookTraits.map((trait) => (
          <TraitField
            key={trait}
            trait={trait}
            value={draft.corrections[trait]}
            learned={look?.traits[trait] ?? null}
            onChange={(value) =>
              change({ corrections: correctTrait(draft.corrections, trait, value) })
            }
          />
        ))}
      </Group>
      <Group title={tw('look.edit.kit')}>
        <TypefaceField
          label={tw('look.edit.headline')}
          value={draft.headlineTypeface}
          onChange={(headlineTypeface) => change({ headlineTypeface })}
        />
        <TypefaceField
          label={tw('look.edit.second')}
          value={draft.secondTypeface}
          onChange={(secondTypeface) => change({ secondTypeface })}
        />
        <ColorField
          label={tw('look.edit.textColor')}
          value={draft.textColor}
          learned={look?.textColor ?? null}
          onChange={(textColor) => change({ textColor })}
        />
        <ColorField
          label={tw('look.edit.accent')}
          value={draft.accent}
          learned={look?.accent ?? null}
          onChange={(accent) => change({ accent })}
        />
      </Group>
      <LogoField channel={channel} />
    </DialogForm>
  );
}

/** Corrects a trait. A value that the trait does not have removes the correction. */
function correctTrait(
  corrections: LookSettings['corrections'],
  trait: LookTrait,
  value: string,
): LookSettings['corrections'] {
  const values: readonly string[] = [...lookValues[trait], 'mixed'];
  return { ...corrections, [trait]: values.includes(value) ? value : null };
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="mt-5">
      <legend className="mb-2 font-medium">{title}</legend>
      <div className="grid gap-3 shell:grid-cols-2">{children}</div>
    </fieldset>
  );
}

const selectClass =
  'mt-1 h-10 w-full min-w-0 rounded-control border border-edge bg-sheet px-3 pointer-coarse:h-11';

function Field({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="text-small text-ink-2">
        {label}
      </label>
      {children}
    </div>
  );
}

interface TraitFieldProps {
  trait: LookTrait;
  value: string | null;
  learned: string | null;
  onChange: (value: string) => void;
}

function TraitField({ trait, value, learned, onChange }: TraitFieldProps) {
  const id = useId();
  const known =
    learned !== null && learned !== 'mixed' ? traitValueText(trait, learned) : undefined;
  return (
    <Field id={id} label={tw(`look.trait.${trait}`)}>
      <select
        id={id}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value)}
        className={selectClass}
      >
        <option value="">
          {known ? tw('look.edit.asLearned', { value: known }) : tw('look.edit.notLearned')}
        </option>
        {lookValues[trait].map((one) => (
          <option key={one} value={one}>
            {traitValueText(trait, one)}
          </option>
        ))}
        <option value="mixed">{tw('look.edit.none')}</option>
      </select>
    </Field>
  );
}

interface TypefaceFieldProps {
  label: string;
  value: DisplayTypeface | null;
  onChange: (value: DisplayTypeface | null) => void;
}

function TypefaceField({ label, value, onChange }: TypefaceFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label}>
      <select
        id={id}
        value={value ?? ''}
        onChange={({ target }) =>
          onChange(displayTypefaceNames.find((name) => name === target.value) ?? null)
        }
        className={selectClass}
      >
        <option value="">{tw('look.edit.anyTypeface')}</option>
        {displayTypefaceNames.map((name) => (
          <option key={name} value={name}>
            {displayTypefaces[name]}
          </option>
        ))}
      </select>
    </Field>
  );
}

interface ColorFieldProps {
  label: string;
  value: string | null;
  learned: string | null;
  onChange: (value: string | null) => void;
}

function ColorField({ label, value, learned, onChange }: ColorFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label}>
      <div className="mt-1 flex gap-2">
        <select
          id={id}
          value={value === null ? '' : 'own'}
          onChange={({ target }) =>
            onChange(target.value === '' ? null : (value ?? learned ?? '#ffffff'))
          }
          className={`${selectClass} mt-0`}
        >
          <option value="">
            {learned === null
              ? tw('look.edit.notLearned')
              : tw('look.edit.asLearned', { value: colorName(learned) })}
          </option>
          <option value="own">{tw('look.edit.ownColor')}</option>
        </select>
        {value !== null && (
          <input
            type="color"
            aria-label={label}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            className="h-10 w-14 shrink-0 cursor-pointer rounded-control border border-edge bg-sheet p-1 pointer-coarse:h-11"
          />
        )}
      </div>
    </Field>
  );
}
