import { maxWebhookAddressLength, webhookEvents, type Webhook } from '@app/contracts';
import { useState } from 'react';
import { tw } from '../../../lib/language/workspace.js';
import { failureSentence } from '../../../lib/api/failure.js';
import { Checkbox } from '../../../ui/checkbox.js';
import { Dialog } from '../../../ui/dialog.js';
import { DialogForm } from '../../../ui/dialog-form.js';
import { TextField } from '../../../ui/text-field.js';
import { eventName } from './event-name.js';
import { useSaveWebhook } from './use-webhooks.js';

interface WebhookDialogProps {
  /** Undefined for a new webhook. */
  webhook: Webhook | undefined;
  onClose: () => void;
  /** Called with the secret of an added webhook. */
  onSecret: (secret: string) => void;
}

/** Adds a webhook, or changes its address and events. */
export function WebhookDialog({ webhook, onClose, onSecret }: WebhookDialogProps) {
  const { mutate, isPending, error } = useSaveWebhook(webhook);
  const [address, setAddress] = useState(webhook?.address ?? '');
  const [events, setEvents] = useState(
    webhook?.events ?? (['generation.completed', 'generation.failed'] as Webhook['events']),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={webhook ? tw('webhooks.editTitle') : tw('webhooks.addTitle')}
      description={tw('webhooks.addNote')}
      width={520}
    >
      <DialogForm
        sendLabel={webhook ? tw('webhooks.save') : tw('webhooks.add')}
        isReady={address.trim() !== '' && events.length > 0}
        isPending={isPending}
        error={error ? failureSentence(error) : undefined}
        onSend={() =>
          mutate(
            { address: address.trim(), events },
            { onSuccess: (saved) => ('secret' in saved ? onSecret(saved.secret) : onClose()) },
          )
        }
        onCancel={onClose}
      >
        <TextField
          label={tw('webhooks.address')}
          note={tw('webhooks.addressNote')}
          type="url"
          inputMode="url"
          value={address}
          maxLength={maxWebhookAddressLength}
          placeholder="https://example.com/hooks"
          autoComplete="off"
          onChange={setAddress}
        />
        <fieldset className="mt-4 grid gap-2">
          <legend className="mb-1.5 text-small font-[540]">{tw('webhooks.eventsQuestion')}</legend>
          {webhookEvents.map((event) => (
            <Checkbox
              key={event}
              checked={events.includes(event)}
              onChange={(on) =>
                setEvents(on ? [...events, event] : events.filter((other) => other !== event))
              }
            >
              {eventName(event)}
            </Checkbox>
          ))}
        </fieldset>
      </DialogForm>
    </Dialog>
  );
}
