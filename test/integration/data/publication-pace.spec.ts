import { randomUUID } from 'node:crypto';
import { EncryptedTokens, Environment, TokenKeys } from '@app/config';
import { ProductError } from '@app/contracts';
import { Publications } from '@app/data';
import { MemoryStorage, VideoPublisher, type VideoSites, type VideoStatus } from '@app/providers';
import { publicationPolicy } from '@app/queue';
import type { Studio } from '@app/studio';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PublishThumbnail } from '../../../apps/worker/src/publishing/publish-thumbnail.js';
import { acceptanceOf, registerUser } from '../../factories/users.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';

const hourMs = 3_600_000;
/** The long run (LONG=1) has 200 publications of 20 channels. */
const channels = process.env['LONG'] ? 20 : 4;
const perChannel = 10;

/** A scripted YouTube: refuses the tenth thumbnail of a channel within three hours, and records the uploads. */
class PacedYouTube extends VideoPublisher {
  /** Hours by which the test has advanced the time. */
  passed = 0;
  readonly uploads: { channel: string; video: string; at: number }[] = [];
  readonly busy = new Map<string, number>();
  refusals = 0;
  maxAtOnce = 0;

  override status(_token: string, videoId: string): Promise<VideoStatus> {
    return Promise.resolve({ channelId: channelOf(videoId), processed: true });
  }

  override async publish(_token: string, videoId: string): Promise<void> {
    const channel = channelOf(videoId);
    const now = Date.now() + this.passed * hourMs;
    this.busy.set(channel, (this.busy.get(channel) ?? 0) + 1);
    this.maxAtOnce = Math.max(this.maxAtOnce, this.busy.get(channel) ?? 0);
    await new Promise((resolve) => setImmediate(resolve));
    this.busy.set(channel, (this.busy.get(channel) ?? 1) - 1);
    const recent = this.uploads.filter(
      (one) => one.channel === channel && one.at > now - 3 * hourMs,
    );
    if (recent.length >= 9) {
      this.refusals += 1;
      throw new ProductError('publishing_too_often');
    }
    this.uploads.push({ channel, video: videoId, at: now });
  }
}

const channelOf = (videoId: string) => `UC${videoId.slice(0, 3)}`;

let test: TestDatabase;
let publications: Publications;
let publishing: PublishThumbnail;
let tokens: EncryptedTokens;
const site = new PacedYouTube();
let stored: string;

beforeAll(async () => {
  test = await createTestDatabase();
  publications = new Publications(test.database);
  const env = Object.assign(new Environment(), { TOKEN_SECRET: 'only for this test, and long' });
  tokens = new EncryptedTokens(new TokenKeys(env));
  const storage = new MemoryStorage();
  stored = await storage.put('thumbnail', 'jpg', Buffer.from('x'));
  const cover = { of: () => ({ cover: () => Promise.resolve(Buffer.from('old')) }) };
  const sites = cover as unknown as VideoSites;
  const none = {} as unknown as Studio;
  publishing = new PublishThumbnail(publications, site, sites, storage, none, tokens);
  for (let channel = 0; channel < channels; channel += 1) await addChannel(channel, perChannel);
});
afterAll(() => test?.close());

/** Adds a user with a channel, and this many thumbnails to publish. */
async function addChannel(number: number, count: number): Promise<string[]> {
  const prefix = String(number).padStart(3, '0');
  const userId = await registerUser(test, { kept: 1_000 });
  await test.query(
    `insert into channels (user_id, channel_id, title, verified_at, publish_token) values ($1, $2, 'x', now(), $3)`,
    [userId, `UC${prefix}`, tokens.encrypt('token', userId)],
  );
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const accepted = await test.credits.accept(acceptanceOf(userId, 1));
    if (accepted.outcome !== 'accepted') throw new Error(accepted.outcome);
    const { generationId } = accepted;
    await test.query(
      `update generations set status = 'processing', attempt = 1, started_at = now(), video_id = $2 where id = $1`,
      [generationId, `${prefix}video${String(index).padStart(3, '0')}`],
    );
    const end = await test.credits.complete(generationId, 1, [delivered()]);
    const id = randomUUID();
    await publications.add(id, userId, end?.thumbnailIds[0] ?? '', `UC${prefix}`);
    ids.push(id);
  }
  return ids;
}

const delivered = () => ({
  position: 0,
  ...{ master: 'm', upload: stored, preview: 'p', smallPreview: 's' },
  ...{ width: 1_920, height: 1_080, byteSize: 1 },
  ...{ sha256: randomUUID(), layout: 'cine', words: { main: '' }, reason: '', checks: [] },
  fingerprint: '0',
});

/** Publishes like the sweep with four concurrent jobs, until nothing is due. */
async function publishAllDue(): Promise<void> {
  for (;;) {
    const due = await publications.due(
      publicationPolicy.leaseSeconds,
      publicationPolicy.sweep.batch,
    );
    if (due.length === 0) return;
    while (due.length > 0) await Promise.all(due.splice(0, 4).map((id) => publishing.run(id)));
  }
}

/** Advances the time: moves all recorded times into the past. */
async function advanceHours(hours: number): Promise<void> {
  site.passed += hours;
  await test.query(
    `update publication_uploads set at = at - make_interval(hours => $1), refused_until = refused_until - make_interval(hours => $1)`,
    [hours],
  );
  await test.query(`update publications set not_before = not_before - make_interval(hours => $1)`, [
    hours,
  ]);
}

const countPublished = async () =>
  (await test.query(`select 1 from publications where state = 'published'`)).length;

describe('publications', () => {
  it('of many channels are uploaded once each, within the limits of channel and day, and delay no other channel', async () => {
    const total = channels * perChannel;
    await test.query(
      `insert into publication_uploads (channel_id) select 'UCother' from generate_series(1, $1)`,
      [publicationPolicy.uploadsPerDay - total / 2],
    );
    await publishAllDue();
    // Five of each channel: the sweep takes one of each in turn, until the daily quota is used.
    expect(await countPublished()).toBe(total / 2);
    const perChannelNow = new Map<string, number>();
    for (const { channel } of site.uploads)
      perChannelNow.set(channel, (perChannelNow.get(channel) ?? 0) + 1);
    expect([...perChannelNow.values()]).toEqual(Array.from({ length: channels }, () => 5));

    await advanceHours(24);
    const [late] = await addChannel(900, 1);
    const before = site.uploads.length;
    await publishAllDue();
    // The new channel was served in the sweep's first turn, though half of the others had waited for a day.
    const place = site.uploads.slice(before).findIndex(({ channel }) => channel === 'UC900');
    expect(place).toBeGreaterThanOrEqual(0);
    expect(place).toBeLessThanOrEqual(channels);
    expect(await test.query(`select state from publications where id = $1`, [late])).toEqual([
      { state: 'published' },
    ]);

    for (let day = 0; (await countPublished()) <= total && day < 3; day += 1) {
      await advanceHours(24);
      await publishAllDue();
    }
    expect(await countPublished()).toBe(total + 1);
    expect(new Set(site.uploads.map(({ video }) => video)).size).toBe(total + 1);
    expect(site.uploads).toHaveLength(total + 1);
    expect(site.refusals).toBe(0);
    expect(site.maxAtOnce).toBe(1);
  });

  it('of one channel are limited to eight in three hours', async () => {
    await advanceHours(48);
    await test.query(`delete from publications`);
    await addChannel(901, 20);
    for (const wanted of [8, 16, 20]) {
      await publishAllDue();
      expect(await countPublished()).toBe(wanted);
      await advanceHours(3);
    }
    expect(site.refusals).toBe(0);
  });

  it('of a bulk request wait once their share of the daily quota is used, while single ones are published', async () => {
    await advanceHours(48);
    await test.query(`delete from publications`);
    const [together] = await addChannel(902, 1);
    const [single] = await addChannel(903, 1);
    await test.query(`update publications set bulk = true where id = $1`, [together]);
    await test.query(
      `insert into publication_uploads (channel_id) select 'UCother' from generate_series(1, $1)`,
      [publicationPolicy.bulkUploadsPerDay],
    );
    await publishAllDue();
    const rows = await test.query(`select id, state, error_code from publications`);
    expect(rows).toContainEqual({ id: single, state: 'published', error_code: null });
    expect(rows).toContainEqual({
      id: together,
      state: 'waiting',
      error_code: 'publishing_day_quota',
    });
  });
});
