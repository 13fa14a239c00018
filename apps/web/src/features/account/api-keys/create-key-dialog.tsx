import { apiKeyScopes, maxApiKeyNameLength, type ApiKeyScope } from '@app/contracts';
import { useRef, useState, type FormEvent } from 'react';
import { toast } from 'sonner';
import { copySelected } from '../../../lib/copy-selected.js';
import { tw } from '../../../lib/language/workspace.js';
import { t } from '../../../lib/language/public.js';
import { failureSentence } from '../../../lib/api/failure.js';
import { Button } from '../../../ui/button.js';
import { Checkbox } from '../../../ui/checkbox.js';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/dialog.js';
import { DialogForm } from '../../../ui/dialog-form.js';
import { NameField } from '../name-field.js';
import { useCreation } from './use-api-keys.js';

/** Creates an API key, and then shows it once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const { mutate, data, isPending, error } = useCreation();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiKeyScope[]>(['read', 'generate']);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={data ? tw('keys.createdTitle') : tw('keys.createTitle')}
      description={data ? tw('keys.createdNote') : tw('keys.createNote')}
      width={520}
    >
      {data ? (
        <NewKey apiKey={data.key} onClose={onClose} />
      ) : (
        <DialogForm
          send={tw('keys.create')}
          ready={name.trim() !== '' && scopes.length > 0}
          pending={isPending}
          error={error ? failureSentence(error) : undefined}
          onSend={() =>
            mutate({ name: name.trim().slice(0, maxApiKeyNameLength), scopes: [...scopes] })
          }
          onCancel={onClose}
        >
          <NameField name={name} onChange={setName} />
          <fieldset className="mt-4 grid gap-2">
            <legend className="mb-1.5 text-small font-[540]">{tw('keys.scopesQuestion')}</legend>
            {apiKeyScopes.map((scope) => (
              <Checkbox
                key={scope}
                checked={scopes.includes(scope)}
                onChange={(on) =>
                  setScopes(on ? [...scopes, scope] : scopes.filter((other) => other !== scope))
                }
              >
                {tw(`keys.scopeChoices.${scope}`)}
              </Checkbox>
            ))}
          </fieldset>
        </DialogForm>
      )}
    </Dialog>
  );
}

function NewKey({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const copy = async (event: FormEvent) => {
    event.preventDefault();
    if (await copySelected(field.current)) toast.success(tw('keys.copied'));
    else toast.error(tw('keys.notCopied'));
  };
  return (
    <form onSubmit={(event) => void copy(event)}>
      <DialogBody>
        <input
          ref={field}
          readOnly
          value={apiKey}
          aria-label={tw('keys.key')}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className="h-11 w-full rounded-control border border-edge bg-sheet px-3.5 font-mono text-small text-ellipsis focus:outline-2 focus:-outline-offset-1 focus:outline-focus"
        />
      </DialogBody>
      <DialogFoot>
        <Button tone="quiet" onClick={onClose}>
          {tw('keys.done')}
        </Button>
        <Button tone="solid" type="submit">
          {t('ui.copy')}
        </Button>
      </DialogFoot>
    </form>
  );
}
