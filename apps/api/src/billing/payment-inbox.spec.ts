import { ProductError } from '@app/contracts';
import type { PaymentEventRecord, PaymentEvents } from '@app/data';
import type { PaymentEvent, Payments } from '@app/providers';
import type { PaymentJobs } from '@app/queue';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { PaymentInbox } from './payment-inbox.js';

Logger.overrideLogger(false);

let received: PaymentEvent | undefined;
let stored: PaymentEventRecord[];
let queued: string[];
let queue: (id: string) => Promise<void>;

const events = {
  record: async (event: PaymentEventRecord) => {
    const isNew = !stored.some(({ id }) => id === event.id);
    if (isNew) stored.push(event);
    return isNew;
  },
} as unknown as PaymentEvents;
const inbox = () =>
  new PaymentInbox({ readEvent: () => received } as unknown as Payments, events, {
    add: (id: string) => queue(id),
  } as unknown as PaymentJobs);
const receive = () => inbox().receive(Buffer.from('{}'), {});

beforeEach(() => {
  received = { id: 'evt_1', kind: 'invoice-paid', objectId: 'in_1' };
  stored = [];
  queued = [];
  queue = async (id) => void queued.push(id);
});

describe('PaymentInbox', () => {
  it('stores and enqueues a payment event once when it is received twice', async () => {
    await receive();
    await receive();
    expect(stored).toEqual([{ id: 'evt_1', type: 'invoice-paid', objectId: 'in_1' }]);
    expect(queued).toEqual(['evt_1']);
  });

  it('accepts a payment event without waiting for the queue', async () => {
    queue = () => new Promise(() => undefined);
    await receive();
    expect(stored).toHaveLength(1);
  });

  it('stores and accepts a payment event when the queue is unreachable', async () => {
    queue = () => Promise.reject(new Error('no Redis'));
    await expect(receive()).resolves.toBeUndefined();
    expect(stored).toHaveLength(1);
  });

  it('ignores payment events that the product does not use', async () => {
    received = undefined;
    await receive();
    expect({ stored, queued }).toEqual({ stored: [], queued: [] });
  });

  it('fails when a payment event cannot be stored, so that the provider retries', async () => {
    const failing = {
      record: () => Promise.reject(new ProductError('service_unavailable')),
    } as unknown as PaymentEvents;
    const service = new PaymentInbox(
      { readEvent: () => received } as unknown as Payments,
      failing,
      {
        add: (id: string) => queue(id),
      } as unknown as PaymentJobs,
    );
    await expect(service.receive(Buffer.from('{}'), {})).rejects.toThrow('service_unavailable');
    expect(queued).toEqual([]);
  });
});
