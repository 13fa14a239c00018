import type { CurrentUser, PlanKey } from '@app/contracts';
import type { Users } from '@app/data';
import { describe, expect, it } from '@jest/globals';
import { ChannelRule, maskEmail } from './channel-rule.js';

const user = (plan: PlanKey): CurrentUser => ({
  id: 'me',
  name: 'Me',
  avatar: null,
  credits: 50,
  role: 'creator',
  plan,
});
const rule = (answer: { own: boolean; ownerEmail: string | null }) =>
  new ChannelRule({ ownsChannel: async () => answer } as unknown as Users);

describe('whose channel it is', () => {
  it('lets a paid account use any channel, also an unknown one', async () => {
    await rule({ own: false, ownerEmail: 'a@b.c' }).check(user('starter'), 'UC1');
    await expect(
      rule({ own: false, ownerEmail: null }).check(user('pro'), null),
    ).resolves.toBeUndefined();
  });

  it('lets a free account use its own channel', async () => {
    await expect(
      rule({ own: true, ownerEmail: null }).check(user('free'), 'UC1'),
    ).resolves.toBeUndefined();
  });

  it('asks a free account to connect when the channel is unknown', async () => {
    await expect(
      rule({ own: false, ownerEmail: null }).check(user('free'), null),
    ).rejects.toMatchObject({
      code: 'channel_unknown',
    });
  });

  it('names another user as owner only with a masked address', async () => {
    await expect(
      rule({ own: false, ownerEmail: 'jane@gmail.com' }).check(user('free'), 'UC1'),
    ).rejects.toMatchObject({
      code: 'channel_owned_by_other',
      data: { ownerEmail: 'j•••@gmail.com' },
      sentence: expect.stringContaining(
        'It seems the channel belongs to j•••@gmail.com (or to another account).',
      ),
    });
  });

  it('names nobody when the owner is no user here', async () => {
    await expect(
      rule({ own: false, ownerEmail: null }).check(user('free'), 'UC1'),
    ).rejects.toMatchObject({
      code: 'channel_owned_by_other',
      data: undefined,
      sentence: expect.stringContaining('It seems the channel belongs to another account.'),
    });
  });
});

describe('masking an e-mail address', () => {
  it.each([
    ['jane@gmail.com', 'j•••@gmail.com'],
    ['x@y.z', 'x•••@y.z'],
    ['😀smile@mail.test', '😀•••@mail.test'],
  ])('shows %s as %s', (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });
});
