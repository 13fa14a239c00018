/*
 * Webhooks: addresses of a user that get a message when a generation or a publication ends. Messages follow
 * https://www.standardwebhooks.com and hold ids only; the API has the rest.
 */

/** What a webhook can be informed of. Undoing a publication counts only once the previous thumbnail is back. */
export const webhookEvents = [
  'generation.completed',
  'generation.failed',
  'generation.canceled',
  'publication.published',
  'publication.failed',
  'publication.undone',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Sent by a press of "Send test". */
export const webhookTestEvent = 'test';

export const maxWebhooks = 5;
export const maxWebhookAddressLength = 500;
/** Days for which deliveries and their tries are kept. */
export const webhookLogDays = 7;
/** Days without a success after which a webhook is turned off. */
export const webhookFailingDays = 5;
/** The newest deliveries, in one answer. */
export const webhookDeliveriesShown = 50;

/**
 * Why a webhook is off. `failing`: no success for days; `gone`: it answered 410; `restored`: the database was restored
 * from a backup; `unreadable`: its secret can no longer be decrypted.
 */
export const webhookOffReasons = ['failing', 'gone', 'restored', 'unreadable'] as const;
export type WebhookOffReason = (typeof webhookOffReasons)[number];

export interface WebhookSettings {
  address: string;
  events: WebhookEvent[];
}

export interface Webhook extends WebhookSettings {
  id: string;
  /** ISO 8601. */
  createdAt: string;
  /** Null while it is on. */
  off: WebhookOffReason | null;
}

/** The only answer with the secret. */
export interface WebhookWithSecret extends Webhook {
  secret: string;
}

export const webhookDeliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

/** Why a try failed. `refused`: an answer that is not 2xx. */
export const webhookProblems = [
  'refused',
  'redirected',
  'timed_out',
  'not_connected',
  'host_unknown',
  'address_not_public',
] as const;
export type WebhookProblem = (typeof webhookProblems)[number];

export interface WebhookTry {
  /** ISO 8601. */
  at: string;
  /** HTTP status; null without an answer. */
  status: number | null;
  /** Null after a success. */
  problem: WebhookProblem | null;
  milliseconds: number;
}

export interface WebhookDelivery {
  /** The `webhook-id` of its messages. */
  id: string;
  event: WebhookEvent | typeof webhookTestEvent;
  state: WebhookDeliveryState;
  /** ISO 8601. */
  createdAt: string;
  /** ISO 8601; of the next try, while it waits. */
  nextTryAt: string | null;
  /** Newest first. */
  tries: WebhookTry[];
}
