/*
 * Webhooks: addresses of a user that get a message when a generation or a publication ends. Messages follow
 * https://www.standardwebhooks.com and contain ids only; the API provides the rest.
 */

/** Events that a webhook can subscribe to. A publication counts as undone only after the previous thumbnail is back. */
export const webhookEvents = [
  'generation.completed',
  'generation.failed',
  'generation.canceled',
  'publication.published',
  'publication.failed',
  'publication.undone',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The event that the button "Send test" sends. */
export const webhookTestEvent = 'test';

export const maxWebhooks = 5;
export const maxWebhookAddressLength = 500;
/** Number of days for which deliveries and their attempts are kept. */
export const webhookLogDays = 7;
/** A webhook is turned off after this many days without a successful delivery. */
export const webhookFailingDays = 5;
/** Maximum number of deliveries in an answer, newest first. */
export const webhookDeliveriesShown = 50;

/**
 * Why a webhook is off. `failing`: no success for days; `gone`: the webhook answered 410; `restored`: the database
 * was restored from a backup; `unreadable`: the secret can no longer be decrypted.
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
  /** Why the webhook is off; null while it is on. */
  off: WebhookOffReason | null;
}

/** Only this answer contains the secret. */
export interface WebhookWithSecret extends Webhook {
  secret: string;
}

export const webhookDeliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

/** Why an attempt failed. `refused`: the status is not 2xx. */
export const webhookProblems = [
  'refused',
  'redirected',
  'timed_out',
  'not_connected',
  'host_unknown',
  'address_not_public',
] as const;
export type WebhookProblem = (typeof webhookProblems)[number];

export interface WebhookAttempt {
  /** ISO 8601. */
  at: string;
  /** HTTP status; null without an answer. */
  status: number | null;
  /** Null for a successful attempt. */
  problem: WebhookProblem | null;
  milliseconds: number;
}

export interface WebhookDelivery {
  /** The `webhook-id` header of its messages. */
  id: string;
  event: WebhookEvent | typeof webhookTestEvent;
  state: WebhookDeliveryState;
  /** ISO 8601. */
  createdAt: string;
  /** Time of the next attempt, ISO 8601; null if none follows. */
  nextTryAt: string | null;
  /** The attempts, newest first. */
  tries: WebhookAttempt[];
}
