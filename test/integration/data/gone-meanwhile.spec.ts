import { Channels, Sessions, Users } from '@app/data';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { registerPerson } from '../../factories/people.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';

let test: TestDatabase;
let userId: string;
beforeAll(async () => {
  test = await createTestDatabase();
});
beforeEach(async () => {
  userId = await registerPerson(test);
});
afterAll(() => test.close());

const channelOf = (sealedToken: string) => ({
  userId,
  channelId: 'UCsoup',
  title: 'Soup',
  handle: null,
  sealedToken,
});

describe('a channel that is verified anew', () => {
  it('does not come back when it was disconnected meanwhile', async () => {
    const channels = new Channels(test.database);
    await channels.save(channelOf('first'));
    expect(await channels.renew(channelOf('second'), 'first')).toBe(true);
    await channels.remove(userId, 'UCsoup');
    expect(await channels.renew(channelOf('third'), 'second')).toBe(false);
    expect(await channels.of(userId)).toEqual([]);
  });

  it('does not replace what was connected anew meanwhile', async () => {
    const channels = new Channels(test.database);
    await channels.save(channelOf('first'));
    await channels.save(channelOf('second'));
    expect(await channels.renew(channelOf('late'), 'first')).toBe(false);
    expect((await channels.of(userId)).map((one) => one.sealedToken)).toEqual(['second']);
  });
});

describe('an account that is deleted while its person signs in', () => {
  it('gets no session and no name', async () => {
    await test.query(
      `update users set name = 'Deleted account', deleted_at = now() where id = $1`,
      [userId],
    );
    await expect(new Sessions(test.database).start(userId)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    const person = { provider: 'google', subject: 'x', name: 'Rosa', email: null } as const;
    await new Users(test.database).refresh(userId, { ...person, emailVerified: false }, []);
    const [row] = await test.query('select name from users where id = $1', [userId]);
    expect(row).toEqual({ name: 'Deleted account' });
  });
});
