import type { CurrentUser, PlanKey, ProductError } from '@app/contracts';
import type { Channel, Channels, ChannelStanding } from '@app/data';
import { describe, expect, it } from '@jest/globals';
import type { AccountOffers } from '../account/account-offers.js';
import type { ChannelConnections } from '../account/channel-connections.js';
import { ChannelRule, maskEmail } from './channel-rule.js';

const user = (plan: PlanKey): CurrentUser => ({
  id: 'me',
  name: 'Me',
  avatar: null,
  credits: 50,
  role: 'creator',
  plan,
});
const now = new Date();
const channel = (channelId: string): Channel => ({
  userId: 'me',
  channelId,
  title: 'Mine',
  handle: null,
  verifiedAt: now,
  sealedToken: null,
});

interface World extends Partial<ChannelStanding> {
  /** Whether Google still vouches for what was connected. */
  vouched?: boolean;
  offered?: boolean;
  /** What the video site says with the owner's own consent. */
  toldByConsent?: string | null;
}

function rule({
  vouched = true,
  offered = true,
  toldByConsent = null,
  ...standing
}: World): ChannelRule {
  const known = { channels: [], ownerEmail: null, hasGoogle: true, ...standing };
  return new ChannelRule(
    { standing: async () => known, of: async () => known.channels } as unknown as Channels,
    {
      standing: async (one: Channel) => (vouched ? one : undefined),
      channelOfVideo: async () => toldByConsent,
    } as unknown as ChannelConnections,
    { channel: offered } as unknown as AccountOffers,
  );
}

const refusal = (world: World, channelId: string | null = 'UC1') =>
  rule(world)
    .check(user('free'), { site: 'youtube', id: 'sample-desk', channelId })
    .then(
      () => undefined,
      (error: ProductError) => error,
    );

describe('whose channel it is', () => {
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

  it('lets it use its own channel where only its own consent can tell whose a video is', async () => {
    expect(await refusal({ channels: [channel('UC1')], toldByConsent: 'UC1' }, null)).toBe(
      undefined,
    );
  });

  it.each<[string, World, string | null, object]>([
    [
      'asks somebody without a channel to connect one',
      {},
      'UC1',
      { code: 'channel_owned_by_other', data: { remedy: 'connect', addsGoogle: false } },
    ],
    [
      'tells somebody who signs in with Facebook that connecting adds Google',
      { hasGoogle: false },
      'UC1',
      { code: 'channel_owned_by_other', data: { remedy: 'connect', addsGoogle: true } },
    ],
    [
      'offers a plan to somebody whose channel is another one',
      { channels: [channel('UC2')] },
      'UC1',
      { code: 'channel_owned_by_other', data: { remedy: 'upgrade', addsGoogle: false } },
    ],
    [
      'asks to connect anew when Google no longer vouches',
      { channels: [channel('UC1')], vouched: false },
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
      'asks to try again when it is unknown and a channel is connected',
      { channels: [channel('UC1')] },
      null,
      { code: 'channel_unknown', data: { remedy: 'retry', addsGoogle: false } },
    ],
    [
      'says what is left where it is unknown and nobody can be asked',
      { offered: false, hasGoogle: false },
      null,
      {
        code: 'channel_unknown',
        data: { remedy: 'upgrade', addsGoogle: false },
        sentence: expect.stringContaining('upload'),
      },
    ],
    [
      'refuses the channel of somebody else that the own consent has told of',
      { channels: [channel('UC1')], toldByConsent: 'UC9' },
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

  it('names nobody when the owner is no user here', async () => {
    const error = await refusal({});
    expect(error?.data).not.toHaveProperty('ownerEmail');
    expect(error?.sentence).toContain('It seems the channel belongs to another account.');
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
