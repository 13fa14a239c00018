import { EncryptedTokens, Environment, TokenKeys } from '@app/config';
import { defaultLookSettings, unknownTraits, ProductError } from '@app/contracts';
import { ChannelLooks, Channels, PersonalData } from '@app/data';
import {
  ChannelAuthority,
  objectNamesInText,
  VideoSites,
  type OwnVideo,
  type VideoSite,
} from '@app/providers';
import type { Studio } from '@app/studio';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { LearnChannelLook } from '../../../apps/worker/src/channel-looks/learn-channel-look.js';
import { registerUser } from '../../factories/users.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';
import { z } from 'zod';

Logger.overrideLogger(false);

const channel = 'UCone';
const logo = `logo-${'a'.repeat(22)}.png`;
const tokens = new EncryptedTokens(
  new TokenKeys(Object.assign(new Environment(), { TOKEN_SECRET: 'x'.repeat(40) })),
);

let test: TestDatabase;
let looks: ChannelLooks;
let userId: string;
let videos: OwnVideo[];
let cover: () => Promise<Buffer>;
const authority = {
  listUploads: async () => ({ videos, next: null, total: videos.length }),
} as unknown as ChannelAuthority;
const site = { cover: () => cover() } as unknown as VideoSite;
const studio = {
  measureThumbnail: async () => ({
    brightness: 0.4,
    contrast: 0.2,
    palette: { main: '#c02020', second: '#2040c0', hue: 0, saturation: 0.5 },
    faces: [],
    headline: null,
    corners: { 'top-left': '', 'top-right': '', 'bottom-left': '' },
  }),
} as unknown as Studio;

const video = (id: string, isAvailable = true): OwnVideo => ({
  id,
  channelId: channel,
  title: id,
  views: 1,
  publishedAt: '2026-01-01T00:00:00Z',
  language: null,
  shape: 'wide',
  isAvailable,
});
const learnNext = () =>
  new LearnChannelLook(looks, authority, tokens, new VideoSites(() => site), studio).learnNext();
const currentLook = async () => (await looks.ofUser(userId, channel))[0];
const picturesToErase = async () =>
  (await test.queryRows({ name: z.string() }, 'select name from pictures_to_erase')).map(
    ({ name }) => name,
  );

beforeAll(async () => {
  test = await createTestDatabase();
  looks = new ChannelLooks(test.database);
});
beforeEach(async () => {
  await test.query('delete from channels');
  await test.query('delete from pictures_to_erase');
  userId = await registerUser(test, { kept: 0 });
  await test.query(
    `insert into channels (user_id, channel_id, title, verified_at, sealed_token) values ($1, $2, 'One', now(), $3)`,
    [userId, channel, tokens.encrypt('refresh', userId)],
  );
  videos = [video('a'), video('b'), video('c', false)];
  cover = async () => Buffer.from('cover');
});
afterAll(() => test?.close());

describe('the look of a channel', () => {
  it('is learned once when it is requested twice, from available videos', async () => {
    expect(await currentLook()).toMatchObject({
      look: null,
      learning: false,
      settings: defaultLookSettings,
    });
    await looks.learn(userId, channel);
    await looks.learn(userId, channel);
    expect(await currentLook()).toMatchObject({ learning: true });
    expect(await learnNext()).toBe(true);
    expect(await learnNext()).toBe(false);
    expect(await currentLook()).toMatchObject({ look: { thumbnails: 2 }, learning: false });
  });

  it('is missing for a channel without thumbnails, with an error code for its owner', async () => {
    videos = [];
    await looks.learn(userId, channel);
    await learnNext();
    expect(await currentLook()).toMatchObject({
      look: null,
      learning: false,
      errorCode: 'channel_without_thumbnails',
    });
  });

  it('keeps its last result while the site is unreachable, and is due again more than 5 hours later', async () => {
    await looks.learn(userId, channel);
    await learnNext();
    cover = () => Promise.reject(new ProductError('video_site_unreachable'));
    await looks.learn(userId, channel);
    await learnNext();
    expect(await currentLook()).toMatchObject({
      look: { thumbnails: 2 },
      errorCode: 'video_site_unreachable',
    });
    const [{ waits } = { waits: false }] = await test.queryRows(
      { waits: z.boolean() },
      `select learn_at > now() + interval '5 hours' as waits from channel_looks`,
    );
    expect(waits).toBe(true);
  });

  it('is learned again after 25 days, and erased after 30 except for its corrections', async () => {
    await looks.learn(userId, channel);
    await learnNext();
    const corrections = { ...unknownTraits, letters: 'capitals' as const };
    await looks.saveSettings(userId, channel, { ...defaultLookSettings, corrections });
    await test.query(`update channel_looks set learn_at = learn_at - interval '24 days'`);
    expect(await learnNext()).toBe(false);
    await test.query(`update channel_looks set learn_at = learn_at - interval '1 day'`);
    expect(await learnNext()).toBe(true);
    await test.query(`update channel_looks set learned_at = now() - interval '29 days'`);
    expect(await looks.eraseOld(30, 10)).toBe(0);
    await test.query(`update channel_looks set learned_at = now() - interval '30 days'`);
    expect(await looks.eraseOld(30, 10)).toBe(1);
    expect(await currentLook()).toMatchObject({ look: null, settings: { corrections } });
  });

  it('cannot be written by a process that lost its claim', async () => {
    await looks.learn(userId, channel);
    const lost = await looks.claim(0);
    const { look } = (await learnAgain()) ?? {};
    expect(lost && look && (await looks.finish(lost, look, 25))).toBe(false);
  });

  it('cannot be learned, changed or followed by another user', async () => {
    const other = await registerUser(test, { kept: 0 });
    expect(await looks.learn(other, channel)).toBe(false);
    expect(await looks.saveSettings(other, channel, defaultLookSettings)).toBe(false);
    expect(await looks.saveLogo(other, channel, logo)).toBe(false);
    expect(await looks.followed(other, channel)).toBeUndefined();
  });

  it('records its logo for erasure when the logo is replaced or the look is deleted', async () => {
    await looks.saveLogo(userId, channel, logo);
    await looks.saveLogo(userId, channel, logo);
    expect(await picturesToErase()).toEqual([]);
    const next = `logo-${'b'.repeat(22)}.png`;
    await looks.saveLogo(userId, channel, next);
    expect(await picturesToErase()).toEqual([logo]);
    await looks.erase(userId, channel);
    expect((await picturesToErase()).sort()).toEqual([logo, next]);
    expect(await looks.followed(userId, channel)).toBeUndefined();
  });

  it('is erased when the channel is disconnected', async () => {
    await looks.saveLogo(userId, channel, logo);
    await new Channels(test.database).remove(userId, channel);
    expect(await picturesToErase()).toEqual([logo]);
    expect(await test.query('select 1 from channel_looks')).toEqual([]);
  });

  it('is named in the export of all data, and is erased with the account', async () => {
    await looks.saveLogo(userId, channel, logo);
    const personal = new PersonalData(test.database);
    expect((await personal.recordsOf(userId)).channelLooks).toMatchObject([
      { channelId: channel, logo, look: null },
    ]);
    await personal.eraseAccount(userId, objectNamesInText);
    expect(await picturesToErase()).toContain(logo);
    expect(await test.query('select 1 from channel_looks')).toEqual([]);
  });
});

/** Ends the claim as if it had expired, learns the look again and reads the result. */
async function learnAgain() {
  await test.query('update channel_looks set claimed_at = null');
  await learnNext();
  return currentLook();
}
