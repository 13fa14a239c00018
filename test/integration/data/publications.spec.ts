import { randomUUID } from 'node:crypto';
import {
  Channels,
  endOpenWork,
  UserAdministration,
  PersonalData,
  Publications,
  Sessions,
  UniqueViolation,
  type ClaimedPublication,
} from '@app/data';
import { objectNamesInText } from '@app/providers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../factories/processes.js';
import { deliveredThumbnail } from '../../factories/delivered-thumbnail.js';
import { acceptanceOf, registerUser } from '../../factories/users.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';

const lease = 90;
const window = 3 * 3_600;
let test: TestDatabase;
let publications: Publications;
let userId: string;
beforeAll(async () => {
  test = await createTestDatabase();
  publications = new Publications(test.database);
});
beforeEach(async () => {
  userId = await registerUser(test, { kept: 1_000 });
  await test.query('delete from publications');
  await test.query('delete from publication_uploads');
  await test.query('delete from pictures_to_erase');
});
afterAll(() => test?.close());

/** A thumbnail of a new video, on a channel that allows publishing. */
async function createThumbnail(channelId: string): Promise<string> {
  await test.query(
    `insert into channels (user_id, channel_id, title, verified_at, sealed_token, publish_token)
     values ($1, $2, 'x', now(), 'read', 'publish') on conflict do nothing`,
    [userId, channelId],
  );
  const accepted = await test.credits.accept(acceptanceOf(userId, 1));
  if (accepted.outcome !== 'accepted') throw new Error(accepted.outcome);
  await test.query(
    `update generations set status = 'processing', attempt = 1, started_at = now(), video_id = $2 where id = $1`,
    [accepted.generationId, randomUUID().slice(0, 11)],
  );
  const end = await test.credits.complete(accepted.generationId, 1, [deliveredThumbnail]);
  return end?.thumbnailIds[0] ?? '';
}

async function addPublication(channelId = 'UCone'): Promise<string> {
  const id = randomUUID();
  expect(await publications.add(id, userId, await createThumbnail(channelId), channelId)).toBe(
    true,
  );
  return id;
}

async function claimPublication(id: string): Promise<ClaimedPublication> {
  const claim = await publications.claim(id, lease, window);
  if (!claim) throw new Error('not claimed');
  return claim;
}

const stateOf = async (id: string) =>
  (await test.query(`select state, previous, error_code from publications where id = $1`, [id]))[0];

describe('a publication', () => {
  it('of a disabled account is canceled while it waits, but continues once a worker has claimed it', async () => {
    const administration = new UserAdministration(test.database, new Sessions(test.database));
    const [begun, waiting] = [await addPublication(), await addPublication('UCother')];
    await claimPublication(begun);
    await test.query(`update publications set previous = 'kept.jpg' where id = $1`, [waiting]);
    await test.query('update users set disabled_at = now() where id = $1', [userId]);
    expect(await administration.disabledWithOpenWork(50)).toContain(userId);
    await administration.endWork(userId);
    expect(await stateOf(waiting)).toBeUndefined();
    expect(await stateOf(begun)).toMatchObject({ state: 'waiting' });
    expect(await test.query('select name from pictures_to_erase')).toEqual([{ name: 'kept.jpg' }]);
    expect(await administration.disabledWithOpenWork(50)).not.toContain(userId);
  });

  it('is claimed by one process at a time, and again when its lease has ended', async () => {
    const id = await addPublication();
    const first = await claimPublication(id);
    expect(await publications.claim(id, lease, window)).toBeUndefined();
    await test.query(`update publications set claimed_at = now() - interval '91 seconds'`);
    expect(await publications.due(lease, 10)).toEqual([id]);
    const second = await claimPublication(id);
    expect(await publications.beginUpload(first)).toBe(false);
    expect(await publications.finish(first, 30)).toBe(false);
    expect(await publications.beginUpload(second)).toBe(true);
    expect(await publications.finish(second, 30)).toBe(true);
    expect(await stateOf(id)).toMatchObject({ state: 'published' });
  });

  it('waits while another publication of its channel is claimed', async () => {
    const [one, other, ofOtherChannel] = [
      await addPublication(),
      await addPublication(),
      await addPublication('UCother'),
    ];
    await claimPublication(one);
    await expect(publications.claim(other, lease, window)).rejects.toThrow(UniqueViolation);
    await claimPublication(ofOtherChannel);
  });

  it('is the only due publication of its channel, and is not due while the channel is busy', async () => {
    const [first, second, ofOtherChannel] = [
      await addPublication(),
      await addPublication(),
      await addPublication('UCother'),
    ];
    expect(new Set(await publications.due(lease, 10))).toEqual(new Set([first, ofOtherChannel]));
    await claimPublication(first);
    expect(await publications.due(lease, 10)).toEqual([ofOtherChannel]);
    // A publication whose claim has ended goes first, even if it is newer than the waiting one.
    await test.query(
      `update publications set claimed_at = now() - interval '91 seconds', created_at = now() + interval '1 day' where id = $1`,
      [first],
    );
    expect(await publications.due(lease, 10)).toContain(first);
    expect(await publications.due(lease, 10)).not.toContain(second);
  });

  it('waits with its channel after a refusal, even when the refused publication was canceled', async () => {
    const [refused, next, ofOtherChannel] = [
      await addPublication(),
      await addPublication(),
      await addPublication('UCother'),
    ];
    const claim = await claimPublication(refused);
    await publications.beginUpload(claim);
    await publications.postpone(claim, { seconds: 10_800, code: 'x', channelToo: true });
    expect(await publications.cancel(userId, refused)).toBe(true);
    const refusedUntil = (await claimPublication(next)).refusedUntil?.getTime() ?? 0;
    expect((refusedUntil - Date.now()) / 3_600_000).toBeCloseTo(3, 1);
    expect((await claimPublication(ofOtherChannel)).refusedUntil).toBeNull();
  });

  it('stays published when a waiting undo is canceled', async () => {
    const id = await addPublication();
    const claim = await claimPublication(id);
    await publications.keepPrevious(claim, 'replaced-a');
    await publications.beginUpload(claim);
    await publications.finish(claim, 30);
    await publications.undo(userId, id);
    expect(await publications.cancel(userId, id)).toBe(true);
    expect(await stateOf(id)).toMatchObject({ state: 'published', previous: 'replaced-a' });
    expect(await publications.cancel(userId, id)).toBe(false);
  });

  it('removes a revoked consent, but keeps a consent that was given in the meantime', async () => {
    const channels = new Channels(test.database);
    const [first, second] = [await addPublication(), await addPublication()];
    await publications.fail(await claimPublication(first), 'publishing_consent_revoked');
    expect(await channels.ofUser(userId)).toMatchObject([{ publishToken: null }]);
    await test.query(`update channels set publish_token = 'old'`);
    const claim = await claimPublication(second);
    await channels.allowPublishing(userId, 'UCone', 'new');
    await publications.fail(claim, 'publishing_consent_revoked');
    expect(await channels.ofUser(userId)).toMatchObject([{ publishToken: 'new' }]);
  });

  it('is the only open publication of its video', async () => {
    const thumbnailId = await createThumbnail('UCone');
    await publications.add(randomUUID(), userId, thumbnailId, 'UCone');
    await expect(publications.add(randomUUID(), userId, thumbnailId, 'UCone')).rejects.toThrow(
      UniqueViolation,
    );
  });

  it('counts uploads of its channel and of the whole installation', async () => {
    const id = await addPublication();
    await test.query(
      `insert into publication_uploads (channel_id, at)
       values ('UCone', now()), ('UCone', now() - interval '4 hours'), ('UCother', now())`,
    );
    const claim = await claimPublication(id);
    expect(claim.recentUploads).toBe(1);
    expect(claim.uploadsToday).toBeGreaterThanOrEqual(2);
    const hours = ((claim.paceFreeAt?.getTime() ?? 0) - Date.now()) / 3_600_000;
    expect(hours).toBeCloseTo(3, 1);
    expect(claim.nextDay.getTime()).toBeGreaterThan(Date.now());
    expect(claim.nextDay.getTime()).toBeLessThan(Date.now() + 25 * 3_600_000);
  });

  it('is ended by the restore of a backup if it is open; an undo can be requested again', async () => {
    const [waiting, uploading, undoing, done] = [
      await addPublication('UCone'),
      await addPublication('UCtwo'),
      await addPublication('UCthree'),
      await addPublication('UCfour'),
    ];
    for (const id of [uploading, undoing, done]) {
      const claim = await claimPublication(id);
      await publications.keepPrevious(claim, `replaced-${id}`);
      await publications.beginUpload(claim);
      if (id !== uploading) await publications.finish(claim, 30);
    }
    expect(await publications.undo(userId, undoing)).toBe(true);
    expect(await endOpenWork(test.url)).toMatchObject({ publications: 3, refreshOrders: 0 });
    expect(await endOpenWork(test.url)).toMatchObject({ publications: 0, refreshOrders: 0 });
    const interrupted = { error_code: 'publishing_interrupted' };
    expect(await stateOf(waiting)).toMatchObject({ state: 'failed', ...interrupted });
    expect(await stateOf(uploading)).toMatchObject({ state: 'failed', previous: null });
    expect(await stateOf(undoing)).toMatchObject({ state: 'published', ...interrupted });
    expect(await stateOf(done)).toMatchObject({ state: 'published', error_code: null });
    expect(await test.query(`select name from pictures_to_erase`)).toEqual([
      { name: `replaced-${uploading}` },
    ]);
    expect(await publications.due(lease, 10)).toEqual([]);
    expect(await publications.undo(userId, undoing)).toBe(true);
  });

  it('erases the replaced thumbnail after 30 days, and keeps it for an undo under way', async () => {
    const ids: string[] = [];
    for (const state of ['published', 'undoing']) {
      const id = await addPublication();
      const claim = await claimPublication(id);
      await publications.keepPrevious(claim, `replaced-${state}`);
      await publications.beginUpload(claim);
      await publications.finish(claim, 30);
      ids.push(id);
      if (state === 'undoing') expect(await publications.undo(userId, id)).toBe(true);
    }
    await test.query(`update publications set previous_erase_after = now() + interval '1 minute'`);
    expect(await publications.eraseOld(100)).toBe(0);
    await test.query(`update publications set previous_erase_after = now()`);
    expect(await publications.eraseOld(100)).toBe(1);
    expect(await test.query(`select name from pictures_to_erase`)).toEqual([
      { name: 'replaced-published' },
    ]);
    expect(await publications.undo(userId, ids[0] ?? '')).toBe(false);
  });

  it('cannot be undone once the video has a newer thumbnail', async () => {
    const id = await addPublication();
    const claim = await claimPublication(id);
    await publications.keepPrevious(claim, 'replaced-a');
    await publications.beginUpload(claim);
    await publications.finish(claim, 30);
    await test.query(
      `insert into publications (id, user_id, thumbnail_id, revision, channel_id, video_site, video_id, picture, sha256, state, published_at)
       select gen_random_uuid(), user_id, thumbnail_id, 2, channel_id, video_site, video_id, 'x', 'y', 'published', now() + interval '1 second'
         from publications where id = $1`,
      [id],
    );
    expect(await publications.undo(userId, id)).toBe(false);
  });

  it('ends when its channel is disconnected, and the replaced thumbnail is erased', async () => {
    const [open, done, ofOtherChannel] = [
      await addPublication(),
      await addPublication(),
      await addPublication('UCother'),
    ];
    const claim = await claimPublication(done);
    await publications.keepPrevious(claim, 'replaced-a');
    await publications.beginUpload(claim);
    await publications.finish(claim, 30);
    await new Channels(test.database).remove(userId, 'UCone');
    expect(await stateOf(open)).toMatchObject({
      state: 'failed',
      error_code: 'publishing_consent_revoked',
    });
    expect(await stateOf(done)).toMatchObject({ state: 'published', previous: null });
    expect(await stateOf(ofOtherChannel)).toMatchObject({ state: 'waiting' });
    expect(await test.query(`select name from pictures_to_erase`)).toEqual([
      { name: 'replaced-a' },
    ]);
    const consents = await test.query(
      `select sealed_token from consents_to_revoke where user_id = $1 order by 1`,
      [userId],
    );
    expect(consents).toEqual([{ sealed_token: 'publish' }, { sealed_token: 'read' }]);
  });

  it('ends when the consent is revoked, and the replaced thumbnail is erased unless an undo needs it', async () => {
    const channels = new Channels(test.database);
    const [waiting, uploading, undoing] = [
      await addPublication(),
      await addPublication('UCtwo'),
      await addPublication('UCthree'),
    ];
    await publications.keepPrevious(await claimPublication(waiting), 'replaced-a.jpg');
    const upload = await claimPublication(uploading);
    await publications.keepPrevious(upload, 'replaced-b.jpg');
    await publications.beginUpload(upload);
    const first = await claimPublication(undoing);
    await publications.keepPrevious(first, 'replaced-c.jpg');
    await publications.finish(first, 30);
    await publications.undo(userId, undoing);
    for (const channel of ['UCone', 'UCtwo', 'UCthree'])
      expect(await channels.stopPublishing(userId, channel)).toBe(true);
    expect(await stateOf(waiting)).toEqual({
      ...{ state: 'failed', previous: null, error_code: 'publishing_consent_revoked' },
    });
    // Its upload may still take effect.
    expect(await stateOf(uploading)).toEqual({
      ...{ state: 'failed', previous: null, error_code: 'publishing_outcome_unknown' },
    });
    expect(await publications.finish(upload, 30)).toBe(false);
    expect(await stateOf(undoing)).toMatchObject({
      state: 'published',
      previous: 'replaced-c.jpg',
    });
    expect(await test.query(`select name from pictures_to_erase order by name`)).toEqual([
      { name: 'replaced-a.jpg' },
      { name: 'replaced-b.jpg' },
    ]);
  });

  it('of a deleted thumbnail is not found, so it cannot be canceled or undone', async () => {
    const id = await addPublication();
    expect(await publications.thumbnailOf(userId, id)).toBeDefined();
    const stranger = await registerUser(test, { kept: 0 });
    expect(await publications.thumbnailOf(stranger, id)).toBeUndefined();
    await test.query(`update thumbnails set deleted_at = now() where user_id = $1`, [userId]);
    expect(await publications.thumbnailOf(userId, id)).toBeUndefined();
    // Restores the thumbnail, because closing the test database checks the count of thumbnails.
    await test.query(`update thumbnails set deleted_at = null where user_id = $1`, [userId]);
  });
});

describe('a channel that is disconnected or loses its permission', () => {
  const ends: Record<string, (channels: Channels) => Promise<unknown>> = {
    disconnected: (channels) => channels.remove(userId, 'UCone'),
    'without permission': (channels) => channels.stopPublishing(userId, 'UCone'),
  };

  it.each(Object.keys(ends))(
    'waits for a concurrent statement that fails a publication, without a deadlock: %s',
    async (name) => {
      const id = await addPublication();
      const failing = await test.session();
      try {
        // The steps of the statement that ends a publication whose consent was revoked at Google.
        await failing.query('begin');
        await failing.query('select 1 from publications where id = $1 for update', [id]);
        const ended = ends[name]?.(new Channels(test.database));
        ended?.catch(() => undefined);
        await waitUntil('the change of the channel waits', async () => {
          const blocked = await test.query(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return blocked.length > 0;
        });
        await failing.query(
          `update channels set publish_token = null where user_id = $1 and channel_id = 'UCone'`,
          [userId],
        );
        await failing.query(
          `update publications set state = 'failed', error_code = 'publishing_consent_revoked' where id = $1`,
          [id],
        );
        await failing.query('commit');
        expect(await ended).toBeTruthy();
      } finally {
        await failing.release();
      }
      expect(await stateOf(id)).toMatchObject({
        state: 'failed',
        error_code: 'publishing_consent_revoked',
      });
    },
  );
});

describe('the deletion of an account', () => {
  it('waits for a concurrent statement that ends a publication, without a deadlock', async () => {
    const id = await addPublication();
    await claimPublication(id);
    await test.query(
      `update publications set state = 'undoing', previous = 'kept.jpg', uploaded_at = now() where id = $1`,
      [id],
    );
    const webhookId = randomUUID();
    await test.query(
      `insert into webhooks (id, user_id, slot, address, secret, events)
       values ($1, $2, 0, 'https://example.com/', 'secret', '{publication.undone}')`,
      [webhookId, userId],
    );
    const data = new PersonalData(test.database);
    const end = await test.session();
    try {
      // The steps of the statement that ends the publication.
      await end.query('begin');
      await end.query('select 1 from publications where id = $1 for update', [id]);
      const erasure = data.eraseAccount(userId, objectNamesInText);
      erasure.catch(() => undefined);
      await waitUntil('the erasure waits', async () => {
        const blocked = await test.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return blocked.length > 0;
      });
      await end.query(`insert into pictures_to_erase (name) values ('kept.jpg')`);
      await end.query(
        `insert into webhook_deliveries (id, webhook_id, user_id, event, data)
         values ($1, $2, $3, 'publication.undone', '{}')`,
        [randomUUID(), webhookId, userId],
      );
      await end.query('commit');
      expect(await erasure).toBe(true);
    } finally {
      await end.release();
    }
    for (const table of ['publications', 'webhook_deliveries'])
      expect(await test.query(`select 1 from ${table} where user_id = $1`, [userId])).toEqual([]);
  });
});
