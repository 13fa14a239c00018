import { randomUUID } from 'node:crypto';
import { maxWebhooks, webhookEvents, type WebhookEvent } from '@app/contracts';
import {
  Channels,
  endOpenWork,
  PersonalData,
  Publications,
  WebhookDeliveries,
  Webhooks,
  type ClaimedDelivery,
} from '@app/data';
import { objectNamesInText } from '@app/providers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { deliveredThumbnail } from '../../factories/delivered-thumbnail.js';
import { z } from 'zod';
import { acceptanceOf, registerUser } from '../../factories/users.js';
import { waitUntil } from '../../factories/processes.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';

const lease = 60;
let test: TestDatabase;
let webhooks: Webhooks;
let deliveries: WebhookDeliveries;
let userId: string;
let id: string;
beforeAll(async () => {
  test = await createTestDatabase();
  webhooks = new Webhooks(test.database);
  deliveries = new WebhookDeliveries(test.database);
});
afterAll(() => test?.close());
beforeEach(async () => {
  await test.query('delete from webhooks');
  userId = await registerUser(test, { kept: 1_000 });
  id = await addWebhook();
});

async function addWebhook(events: readonly WebhookEvent[] = webhookEvents, owner = userId) {
  const made = { id: randomUUID(), userId: owner, address: 'https://example.com/', secret: 's' };
  const record = await webhooks.create({ ...made, events: [...events] });
  if (!record) throw new Error('no webhook was created');
  return made.id;
}

const logOf = async (hook = id) =>
  (await webhooks.deliveries(userId, hook)).map(({ event, state }) => [event, state]);
const dataOf = async (hook = id) =>
  (
    await test.queryRows(
      { data: z.looseObject({}) },
      'select data from webhook_deliveries where webhook_id = $1',
      [hook],
    )
  ).map(({ data }) => data);

async function acceptGeneration(): Promise<string> {
  const result = await test.credits.accept(acceptanceOf(userId, 1));
  if (result.outcome !== 'accepted') throw new Error(result.outcome);
  await test.query(
    `update generations set status = 'processing', attempt = 1, started_at = now() where id = $1`,
    [result.generationId],
  );
  return result.generationId;
}

async function addDelivery(hook = id): Promise<string> {
  const delivery = randomUUID();
  await test.query(
    `insert into webhook_deliveries (id, webhook_id, user_id, event, data)
     select $1::uuid, id, user_id, 'generation.completed', '{}' from webhooks where id = $2`,
    [delivery, hook],
  );
  return delivery;
}

async function claimDelivery(delivery: string): Promise<ClaimedDelivery> {
  const claim = await deliveries.claim(delivery, lease);
  if (!claim) throw new Error('not claimed');
  return claim;
}

const failure = { status: 500, problem: 'refused', milliseconds: 5, nextInSeconds: 60 } as const;
const success = { status: 200, problem: null, milliseconds: 5, nextInSeconds: null } as const;
const readOffReason = async () => (await webhooks.list(userId))[0]?.off;

describe('a webhook is informed', () => {
  it('when a generation completes, with the ids of its thumbnails', async () => {
    const generationId = await acceptGeneration();
    const end = await test.credits.complete(generationId, 1, [deliveredThumbnail]);
    expect(await logOf()).toEqual([['generation.completed', 'waiting']]);
    expect(await dataOf()).toEqual([{ generationId, thumbnailIds: end?.thumbnailIds }]);
  });

  it('when a generation fails, with the code', async () => {
    const generationId = await acceptGeneration();
    const failed = { code: 'generation_timed_out', stage: null, detail: 'x' } as const;
    await test.credits.fail(generationId, 1, failed);
    await test.credits.fail(generationId, 1, failed);
    expect(await logOf()).toEqual([['generation.failed', 'waiting']]);
    expect(await dataOf()).toEqual([{ generationId, errorCode: 'generation_timed_out' }]);
  });

  it('when a generation is canceled', async () => {
    const generationId = await acceptGeneration();
    await test.credits.cancel(generationId);
    expect(await logOf()).toEqual([['generation.canceled', 'waiting']]);
    expect(await dataOf()).toEqual([expect.objectContaining({ generationId })]);
  });

  it('when a publication is published, is undone or fails', async () => {
    const generationId = await acceptGeneration();
    const end = await test.credits.complete(generationId, 1, [deliveredThumbnail]);
    const [thumbnailId = ''] = end?.thumbnailIds ?? [];
    await test.query('delete from webhook_deliveries');
    await test.query(`update generations set video_id = $2 where id = $1`, [
      generationId,
      generationId.slice(0, 11),
    ]);
    await test.query(
      `insert into channels (user_id, channel_id, title, verified_at, sealed_token, publish_token)
       values ($1, $2, 'x', now(), 'read', 'publish')`,
      [userId, generationId],
    );
    const publications = new Publications(test.database);
    const publicationId = randomUUID();
    await publications.add(publicationId, userId, thumbnailId, generationId);
    const claim = async () => {
      const held = await publications.claim(publicationId, lease, 60);
      if (!held) throw new Error('not claimed');
      return held;
    };
    const first = await claim();
    await publications.keepPrevious(first, 'plate-a');
    await publications.finish(first, 30);
    await publications.undo(userId, publicationId);
    // A failed undo leaves the publication as it was, so no message is sent.
    await publications.fail(await claim(), 'video_not_found');
    await publications.undo(userId, publicationId);
    await publications.finish(await claim(), 30);
    const again = randomUUID();
    await publications.add(again, userId, thumbnailId, generationId);
    const second = await publications.claim(again, lease, 60);
    if (second) await publications.fail(second, 'video_not_found');
    expect((await logOf()).map(([event]) => event)).toEqual([
      'publication.failed',
      'publication.undone',
      'publication.published',
    ]);
    const data = await dataOf();
    expect(data).toContainEqual({ publicationId, thumbnailId });
    expect(data).toContainEqual({
      publicationId: again,
      thumbnailId,
      errorCode: 'video_not_found',
    });
    await new Channels(test.database).remove(userId, generationId);
  });

  it('neither about events that it did not choose, nor about another user’s events, nor while it is off', async () => {
    const other = await addWebhook(['publication.failed']);
    const foreign = await addWebhook(webhookEvents, await registerUser(test));
    const off = await addWebhook();
    await test.query(`update webhooks set off_reason = 'gone' where id = $1`, [off]);
    await test.credits.complete(await acceptGeneration(), 1, [deliveredThumbnail]);
    const informed = await test.query('select webhook_id as id from webhook_deliveries');
    expect(informed).toEqual([{ id }]);
    expect([other, foreign, off]).not.toContain(id);
  });
});

/** Holds a lock on the webhook as its deletion does, until `then` has run while `statement` waits for it. */
async function duringDeletion<Result>(
  statement: () => Promise<Result>,
  then: (query: TestDatabase['query']) => Promise<unknown>,
): Promise<Result> {
  const deletion = await test.session();
  try {
    await deletion.query('begin');
    await deletion.query('select 1 from webhooks where id = $1 for update', [id]);
    const outcome = statement();
    outcome.catch(() => undefined);
    await waitUntil('the statement waits for the deletion', async () => {
      const blocked = await test.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return blocked.length > 0;
    });
    await then(deletion.query);
    await deletion.query('delete from webhooks where id = $1', [id]);
    await deletion.query('commit');
    return await outcome;
  } finally {
    await deletion.release();
  }
}
const lockDeliveries = (query: TestDatabase['query']) =>
  query('select 1 from webhook_deliveries where webhook_id = $1 for update', [id]);

describe('the deletion of a webhook', () => {
  it('does not stop the end of a generation at the same time', async () => {
    const generationId = await acceptGeneration();
    const end = await duringDeletion(
      () => test.credits.complete(generationId, 1, [deliveredThumbnail]),
      () => Promise.resolve(),
    );
    expect(end?.thumbnailIds).toHaveLength(1);
    expect(await test.query('select 1 from webhook_deliveries')).toEqual([]);
  });

  it('does not deadlock with the record of a try', async () => {
    const claim = await claimDelivery(await addDelivery());
    await duringDeletion(() => deliveries.record(claim, success), lockDeliveries);
    expect(await test.query('select 1 from webhook_tries')).toEqual([]);
  });

  it('does not deadlock with turning it off', async () => {
    const claim = await claimDelivery(await addDelivery());
    await duringDeletion(() => deliveries.turnOffUnreadable(claim), lockDeliveries);
    expect(await webhooks.list(userId)).toEqual([]);
  });

  it('does not deadlock with a new test message', async () => {
    await webhooks.addTest(userId, id, randomUUID());
    const tested = duringDeletion(() => webhooks.addTest(userId, id, randomUUID()), lockDeliveries);
    expect(await tested).toBe(false);
  });
});

describe('an account', () => {
  it.each(['disabled_at', 'deleted_at'])('gets no messages once %s is set', async (column) => {
    const [delivery, generationId] = [await addDelivery(), await acceptGeneration()];
    const set = (value: string) =>
      test.query(`update users set ${column} = ${value} where id = $1`, [userId]);
    await set('now()');
    await test.credits.complete(generationId, 1, [deliveredThumbnail]);
    expect(await webhooks.addTest(userId, id, randomUUID())).toBe(false);
    expect(await webhooks.redeliver(userId, id, delivery)).toBe(false);
    await expect(addWebhook()).rejects.toThrow('no webhook was created');
    expect(await logOf()).toHaveLength(1);
    expect(await deliveries.due(lease, 10)).toEqual([]);
    expect(await deliveries.claim(delivery, lease)).toBeUndefined();
    await set('null');
    expect(await deliveries.due(lease, 10)).toHaveLength(1);
  });

  it('has at most two messages in delivery, even when processes claim concurrently', async () => {
    const hooks = [id, ...(await Promise.all([addWebhook(), addWebhook(), addWebhook()]))];
    const queued = await Promise.all(hooks.map((hook) => addDelivery(hook)));
    const claims = await Promise.all(queued.map((one) => deliveries.claim(one, lease)));
    const held = claims.filter((claim) => claim !== undefined);
    expect(held.length).toBeGreaterThan(0);
    for (const one of queued) {
      const claim = await deliveries.claim(one, lease);
      if (claim) held.push(claim);
    }
    expect(held).toHaveLength(2);
    expect(await deliveries.due(lease, 10)).toEqual([]);

    const stranger = await registerUser(test);
    const foreign = await addDelivery(await addWebhook(webhookEvents, stranger));
    expect((await deliveries.due(lease, 10)).map((one) => one.id)).toEqual([foreign]);
    const [first] = held;
    if (first) await deliveries.record(first, success);
    expect(await deliveries.due(lease, 10, userId)).toHaveLength(2);
  });
});

describe('a delivery', () => {
  it('is claimed by one process at a time, and again when that process died', async () => {
    const delivery = await addDelivery();
    const first = await claimDelivery(delivery);
    expect(await deliveries.claim(delivery, lease)).toBeUndefined();
    await test.query(`update webhook_deliveries set claimed_at = now() - interval '61 seconds'`);
    expect(await deliveries.due(lease, 10)).toEqual([{ id: delivery, goesLast: false }]);
    const second = await claimDelivery(delivery);
    await deliveries.record(first, failure);
    expect((await webhooks.deliveries(userId, id))[0]?.tries).toEqual([]);
    await deliveries.record(second, success);
    expect(await logOf()).toEqual([['generation.completed', 'delivered']]);
  });

  it('waits for the delivery before it, which delays no other webhook', async () => {
    const [slow, next] = [await addDelivery(), await addDelivery()];
    const other = await addDelivery(await addWebhook());
    const held = await claimDelivery(slow);
    expect(await deliveries.claim(next, lease)).toBeUndefined();
    expect(await deliveries.due(lease, 10)).toEqual([{ id: other, goesLast: false }]);
    await deliveries.record(held, failure);
    // Failing webhooks come last.
    expect(await deliveries.due(lease, 10, userId)).toEqual([
      { id: other, goesLast: false },
      { id: next, goesLast: true },
    ]);
    expect(await deliveries.due(lease, 10, await registerUser(test))).toEqual([]);
  });

  it('comes after those of other webhooks when the previous answer took seconds', async () => {
    await deliveries.record(await claimDelivery(await addDelivery()), {
      ...success,
      milliseconds: 9_000,
    });
    const slow = await addDelivery();
    const other = await addDelivery(await addWebhook());
    expect(await deliveries.due(lease, 10)).toEqual([
      { id: other, goesLast: false },
      { id: slow, goesLast: true },
    ]);
    await deliveries.record(await claimDelivery(slow), success);
    const quick = await addDelivery();
    expect(await deliveries.due(lease, 10)).toContainEqual({ id: quick, goesLast: false });
  });

  it('waits after a failure, and has failed after the last try', async () => {
    const delivery = await addDelivery();
    await deliveries.record(await claimDelivery(delivery), failure);
    expect(await deliveries.due(lease, 10)).toEqual([]);
    const [log] = await webhooks.deliveries(userId, id);
    expect(log).toMatchObject({
      state: 'waiting',
      tries: [{ status: 500, problem: 'refused', milliseconds: 5 }],
    });
    expect(log?.nextTryAt?.getTime()).toBeGreaterThan(Date.now());
    await test.query('update webhook_deliveries set next_at = now()');
    const last = await claimDelivery(delivery);
    expect(last.tries).toBe(1);
    await deliveries.record(last, { ...failure, nextInSeconds: null });
    expect(await logOf()).toEqual([['generation.completed', 'failed']]);
  });

  it('is sent again on request with a fresh backoff, and its log keeps the newest tries', async () => {
    const delivery = await addDelivery();
    for (let tries = 0; tries < 22; tries += 1) {
      const claim = await claimDelivery(delivery);
      expect(claim.tries).toBe(0);
      await deliveries.record(claim, { ...success, milliseconds: tries });
      expect(await webhooks.redeliver(userId, id, delivery)).toBe(true);
    }
    const [log] = await webhooks.deliveries(userId, id);
    expect(log?.tries.map(({ milliseconds }) => milliseconds)).toEqual(
      Array.from({ length: 20 }, (_, at) => 21 - at),
    );
    const stranger = await registerUser(test);
    expect(await webhooks.redeliver(stranger, id, delivery)).toBe(false);
  });

  it('is kept for seven days', async () => {
    const [old, young] = [await addDelivery(), await addDelivery()];
    await test.query(
      `update webhook_deliveries set created_at = now() - interval '1 hour' - make_interval(days => case when id = $1 then 7 else 6 end)`,
      [old],
    );
    await webhooks.eraseOld();
    expect(await test.query('select id from webhook_deliveries')).toEqual([{ id: young }]);
  });

  it('is kept until the next sweep while another statement locks it, and delays no other erasure', async () => {
    const [held] = [await addDelivery(), await addDelivery()];
    await test.query(`update webhook_deliveries set created_at = now() - interval '8 days'`);
    const deletion = await test.session();
    try {
      await deletion.query('begin');
      await deletion.query('select 1 from webhook_deliveries where id = $1 for update', [held]);
      await webhooks.eraseOld();
      expect(await test.query('select id from webhook_deliveries')).toEqual([{ id: held }]);
      await deletion.query('rollback');
    } finally {
      await deletion.release();
    }
    await webhooks.eraseOld();
    expect(await test.query('select id from webhook_deliveries')).toEqual([]);
  });
});

describe('a webhook', () => {
  it('is turned off after five days of failures, which a success in between restarts', async () => {
    const fail = async () => deliveries.record(await claimDelivery(await addDelivery()), failure);
    const backdate = (days: number) =>
      test.query(`update webhooks set failing_since = now() - make_interval(days => $1)`, [days]);
    await fail();
    await backdate(4);
    await fail();
    expect(await readOffReason()).toBeNull();
    await deliveries.record(await claimDelivery(await addDelivery()), success);
    await fail();
    expect(await readOffReason()).toBeNull();
    await backdate(6);
    await fail();
    expect(await readOffReason()).toBe('failing');
    expect(await deliveries.due(lease, 10)).toEqual([]);

    await webhooks.change(userId, id, 'https://example.org/', ['generation.failed']);
    expect(await webhooks.list(userId)).toEqual([
      expect.objectContaining({
        address: 'https://example.org/',
        events: ['generation.failed'],
        off: null,
      }),
    ]);
    await fail();
    expect(await readOffReason()).toBeNull();
  });

  it('is turned off when the receiver is gone', async () => {
    await deliveries.record(await claimDelivery(await addDelivery()), { ...failure, off: 'gone' });
    expect(await readOffReason()).toBe('gone');
  });

  it('stays off while its secret cannot be decrypted, until it gets another secret', async () => {
    await deliveries.turnOffUnreadable(await claimDelivery(await addDelivery()));
    await webhooks.change(userId, id, 'https://example.com/', webhookEvents);
    expect(await readOffReason()).toBe('unreadable');
    await webhooks.replaceSecret(userId, id, 't');
    expect(await readOffReason()).toBeNull();
    expect(await deliveries.due(lease, 10)).toHaveLength(1);
  });

  it(`is one of at most ${maxWebhooks} of its user, even for concurrent requests`, async () => {
    const made = await Promise.allSettled(
      Array.from({ length: maxWebhooks + 1 }, () => addWebhook()),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxWebhooks - 1);
    expect(await webhooks.list(userId)).toHaveLength(maxWebhooks);
  });

  it('keeps one test in its log', async () => {
    for (let tests = 0; tests < 3; tests += 1)
      expect(await webhooks.addTest(userId, id, randomUUID())).toBe(true);
    expect(await logOf()).toEqual([['test', 'waiting']]);
    expect(await webhooks.addTest(await registerUser(test), id, randomUUID())).toBe(false);
  });

  it('is erased with its account, and is not added to an account that is being deleted', async () => {
    await deliveries.record(await claimDelivery(await addDelivery()), success);
    const personal = new PersonalData(test.database);
    const records = await personal.recordsOf(userId);
    expect(records.webhooks).toEqual([
      expect.objectContaining({
        address: 'https://example.com/',
        deliveries: [
          expect.objectContaining({ event: 'generation.completed', state: 'delivered' }),
        ],
      }),
    ]);
    await personal.markDeleted(userId);
    await expect(addWebhook()).rejects.toThrow('no webhook was created');
    await personal.eraseAccount(userId, objectNamesInText);
    for (const table of ['webhooks', 'webhook_deliveries', 'webhook_tries'])
      expect(await test.query(`select 1 from ${table}`)).toEqual([]);
  });

  it('is off after a restore, which deletes waiting messages', async () => {
    await addDelivery();
    expect((await endOpenWork(test.url)).webhooks).toBe(1);
    expect(await readOffReason()).toBe('restored');
    expect(await test.query('select 1 from webhook_deliveries')).toEqual([]);
  });
});
