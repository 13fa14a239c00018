import { randomUUID } from 'node:crypto';
import {
  Channels,
  Generations,
  PersonalData,
  Sessions,
  PartialStageResults,
  Thumbnails,
  Users,
} from '@app/data';
import { objectNamesInText } from '@app/providers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { deliveredThumbnail } from '../../factories/delivered-thumbnail.js';
import { acceptanceOf, noAdmins, registerUser } from '../../factories/users.js';
import { waitUntil } from '../../factories/processes.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';
import { z } from 'zod';

let test: TestDatabase;
let userId: string;
beforeAll(async () => {
  test = await createTestDatabase();
});
beforeEach(async () => {
  userId = await registerUser(test);
});
afterAll(() => test?.close());

const channelOf = (encryptedToken: string) => ({
  userId,
  channelId: 'UCsoup',
  title: 'Soup',
  handle: null,
  encryptedToken,
  publishToken: null,
  captionsToken: null,
  captionsConsent: null,
  captionsAllowedAt: null,
});

/** Number of sessions that wait for a lock. */
async function countWaiting(): Promise<number> {
  const waiting = await test.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting.length;
}

describe('a statement that Postgres cancels because of a deadlock', () => {
  it('runs again', async () => {
    const owner = await registerUser(test, { kept: 2_000 });
    const accepted = await test.credits.accept(acceptanceOf(owner, 1));
    if (accepted.outcome !== 'accepted') throw new Error(accepted.outcome);
    await new Generations(test.database).claim(accepted.generationId);
    const id = randomUUID();
    await test.credits.complete(accepted.generationId, 1, [{ ...deliveredThumbnail, id }]);
    const lockThumbnail = 'select 1 from thumbnails where id = $1 for update';
    const [first, other] = [await test.session(), await test.session()];
    await first.query('begin');
    await first.query(lockThumbnail, [id]);
    await other.query('begin');
    await other.query('select 1 from users where id = $1 for update', [owner]);
    // Postgres cancels the session that finds the deadlock. This one does not look for it.
    await other.query(`set local deadlock_timeout = '1h'`);
    // Locks the thumbnail as soon as the first session ends, and then waits for its owner's row.
    const deleting = new Thumbnails(test.database).delete(owner, id);
    await waitUntil('the deletion waits for a lock', async () => (await countWaiting()) === 1);
    const locking = other.query(lockThumbnail, [id]);
    await waitUntil('both wait for a lock', async () => (await countWaiting()) === 2);
    await first.query('commit');
    await locking;
    await other.query('commit');
    await Promise.all([first.release(), other.release()]);
    expect(await deleting).toBe(accepted.generationId);
  });
});

describe('a channel that is verified again', () => {
  it('does not return when it was disconnected meanwhile', async () => {
    const channels = new Channels(test.database);
    await channels.save(channelOf('first'));
    expect(await channels.renew(channelOf('second'), 'first')).toBe(true);
    await channels.remove(userId, 'UCsoup');
    expect(await channels.renew(channelOf('third'), 'second')).toBe(false);
    expect(await channels.ofUser(userId)).toEqual([]);
  });

  it('does not replace a connection that was made meanwhile', async () => {
    const channels = new Channels(test.database);
    await channels.save(channelOf('first'));
    await channels.save(channelOf('second'));
    expect(await channels.renew(channelOf('late'), 'first')).toBe(false);
    expect((await channels.ofUser(userId)).map((one) => one.encryptedToken)).toEqual(['second']);
  });
});

describe('a sign-in of a user who is no longer configured as administrator', () => {
  const person = { provider: 'google', subject: 'ada', name: 'Ada', emailVerified: true } as const;

  it('removes the role and ends an open session, because access tokens carry the role', async () => {
    const users = new Users(test.database);
    const sessions = new Sessions(test.database);
    await users.addIdentity(userId, { ...person, email: 'ada@example.com' });
    const signIn = (email: string) =>
      users.refresh(userId, { ...person, email }, { ...noAdmins, emails: ['ada@example.com'] });
    await signIn('ada@example.com');
    const { sessionId } = await sessions.start(userId);
    await signIn('ada@example.com');
    expect(await sessions.userOf(sessionId)).toBe(userId);
    await signIn('other@example.com');
    expect(await sessions.userOf(sessionId)).toBeUndefined();
    expect(await sessions.endedWithin(60)).toContain(sessionId);
    expect((await users.profile(userId))?.role).toBe('creator');
  });
});

describe('text that Postgres cannot store', () => {
  it('is reported as an invalid request, not as a server failure', async () => {
    await expect(new Channels(test.database).remove(userId, 'a\0b')).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });
});

describe('an account that is deleted during a sign-in', () => {
  it('gets no session, and its sign-in stores no name', async () => {
    await test.query(
      `update users set name = 'Deleted account', deleted_at = now() where id = $1`,
      [userId],
    );
    await expect(new Sessions(test.database).start(userId)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    const person = { provider: 'google', subject: 'x', name: 'Rosa', email: null } as const;
    await new Users(test.database).refresh(userId, { ...person, emailVerified: false }, noAdmins);
    const [row] = await test.query('select name from users where id = $1', [userId]);
    expect(row).toEqual({ name: 'Deleted account' });
  });
});

describe('an account that is being deleted', () => {
  const person = { provider: 'facebook', subject: 'f', name: 'Rosa', email: null } as const;
  const addRows = () => [
    test.credits.accept(acceptanceOf(userId)).then((result) => result.outcome),
    new Sessions(test.database).start(userId),
    new Users(test.database).addIdentity(userId, {
      ...person,
      subject: userId,
      emailVerified: false,
    }),
    new Channels(test.database).save(channelOf('late')),
  ];

  it('gets no new rows, not even from statements that waited for the deletion', async () => {
    // Locks the row, as a deletion does until its end.
    const deletion = await test.session();
    await deletion.query('begin');
    await deletion.query('update users set deleted_at = now() where id = $1', [userId]);
    const waiting = Promise.allSettled(addRows());
    await waitUntil('all of them wait for the row', async () => {
      const [row] = await test.queryRows(
        { waiting: z.number() },
        `select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return row?.waiting === 4;
    });
    await deletion.query('commit');
    await deletion.release();
    const results = await waiting;
    expect(results.map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(results[2]).toMatchObject({ value: false });
    for (const table of ['generations', 'sessions', 'channels']) {
      expect(await test.query(`select 1 from ${table} where user_id = $1`, [userId])).toEqual([]);
    }
    const methods = await test.query(`select provider from identities where user_id = $1`, [
      userId,
    ]);
    expect(methods).toEqual([{ provider: 'google' }]);
  });

  it('is listed as unfinished after 10 minutes, and is then erased once', async () => {
    const personal = new PersonalData(test.database);
    await personal.markDeleted(userId);
    expect(await personal.unfinishedDeletions(10, 50)).not.toContain(userId);
    await test.query(`update users set deleted_at = now() - interval '11 minutes' where id = $1`, [
      userId,
    ]);
    expect(await personal.unfinishedDeletions(10, 50)).toContain(userId);
    expect(await personal.eraseAccount(userId, objectNamesInText)).toBe(true);
    expect(await personal.unfinishedDeletions(10, 50)).not.toContain(userId);
    expect(await personal.eraseAccount(userId, objectNamesInText)).toBe(false);
  });
});

describe('a stored model answer', () => {
  it('is kept while the generation runs, and refused once it has ended', async () => {
    const results = new PartialStageResults(test.database);
    const accepted = await test.credits.accept(acceptanceOf(userId));
    if (accepted.outcome !== 'accepted') throw new Error(accepted.outcome);
    const id = accepted.generationId;
    await new Generations(test.database).claim(id);
    expect(await results.keepFirst(id, 'plate-0', 'first')).toBe('first');
    expect(await results.keepFirst(id, 'plate-0', 'second')).toBe('first');
    await test.credits.fail(id, null, { code: 'account_deleted', stage: null, detail: '' });
    expect(await results.keepFirst(id, 'plate-1', 'late')).toBeUndefined();
    expect(await results.find(id, 'plate-1')).toBeUndefined();
  });
});

describe('an e-mail address', () => {
  const createUsers = () => new Users(test.database);
  const registerUnverified = (email: string) =>
    test.credits.register({
      provider: 'facebook',
      subject: email,
      name: 'A person',
      email,
      emailVerified: false,
      avatar: null,
      role: 'creator',
    });
  const emailOf = async (id: string) => {
    const [row] = await test.queryRows(
      { email: z.string().nullable() },
      'select email from users where id = $1',
      [id],
    );
    return row?.email;
  };

  it('can be taken by a user who has verified it from one who has not', async () => {
    const email = 'Owner@example.test';
    const squatter = await registerUnverified('owner@example.test');
    if (squatter.outcome !== 'registered') throw new Error(squatter.outcome);
    const owner = { provider: 'google', subject: 'o', name: 'Owner', email } as const;
    expect(await createUsers().isEmailTaken({ ...owner, emailVerified: false })).toBe(true);
    expect(await createUsers().isEmailTaken({ ...owner, emailVerified: true })).toBe(false);
    await createUsers().releaseEmail(email);
    expect(await emailOf(squatter.userId)).toBeNull();
    expect(await createUsers().adoptEmail(userId, email)).toBe(true);
    expect(await emailOf(userId)).toBe(email);
  });

  it('cannot be taken from its verified owner', async () => {
    const theirs = await emailOf(userId);
    if (!theirs) throw new Error('no address');
    const other = await registerUser(test);
    await createUsers().releaseEmail(theirs);
    expect(await createUsers().adoptEmail(other, theirs)).toBe(false);
    expect(await emailOf(userId)).toBe(theirs);
  });
});
