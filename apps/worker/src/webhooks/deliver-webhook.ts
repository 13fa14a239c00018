import { EncryptedWebhookSecrets } from '@app/config';
import { WebhookDeliveries, type ClaimedDelivery } from '@app/data';
import { WebhookSender } from '@app/providers';
import { webhookPolicy } from '@app/queue';
import { Injectable } from '@nestjs/common';
import { Webhook } from 'standardwebhooks';

/** With this status, the receiver refuses all further messages (Standard Webhooks). */
const gone = 410;

export interface DeliveryOutcome {
  outcome: string;
  /** Both ids are undefined when the delivery could not be claimed. */
  webhookId?: string;
  userId?: string;
}

/** Makes one try to send a delivery, and records the outcome. */
@Injectable()
export class DeliverWebhook {
  constructor(
    private readonly deliveries: WebhookDeliveries,
    private readonly secrets: EncryptedWebhookSecrets,
    private readonly sender: WebhookSender,
  ) {}

  /**
   * Safe to repeat: Postgres gives a delivery to one process at a time. A crash after sending sends again, with the
   * same id.
   */
  async run(deliveryId: string): Promise<DeliveryOutcome> {
    const claim = await this.deliveries.claim(deliveryId, webhookPolicy.leaseSeconds);
    if (!claim) return { outcome: 'skipped' };
    const { webhookId, userId, tries } = claim;
    const secret = this.secrets.decrypt(claim.secret, webhookId);
    if (secret === undefined) {
      await this.deliveries.turnOffUnreadable(claim);
      return { outcome: 'unreadable', webhookId, userId };
    }
    const startedAt = performance.now();
    const { status, problem } = await this.sender.send(signedMessage(claim, secret, new Date()));
    await this.deliveries.record(claim, {
      status,
      problem,
      milliseconds: Math.round(performance.now() - startedAt),
      nextInSeconds: problem === null ? null : (webhookPolicy.backoffSeconds[tries] ?? null),
      ...(status === gone && { off: 'gone' as const }),
    });
    return { outcome: problem ?? 'delivered', webhookId, userId };
  }
}

/** The body is the same in every try. The signature covers id, time and body. */
function signedMessage(
  { id, address, event, data, createdAt }: ClaimedDelivery,
  secret: string,
  at: Date,
) {
  const body = JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data });
  return {
    address,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Posterframe',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    },
  };
}
