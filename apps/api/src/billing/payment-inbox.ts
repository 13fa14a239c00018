import { PaymentEvents } from '@app/data';
import { Payments, type SignedHeaders } from '@app/providers';
import { PaymentJobs } from '@app/queue';
import { Injectable, Logger } from '@nestjs/common';

/** Stores the payment provider's notifications; a worker settles them. */
@Injectable()
export class PaymentInbox {
  private readonly logger = new Logger(PaymentInbox.name);

  constructor(
    private readonly payments: Payments,
    private readonly events: PaymentEvents,
    private readonly jobs: PaymentJobs,
  ) {}

  /**
   * Stores a signed event. Idempotent: after a failure, the provider sends the event again.
   * @throws ProductError `payment_event_refused` when the signature is missing, wrong or outside the time tolerance
   */
  async receive(body: Buffer, headers: SignedHeaders): Promise<void> {
    const event = this.payments.readEvent(body, headers);
    if (!event) return;
    const { id, kind, objectId } = event;
    if (!(await this.events.record({ id, type: kind, objectId }))) return;
    // Not awaited, because the sweep enqueues stored events when Redis fails.
    this.jobs.add(id).catch((error: unknown) => {
      this.logger.warn({ eventId: id, err: error, msg: 'enqueueing failed; left to the sweep' });
    });
  }
}
