import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { paymentPolicy, paymentQueue } from './policy.js';

/** The data of a job. The event is in Postgres. */
export interface PaymentJob {
  eventId: string;
}

/** Enqueues payment events. */
@Injectable()
export class PaymentJobs {
  constructor(@InjectQueue(paymentQueue) private readonly queue: Queue<PaymentJob>) {}

  /**
   * Enqueues an event. May be called twice, because an event has one job. Rejects within about a second when Redis is
   * down.
   */
  async add(eventId: string): Promise<void> {
    await this.queue.add('settle', { eventId }, { ...paymentPolicy.job, jobId: eventId });
  }

  /** Returns the events that have no job, in the same order. */
  async withoutJob(eventIds: string[]): Promise<string[]> {
    const states = await Promise.all(eventIds.map((id) => this.queue.getJobState(id)));
    return eventIds.filter((_id, index) => states[index] === 'unknown');
  }
}
