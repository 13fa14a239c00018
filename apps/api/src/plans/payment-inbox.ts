import { PaymentEvents } from '@app/data';
import { Payments, type SignedHeaders } from '@app/providers';
import { PaymentJobs } from '@app/queue';
import { Injectable, Logger } from '@nestjs/common';

/** Takes in what the payment provider tells. Quick: it is stored, and settled by a worker. */
@Injectable()
export class PaymentInbox {
  private readonly logger = new Logger(PaymentInbox.name);

  constructor(
    private readonly payments: Payments,
    private readonly events: PaymentEvents,
    private readonly jobs: PaymentJobs,
  ) {}

  /**
   * Stores a signed event. May be called twice with the same one. When it fails, the provider tells again.
   * @throws ProductError `payment_event_refused` for what is not signed, or not lately
   */
  async receive(body: Buffer, headers: SignedHeaders): Promise<void> {
    const event = this.payments.readEvent(body, headers);
    if (!event) return;
    const { id, kind, objectId } = event;
    if (!(await this.events.record({ id, type: kind, objectId }))) return;
    // Not awaited: the stored event is its own outbox, and what Redis misses now the sweep puts in.
    this.jobs.add(id).catch((error: unknown) => {
      this.logger.warn({ eventId: id, err: error, msg: 'not enqueued; the sweep will do it' });
    });
  }
}
