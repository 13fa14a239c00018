import { createHmac } from 'node:crypto';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { StripeEvent, WebhookEndpoint } from './objects.js';
import { StripeBooks } from './stripe-books.js';

/** Faults in the delivery of the next events. */
export interface DeliveryFaults {
  /** Number of duplicates of each event. */
  duplicates: number;
  /** Delay of each event, in ms. */
  delayMs: number;
  /** Holds events back until it is false again; then they are delivered in reverse order. */
  hold: boolean;
  /** Number of the next events that are not delivered. */
  lose: number;
}

/** Faster than Stripe, which spreads its retries over three days. */
const firstRetryMs = 500;
const longestRetryMs = 30_000;
const maxAttempts = 12;
/** A slower answer counts as a failure. */
const timeoutMs = 10_000;

/** Delivers events to the webhook endpoints: signed, and repeated until one is accepted. */
@Injectable()
export class Deliveries implements OnModuleDestroy {
  private faults: DeliveryFaults = { duplicates: 0, delayMs: 0, hold: false, lose: 0 };
  private held: { event: StripeEvent; answered: (() => void) | undefined }[] = [];
  private readonly timers = new Set<NodeJS.Timeout>();
  /** Number of deliveries in progress or waiting for a retry. */
  private pending = 0;
  /** First deliveries without an answer or failure so far. */
  private readonly first = new Set<Promise<void>>();
  private readonly log: { event: string; type: string; status: number }[] = [];

  constructor(private readonly books: StripeBooks) {}

  setFaults(faults: Partial<DeliveryFaults>): void {
    const { duplicates, delayMs, hold, lose } = this.faults;
    // Keeps settings that are absent: a validated body has all fields, some of them undefined.
    this.faults = {
      duplicates: faults.duplicates ?? duplicates,
      delayMs: faults.delayMs ?? delayMs,
      hold: faults.hold ?? hold,
      lose: faults.lose ?? lose,
    };
    if (this.faults.hold) return;
    const waiting = this.held.toReversed();
    this.held = [];
    for (const { event, answered } of waiting) this.send(event, answered);
  }

  state(): {
    pending: number;
    held: number;
    sent: { event: string; type: string; status: number }[];
  } {
    return { pending: this.pending, held: this.held.length, sent: this.log };
  }

  /** Whether an endpoint receives this type of event. */
  listens(type: string): boolean {
    return this.books.all('endpoint').some((endpoint) => listens(endpoint, type));
  }

  /**
   * Resolves when every endpoint has answered once, whatever the status. Does not wait for held-back or lost events.
   */
  async waitForFirstTries(): Promise<void> {
    while (this.first.size > 0) await Promise.all(this.first);
  }

  /** @param answered called when every endpoint has accepted it */
  send(event: StripeEvent, answered?: () => void): void {
    if (this.faults.hold) {
      this.held.push({ event, answered });
      return;
    }
    if (this.faults.lose > 0) {
      this.faults.lose -= 1;
      return;
    }
    const endpoints = this.books.all('endpoint').filter((one) => listens(one, event.type));
    let open = endpoints.length;
    const done = () => {
      open -= 1;
      if (open === 0) answered?.();
    };
    for (const endpoint of endpoints) {
      for (let copy = 0; copy <= this.faults.duplicates; copy++) {
        const first = this.runLater(this.faults.delayMs, () =>
          this.deliver(event, endpoint, 1, copy === 0 ? done : () => undefined),
        ).finally(() => this.first.delete(first));
        this.first.add(first);
      }
    }
  }

  onModuleDestroy(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  private runLater(ms: number, work: () => Promise<void>): Promise<void> {
    this.pending += 1;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.timers.delete(timer);
        void work().finally(() => {
          this.pending -= 1;
          resolve();
        });
      }, ms);
      timer.unref();
      this.timers.add(timer);
    });
  }

  private async deliver(
    event: StripeEvent,
    endpoint: WebhookEndpoint,
    tries: number,
    answered: () => void,
  ): Promise<void> {
    const status = await post(endpoint.url, JSON.stringify(event), endpoint.secret);
    this.log.push({ event: event.id, type: event.type, status });
    if (this.log.length > 1_000) this.log.shift();
    if (status >= 200 && status < 300) {
      answered();
      return;
    }
    if (tries >= maxAttempts || endpoint.status === 'disabled') return;
    const pause = Math.min(firstRetryMs * 2 ** (tries - 1), longestRetryMs);
    void this.runLater(pause, () => this.deliver(event, endpoint, tries + 1, answered));
  }
}

function listens(endpoint: WebhookEndpoint, type: string): boolean {
  return (
    endpoint.status === 'enabled' &&
    (endpoint.enabled_events.includes('*') || endpoint.enabled_events.includes(type))
  );
}

/** The time in a signature is the system's, because the verifier uses the system clock. */
export function signatureOf(
  body: string,
  secret: string,
  seconds = Math.floor(Date.now() / 1_000),
): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

async function post(url: string, body: string, secret: string): Promise<number> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureOf(body, secret),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}
