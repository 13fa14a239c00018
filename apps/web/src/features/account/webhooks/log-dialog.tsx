import {
  webhookLogDays,
  type Webhook,
  type WebhookDelivery,
  type WebhookAttempt,
} from '@app/contracts';
import { tw } from '../../../lib/language/workspace.js';
import { t } from '../../../lib/language/public.js';
import { formatDateAndTime } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialog.js';
import { linkClass } from '../../../ui/notice.js';
import { eventName } from './event-name.js';
import { useWebhookLog, useSendMessage } from './use-webhooks.js';

/** The messages of a webhook with their tries. Each message can be sent again. */
export function LogDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { data, isPending, refetch } = useWebhookLog(webhook);
  const { mutate: send, isPending: isSending } = useSendMessage(webhook);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={tw('webhooks.logTitle')}
      description={tw('webhooks.logNote', { address: webhook.address, days: webhookLogDays })}
      width={620}
    >
      <DialogBody>
        {data ? (
          <Deliveries
            deliveries={data}
            onSend={webhook.off === null ? (delivery) => !isSending && send(delivery) : undefined}
          />
        ) : isPending ? (
          <output className="block h-16 animate-breathe rounded-control tint-7">
            <span className="sr-only">{tw('webhooks.logLoading')}</span>
          </output>
        ) : (
          <p role="alert">
            {tw('webhooks.logNotLoaded')}{' '}
            <button type="button" onClick={() => void refetch()} className={linkClass}>
              {t('ui.tryAgain')}
            </button>
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button tone="quiet" onClick={onClose}>
          {t('ui.close')}
        </Button>
        {webhook.off === null && (
          <Button
            tone="solid"
            aria-disabled={isSending}
            onClick={() => !isSending && send(undefined)}
          >
            {tw('webhooks.test')}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

interface DeliveriesProps {
  deliveries: WebhookDelivery[];
  /** Undefined while the webhook is off. */
  onSend: ((delivery: WebhookDelivery) => void) | undefined;
}

function Deliveries({ deliveries, onSend }: DeliveriesProps) {
  if (deliveries.length === 0) return <p className="text-ink-2">{tw('webhooks.logEmpty')}</p>;
  return (
    <ul className="-my-3 divide-y divide-hair">
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} onSend={onSend} />
      ))}
    </ul>
  );
}

function DeliveryRow({
  delivery,
  onSend,
}: Pick<DeliveriesProps, 'onSend'> & { delivery: WebhookDelivery }) {
  const { event, state, createdAt, nextTryAt, tries } = delivery;
  const time = formatDateAndTime(new Date(createdAt));
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          {eventName(event)} <Badge>{tw(`webhooks.states.${state}`)}</Badge>
        </p>
        <ul className="text-small text-pretty text-ink-2">
          {tries.length === 0 && <li>{time}</li>}
          {tries.map((one) => (
            <li key={one.at}>
              {tw('webhooks.tried', {
                time: formatDateAndTime(new Date(one.at)),
                outcome: outcomeText(one),
              })}
            </li>
          ))}
          {nextTryAt !== null && tries.length > 0 && (
            <li>{tw('webhooks.nextTry', { time: formatDateAndTime(new Date(nextTryAt)) })}</li>
          )}
        </ul>
      </div>
      {onSend && (
        <div className="-ml-2.5">
          <Button
            tone="quiet"
            size="s"
            aria-label={tw('webhooks.redeliverOf', { event: eventName(event), time })}
            onClick={() => onSend(delivery)}
          >
            {tw('webhooks.redeliver')}
          </Button>
        </div>
      )}
    </li>
  );
}

function outcomeText({ status, problem }: WebhookAttempt): string {
  const answer = { status: String(status) };
  if (problem === null) return tw('webhooks.answered', answer);
  if (problem === 'refused') return tw('webhooks.problems.refused', answer);
  if (problem === 'redirected') return tw('webhooks.problems.redirected', answer);
  return tw(`webhooks.problems.${problem}`);
}
