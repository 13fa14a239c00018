import { apiKeyScopes, maxApiKeyNameLength, type ApiKeyScope } from '@app/contracts';
import { useState } from 'react';
import { toast } from 'sonner';
import { tw } from '../../../lib/language/workspace.js';
import { failureSentence } from '../../../lib/api/failure.js';
import { Checkbox } from '../../../ui/checkbox.js';
import { CopyForm } from '../../../ui/copy-form.js';
import { Dialog } from '../../../ui/dialog.js';
import { DialogForm } from '../../../ui/dialog-form.js';
import { NameField } from '../name-field.js';
import { useCreateApiKey } from './use-api-keys.js';

/** Creates an API key, and then shows the key once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const { mutate, data, isPending, error } = useCreateApiKey();
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
        <CopyForm
          text={data.key}
          label={tw('keys.key')}
          closeLabel={tw('keys.done')}
          isMonospace
          onCopied={(isCopied) => {
            if (isCopied) toast.success(tw('keys.copied'));
            else toast.error(tw('keys.notCopied'));
          }}
          onClose={onClose}
        />
      ) : (
        <DialogForm
          sendLabel={tw('keys.create')}
          isReady={name.trim() !== '' && scopes.length > 0}
          isPending={isPending}
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
