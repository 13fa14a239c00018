import { maxSavedNameLength } from '@app/contracts';
import { useId } from 'react';
import { tw } from '../../lib/language/workspace.js';

/** The name of a saved face or asset, or of an API key. */
export function NameField({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const fieldId = useId();
  return (
    <>
      <label htmlFor={fieldId} className="mb-1.5 block text-small font-[540]">
        {tw('saved.name')}
      </label>
      <input
        id={fieldId}
        value={name}
        maxLength={maxSavedNameLength}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        className="h-11 w-full rounded-control border border-edge bg-sheet px-3.5 focus:outline-2 focus:-outline-offset-1 focus:outline-focus"
      />
    </>
  );
}
