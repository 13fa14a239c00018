import { createHmac } from 'node:crypto';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { StripeEvent, WebhookEndpoint } from './objects.js';
import { StripeStore } from './stripe-store.js';

/** Faults in the delivery of the next events. */
export interface DeliveryFaults {
  /** How many times each event is repeated. */
  duplicates: number;
  /** Delay of each event, in ms. */
  delayMs: number;
  /** Holds events back. When it becomes false again, they are delivered in reverse order. */
  hold: boolean;
  /** How many of the next events are not delivered. */
  lose: number;
}

/** Stripe spreads its retries over three days. The emulator is faster. */
const firstRetryMs = 500;
const longestRetryMs = 30_000;
const maxAttempts = 12;
/** A slower answer counts as a failure. */
const timeoutMs = 10_000;

/** Delivers signed events to webhook endpoints. Retries until an endpoint accepts the event. */
@Injectable()
export class Deliveries implements OnModuleDestroy {
  private faults: DeliveryFaults = { duplicates: 0, delayMs: 0, hold: false, lose: 0 };
  private held: { event: StripeEvent; answered: (() => void) | undefined }[] = [];
  private readonly timers = new Set<NodeJS.Timeout>();
  /** Number of deliveries in progress or waiting for a retry. */
  private pending = 0;
  /** First deliveries that have neither an answer nor a failure yet. */
  private readonly first = new Set<Promise<void>>();
  private readonly log: { event: string; type: string; status: number }[] = [];

  constructor(private readonly store: StripeStore) {}

  setFaults(faults: Partial<DeliveryFaults>): void {
    const { duplicates, delayMs, hold, lose } = this.faults;
    // A validated body has all fields, so undefined ones must not replace settings.
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
  isSubscribed(type: string): boolean {
    return this.store.all('endpoint').some((endpoint) => receives(endpoint, type));
  }

  /**
   * Resolves when every endpoint has answered once, with any status. Does not wait for events that are held back or
   * lost.
   */
  async waitForFirstTries(): Promise<void> {
    while (this.first.size > 0) await Promise.all(this.first);
  }

  /** @param answered called when every endpoint has accepted the event */
  send(event: StripeEvent, answered?: () => void): void {
    if (this.faults.hold) {
      this.held.push({ event, answered });
      return;
    }
    if (this.faults.lose > 0) {
      this.faults.lose -= 1;
      return;
    }
    const endpoints = this.store.all('endpoint').filter((one) => receives(one, event.type));
    let open = endpoints.length;
    const onAccepted = () => {
      open -= 1;
      if (open === 0) answered?.();
    };
    for (const endpoint of endpoints) {
      for (let copy = 0; copy <= this.faults.duplicates; copy++) {
        const first = this.runLater(this.faults.delayMs, () =>
          this.deliver(event, endpoint, 1, copy === 0 ? onAccepted : () => undefined),
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

function receives(endpoint: WebhookEndpoint, type: string): boolean {
  return (
    endpoint.status === 'enabled' &&
    (endpoint.enabled_events.includes('*') || endpoint.enabled_events.includes(type))
  );
}

/** Signs with the system time, because the verifier uses the system clock. */
function signatureOf(body: string, secret: string): string {
  const seconds = Math.floor(Date.now() / 1_000);
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
