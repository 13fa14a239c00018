import { webhookFailingDays, type Webhook } from '@app/contracts';
import { tw } from '../../../lib/language/workspace.js';
import { Button } from '../../../ui/button.js';
import { FieldError } from '../../../ui/notice.js';
import { eventName } from './event-name.js';

export type WebhookAction = 'log' | 'edit' | 'newSecret' | 'delete' | 'turnOn';

/** A webhook and the buttons for its actions. */
export function WebhookRow({
  webhook,
  onAct,
}: {
  webhook: Webhook;
  onAct: (action: WebhookAction) => void;
}) {
  const { address, events, off } = webhook;
  const actions: WebhookAction[] = ['log', 'edit', 'newSecret', 'delete'];
  if (off !== null && off !== 'unreadable') actions.unshift('turnOn');
  return (
    <li className="py-3">
      <p className="[overflow-wrap:anywhere]">{address}</p>
      <p className="text-small text-pretty text-ink-2">{events.map(eventName).join(', ')}</p>
      {off !== null && (
        <FieldError className="mt-1 text-pretty">
          {off === 'failing'
            ? tw('webhooks.off.failing', { days: webhookFailingDays })
            : tw(`webhooks.off.${off}`)}
        </FieldError>
      )}
      <div className="-ml-3 flex flex-wrap">
        {actions.map((action) => (
          <Button
            key={action}
            tone="quiet"
            size="s"
            aria-label={tw('webhooks.actionOf', { action: tw(`webhooks.${action}`), address })}
            onClick={() => onAct(action)}
          >
            {tw(`webhooks.${action}`)}
          </Button>
        ))}
      </div>
    </li>
  );
}
