import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database } from './database.js';
import { idRow, emptyRow, statement } from './statement.js';

/** A payment event: its type and the id of the provider's object. The object itself is fetched later. */
export interface PaymentEventRecord {
  id: string;
  type: string;
  objectId: string;
}

const recordStatement = statement({
  name: 'payment-event-record',
  row: idRow,
  sql: `
    insert into payment_events (id, type, object_id) values ($1, $2, $3)
    on conflict (id) do nothing returning id`,
});

const takeStatement = statement({
  name: 'payment-event-take',
  row: z.object({ id: z.string(), type: z.string(), objectId: z.string(), tries: z.number() }),
  sql: `
    update payment_events set tries = least(tries + 1, 30000) where id = $1 and finished_at is null
    returning id, type, object_id as "objectId", tries`,
});

const finishStatement = statement({
  name: 'payment-event-finish',
  row: emptyRow,
  sql: `update payment_events set finished_at = now(), outcome = $2 where id = $1 and finished_at is null`,
});

const openStatement = statement({
  name: 'payment-events-open',
  row: idRow,
  sql: `
    select id from payment_events
     where finished_at is null and received_at < now() - make_interval(secs => $1)
     order by received_at limit $2`,
});

const deleteOldStatement = statement({
  name: 'payment-events-delete-old',
  row: emptyRow,
  sql: `delete from payment_events where finished_at < now() - make_interval(days => $1)`,
});

/** Payment events and their outcomes. Events that the queue has lost are found here. */
@Injectable()
export class PaymentEvents {
  constructor(private readonly database: Database) {}

  /** Returns true when the event is new. Safe to repeat: an event is stored once. */
  async record(event: PaymentEventRecord): Promise<boolean> {
    const rows = await this.database.run(recordStatement, [event.id, event.type, event.objectId]);
    return rows.length === 1;
  }

  /** Counts an attempt and returns the event. Undefined when the event is finished or unknown. */
  async take(id: string): Promise<(PaymentEventRecord & { tries: number }) | undefined> {
    const [row] = await this.database.run(takeStatement, [id]);
    return row;
  }

  /** Marks an event as finished. Safe to repeat. */
  async finish(id: string, outcome: string): Promise<void> {
    await this.database.run(finishStatement, [id, outcome]);
  }

  /** Unfinished events that arrived at least `seconds` ago, oldest first. */
  async openLongerThan(seconds: number, limit: number): Promise<string[]> {
    const rows = await this.database.run(openStatement, [seconds, limit]);
    return rows.map(({ id }) => id);
  }

  /** Deletes finished events that the provider no longer repeats. */
  async deleteOld(days: number): Promise<void> {
    await this.database.run(deleteOldStatement, [days]);
  }
}
