import type { Environment } from '@app/config';
import type { CurrentUser, PlanKey, ProductError } from '@app/contracts';
import type { Channel, Channels, ChannelOwnership } from '@app/data';
import type { ChannelAuthority } from '@app/providers';
import { describe, expect, it } from '@jest/globals';
import type { ChannelConnections } from '../channels/channel-connections.js';
import { ChannelRule, maskEmail } from './channel-rule.js';

const user = (plan: PlanKey): CurrentUser => ({
  id: 'me',
  name: 'Me',
  avatar: null,
  credits: 50,
  role: 'creator',
  plan,
  language: null,
});
const now = new Date();
const channel = (channelId: string): Channel => ({
  userId: 'me',
  channelId,
  title: 'Mine',
  handle: null,
  verifiedAt: now,
  encryptedToken: null,
  publishToken: null,
  captionsToken: null,
  captionsConsent: null,
  captionsAllowedAt: null,
});

interface RuleSetup extends Partial<ChannelOwnership> {
  /** Whether the channel still passes verification at Google. */
  verified?: boolean;
  offered?: boolean;
  /** The video's channel, read with the owner's consent. */
  foundWithConsent?: string | null;
  billing?: 'on' | 'off';
}

function rule({
  verified = true,
  offered = true,
  foundWithConsent = null,
  billing = 'on',
  ...ownership
}: RuleSetup): ChannelRule {
  const known = { channels: [], ownerEmail: null, hasGoogle: true, ...ownership };
  return new ChannelRule(
    { ownership: async () => known, ofUser: async () => known.channels } as unknown as Channels,
    {
      verifyIfStale: async (one: Channel) => (verified ? one : undefined),
      channelOfVideo: async () => foundWithConsent,
    } as unknown as ChannelConnections,
    { offered } as unknown as ChannelAuthority,
    { BILLING: billing } as Environment,
  );
}

const refusal = (world: RuleSetup, channelId: string | null = 'UC1') =>
  rule(world)
    .check(user('free'), { site: 'youtube', id: 'sample-desk', channelId })
    .then(
      () => undefined,
      (error: ProductError) => error,
    );

describe('ChannelRule', () => {
  it('lets a paid account use any channel, also an unknown one', async () => {
    await rule({ ownerEmail: 'a@b.c' }).check(user('starter'), {
      site: 'youtube',
      id: 'sample-desk',
      channelId: 'UC1',
    });
    await expect(
      rule({}).check(user('pro'), { site: 'youtube', id: 'sample-desk', channelId: null }),
    ).resolves.toBeUndefined();
  });

  it('lets a free account use its own channel', async () => {
    expect(await refusal({ channels: [channel('UC0'), channel('UC1')] })).toBeUndefined();
  });

  it('lets a free account use its own channel when only the owner’s consent reveals the video’s channel', async () => {
    expect(await refusal({ channels: [channel('UC1')], foundWithConsent: 'UC1' }, null)).toBe(
      undefined,
    );
  });

  it.each<[string, RuleSetup, string | null, object]>([
    [
      'asks a user without a channel to connect one',
      {},
      'UC1',
      { code: 'channel_owned_by_other', data: { remedy: 'connect', addsGoogle: false } },
    ],
    [
      'informs a Facebook user that connecting a channel also adds Google sign-in',
      { hasGoogle: false },
      'UC1',
      { code: 'channel_owned_by_other', data: { remedy: 'connect', addsGoogle: true } },
    ],
    [
      'offers a plan to a user with another channel',
      { channels: [channel('UC2')] },
      'UC1',
      { code: 'channel_owned_by_other', data: { remedy: 'upgrade', addsGoogle: false } },
    ],
    [
      'asks to reconnect the channel when verification at Google fails',
      { channels: [channel('UC1')], verified: false },
      'UC1',
      { code: 'channel_owned_by_other', data: { remedy: 'reconnect', addsGoogle: false } },
    ],
    [
      'offers a plan where no channel can be connected',
      { offered: false, hasGoogle: false },
      'UC1',
      { code: 'channel_owned_by_other', data: { remedy: 'upgrade', addsGoogle: false } },
    ],
    [
      'asks to connect when the channel of the video is unknown',
      {},
      null,
      { code: 'channel_unknown', data: { remedy: 'connect', addsGoogle: false } },
    ],
    [
      'asks to try again when the video’s channel is unknown and a channel is connected',
      { channels: [channel('UC1')] },
      null,
      { code: 'channel_unknown', data: { remedy: 'retry', addsGoogle: false } },
    ],
    [
      'says that the channel cannot be checked where no channel can be connected',
      { offered: false, hasGoogle: false },
      null,
      {
        code: 'channel_unknown',
        data: { remedy: 'upgrade', addsGoogle: false },
        sentence: expect.stringContaining('upload'),
      },
    ],
    [
      'refuses a video whose channel, looked up with the user’s own consent, is not theirs',
      { channels: [channel('UC1')], foundWithConsent: 'UC9' },
      null,
      { code: 'channel_owned_by_other', data: { remedy: 'upgrade' } },
    ],
  ])('%s', async (_what, world, channelId, expected) => {
    expect(await refusal(world, channelId)).toMatchObject(expected);
  });

  it('names another user as owner only with a masked address', async () => {
    expect(await refusal({ ownerEmail: 'jane@gmail.com' })).toMatchObject({
      code: 'channel_owned_by_other',
      data: { ownerEmail: 'j•••@gmail.com', remedy: 'connect' },
      sentence:
        'Sorry, FREE accounts can only generate thumbnails for their own YouTube channels. It seems the channel belongs to j•••@gmail.com (or to another account). To continue, you can login to that account, or upgrade to a paid account to continue.',
    });
  });

  it('names no address when the channel’s owner is not a user of this installation', async () => {
    const error = await refusal({});
    expect(error?.data).not.toHaveProperty('ownerEmail');
    expect(error?.sentence).toContain('It seems the channel belongs to another account.');
  });
});

describe('maskEmail', () => {
  it.each([
    ['jane@gmail.com', 'j•••@gmail.com'],
    ['x@y.z', 'x•••@y.z'],
    ['😀smile@mail.test', '😀•••@mail.test'],
  ])('masks %s as %s', (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });
});

it('ChannelRule lets a free account use any channel where billing is off', async () => {
  expect(await refusal({ billing: 'off', offered: false }, 'UC-of-others')).toBeUndefined();
  expect(await refusal({ billing: 'off', offered: false }, null)).toBeUndefined();
});
