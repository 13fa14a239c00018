import { randomBytes, randomUUID } from 'node:crypto';
import { EncryptedWebhookSecrets, Environment } from '@app/config';
import {
  ProductError,
  webhookEvents,
  type Webhook,
  type WebhookDelivery,
  type WebhookSettings,
  type WebhookWithSecret,
} from '@app/contracts';
import { Webhooks, type WebhookRecord } from '@app/data';
import { parseWebhookAddress } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';

/** Manages a user's webhooks: their addresses, secrets, logs and tests. */
@Injectable()
export class WebhookService {
  constructor(
    private readonly webhooks: Webhooks,
    private readonly secrets: EncryptedWebhookSecrets,
    private readonly env: Environment,
  ) {}

  async list(userId: string): Promise<Webhook[]> {
    return (await this.webhooks.list(userId)).map(toWebhook);
  }

  /** Adds a webhook. Only this answer contains its secret. Not idempotent. */
  async create(userId: string, request: WebhookSettings): Promise<WebhookWithSecret> {
    const settings = this.requireValid(request);
    const id = randomUUID();
    const secret = createSecret();
    const encrypted = this.secrets.encrypt(secret, id);
    const made = await this.webhooks.create({ ...settings, id, userId, secret: encrypted });
    if (!made) throw new ProductError('webhooks_full');
    return { ...toWebhook(made), secret };
  }

  /** Changes a webhook and turns it on. Safe to repeat. */
  async change(userId: string, id: string, request: WebhookSettings): Promise<Webhook> {
    const { address, events } = this.requireValid(request);
    return toWebhook(
      requireFound(await this.webhooks.change(userId, requireId(id), address, events)),
    );
  }

  /** Creates a new secret at each call. Only the newest one signs messages. */
  async replaceSecret(userId: string, id: string): Promise<WebhookWithSecret> {
    const secret = createSecret();
    const webhookId = requireId(id);
    const encrypted = this.secrets.encrypt(secret, webhookId);
    const changed = await this.webhooks.replaceSecret(userId, webhookId, encrypted);
    return { ...toWebhook(requireFound(changed)), secret };
  }

  async delete(userId: string, id: string): Promise<void> {
    if (!(await this.webhooks.delete(userId, requireId(id)))) throw new ProductError('not_found');
  }

  /** The log of deliveries, newest first. */
  async deliveries(userId: string, id: string): Promise<WebhookDelivery[]> {
    await this.requireOwn(userId, id);
    const records = await this.webhooks.deliveries(userId, id);
    return records.map(({ createdAt, nextTryAt, tries, ...record }) => ({
      ...record,
      createdAt: createdAt.toISOString(),
      nextTryAt: nextTryAt?.toISOString() ?? null,
      tries: tries.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    }));
  }

  /** Sends a test message, which replaces the previous test in the log. */
  async test(userId: string, id: string): Promise<void> {
    const { off } = await this.requireOwn(userId, id);
    if (off || !(await this.webhooks.addTest(userId, id, randomUUID())))
      throw new ProductError('webhook_off');
  }

  /** Sends a delivery again with the same id, so that the receiver can recognize a repeated message. */
  async redeliver(userId: string, id: string, deliveryId: string): Promise<void> {
    const { off } = await this.requireOwn(userId, id);
    if (off) throw new ProductError('webhook_off');
    if (!(await this.webhooks.redeliver(userId, id, requireId(deliveryId))))
      throw new ProductError('not_found');
  }

  private async requireOwn(userId: string, id: string): Promise<WebhookRecord> {
    const webhookId = requireId(id);
    return requireFound((await this.webhooks.list(userId)).find((one) => one.id === webhookId));
  }

  private requireValid(request: WebhookSettings): WebhookSettings {
    const allowsPrivate = this.env.WEBHOOK_PRIVATE_ADDRESSES === 'on';
    const url = parseWebhookAddress(request.address.trim(), allowsPrivate);
    if (!url) throw new ProductError('webhook_address_invalid');
    const events = webhookEvents.filter((event) => request.events.includes(event));
    if (events.length === 0) throw new ProductError('webhook_events_missing');
    return { address: url.href, events };
  }
}

/** Uses the format of Standard Webhooks. */
function createSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Normalizes the id to Postgres's spelling, because each secret is bound to its webhook's id. */
function requireId(text: string): string {
  if (!isUUID(text)) throw new ProductError('not_found');
  return text.toLowerCase();
}

function requireFound(record: WebhookRecord | undefined): WebhookRecord {
  if (!record) throw new ProductError('not_found');
  return record;
}

function toWebhook({ createdAt, ...record }: WebhookRecord): Webhook {
  return { ...record, createdAt: createdAt.toISOString() };
}
