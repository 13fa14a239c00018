import { randomUUID } from 'node:crypto';
import { EncryptedTokens, Environment, TokenKeys } from '@app/config';
import { ProductError } from '@app/contracts';
import { ChannelReach, Channels, PersonalData } from '@app/data';
import { ReachReports, type ReachReport } from '@app/providers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { ReadReach } from '../../../apps/worker/src/publishing/read-reach.js';
import { acceptanceOf, registerUser } from '../../factories/users.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';
import { deliveredThumbnail } from '../../factories/delivered-thumbnail.js';
import { z } from 'zod';

Logger.overrideLogger(false);

const channel = 'UCone';
const hour = 3_600_000;
const tokens = new EncryptedTokens(
  new TokenKeys(Object.assign(new Environment(), { TOKEN_SECRET: 'x'.repeat(40) })),
);

/** Returns the reports that a test has set and that were made after the requested time. */
class ScriptedReach extends ReachReports {
  reports: ReachReport[] = [];
  failure: ProductError | undefined;
  readonly asked: { token: string; after: Date }[] = [];

  override async *reportsMadeAfter(token: string, _channelId: string, after: Date) {
    this.asked.push({ token, after });
    await Promise.resolve();
    if (this.failure) throw this.failure;
    yield* this.reports.filter(({ givenAt }) => givenAt > after);
  }

  override stopReports(): Promise<void> {
    return Promise.reject(new Error('a worker ends no reports'));
  }
}

let test: TestDatabase;
let reach: ChannelReach;
let site: ScriptedReach;
let reading: ReadReach;
let userId: string;
beforeAll(async () => {
  test = await createTestDatabase();
  reach = new ChannelReach(test.database);
});
beforeEach(async () => {
  await test.query('delete from publications');
  await test.query('delete from channels');
  await test.query('delete from consents_to_revoke');
  site = new ScriptedReach();
  reading = new ReadReach(reach, site, tokens);
  userId = await registerUser(test, { kept: 1_000 });
  await test.query(
    `insert into channels (user_id, channel_id, title, verified_at, sealed_token) values ($1, $2, 'x', now(), 'read')`,
    [userId, channel],
  );
  await reach.allow(userId, channel, tokens.encrypt('refresh', userId));
});
afterAll(() => test?.close());

const dayOf = (offset: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(
    Date.now() + offset * 24 * hour,
  );
/** A report of a day, made this many hours ago. */
const report = (offset: number, hoursAgo: number, ...videos: [string, number][]): ReachReport => ({
  day: dayOf(offset),
  givenAt: new Date(Date.now() - hoursAgo * hour),
  videos: videos.map(([videoId, impressions]) => ({
    day: dayOf(offset),
    videoId,
    impressions,
    clickRate: 0.05,
  })),
});

/** A publication on a video, this many hours ago. */
async function addPublished(videoId: string, hoursAgo = 1): Promise<string> {
  const accepted = await test.credits.accept(acceptanceOf(userId, 1));
  if (accepted.outcome !== 'accepted') throw new Error(accepted.outcome);
  await test.query(
    `update generations set status = 'processing', attempt = 1, started_at = now() where id = $1`,
    [accepted.generationId],
  );
  const end = await test.credits.complete(accepted.generationId, 1, [deliveredThumbnail]);
  const id = randomUUID();
  await test.query(
    `insert into publications (id, user_id, thumbnail_id, revision, channel_id, video_site, video_id, picture, sha256, state, published_at)
     values ($1, $2, $3, 1, $4, 'youtube', $5, 'x', 'y', 'published', now() - make_interval(hours => $6))`,
    [id, userId, end?.thumbnailIds[0], channel, videoId, hoursAgo],
  );
  return id;
}

const readCurve = (id: string) => reach.curve(userId, id, 14, 30);
const makeDue = () => test.query(`update channel_reach set not_before = now()`);

describe('the reports of a channel', () => {
  it('are kept only for videos with a publication, with zeros for days without impressions', async () => {
    const id = await addPublished('video-aaaaa');
    site.reports = [
      report(-3, 24, ['video-aaaaa', 100], ['video-other', 900]),
      report(-2, 1, ['video-other', 900]),
    ];
    expect(await reading.readNext()).toBe(true);
    expect(await readCurve(id)).toMatchObject({
      allowed: true,
      hasToken: true,
      hasReports: true,
      errorCode: null,
      days: [
        { day: dayOf(-3), impressions: 100, clickRate: 0.05 },
        { day: dayOf(-2), impressions: 0, clickRate: null },
      ],
      changes: [{ kind: 'published', isThis: true }],
    });
    const rows = await test.query(`select distinct video_id from reach_days`);
    expect(rows).toEqual([{ video_id: 'video-aaaaa' }]);
    expect(site.asked[0]?.token).toBe('refresh');
  });

  it('are read again a day later and not before, and only new ones', async () => {
    await addPublished('video-aaaaa', 5);
    site.reports = [report(-3, 24, ['video-aaaaa', 100])];
    await reading.readNext();
    expect(await reading.readNext()).toBe(false);
    await makeDue();
    await reading.readNext();
    expect(site.asked[1]?.after).toEqual(site.reports[0]?.givenAt);
    const [row] = await test.queryRows(
      { hours: z.number() },
      `select extract(epoch from not_before - now())::float8 / 3600 as hours from channel_reach`,
    );
    expect(row?.hours).toBeCloseTo(24, 1);
  });

  it('are read from the start after a new publication, at most every hour', async () => {
    site.reports = [report(-3, 24, ['video-aaaaa', 100])];
    await reading.readNext();
    const id = await addPublished('video-aaaaa', 0);
    await test.query(`update publications set published_at = now() + interval '1 second'`);
    expect(await reading.readNext()).toBe(false);
    await test.query(`update channel_reach set read_at = now() - interval '2 hours'`);
    expect(await reading.readNext()).toBe(true);
    expect((await readCurve(id))?.days).toMatchObject([{ impressions: 100 }]);
  });

  it('are replaced by a later report of the same day, but not by an earlier one', async () => {
    const id = await addPublished('video-aaaaa', 5);
    for (const [hoursAgo, count, kept] of [
      [24, 100, 100],
      [12, 150, 150],
      [20, 1, 150],
      [1, 0, 0],
    ] as const) {
      site.reports = [
        report(
          -3,
          hoursAgo,
          ...(count > 0 ? ([['video-aaaaa', count]] as [string, number][]) : []),
        ),
      ];
      await test.query(`update channel_reach set not_before = now(), read_until = null`);
      await reading.readNext();
      expect((await readCurve(id))?.days).toMatchObject([{ impressions: kept }]);
    }
  });

  it('are requested again after six hours while there is none', async () => {
    await reading.readNext();
    const [row] = await test.queryRows(
      { hours: z.number() },
      `select extract(epoch from not_before - now())::float8 / 3600 as hours from channel_reach`,
    );
    expect(row?.hours).toBeCloseTo(6, 1);
    const id = await addPublished('video-aaaaa');
    expect(await readCurve(id)).toMatchObject({ allowed: true, hasReports: false, days: [] });
  });

  it('are read by one process at a time, and by another when its lease has ended', async () => {
    const claims = await Promise.all([reach.claim(60, 3_600), reach.claim(60, 3_600)]);
    const [first] = claims.filter((claim) => claim !== undefined);
    expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1);
    if (!first) throw new Error('not claimed');
    await test.query(`update channel_reach set claimed_at = now() - interval '61 seconds'`);
    const second = await reach.claim(60, 3_600);
    expect(second?.attempt).toBe(first.attempt + 1);
    expect(await reach.finish(first, null, 'x', 60)).toBe(false);
    const day = { day: dayOf(-3), givenAt: new Date(), videos: [] };
    const videos = [{ videoId: 'video-aaaaa', impressions: 1, clickRate: 0 }];
    expect(await reach.save(first, { ...day, videos })).toBe(false);
  });

  it('are kept when the site is down, and are not read again at once', async () => {
    const id = await addPublished('video-aaaaa', 5);
    site.reports = [report(-3, 24, ['video-aaaaa', 100])];
    await reading.readNext();
    await makeDue();
    site.failure = new ProductError('video_site_unreachable');
    await reading.readNext();
    expect(await readCurve(id)).toMatchObject({
      errorCode: 'video_site_unreachable',
      days: [{ impressions: 100 }],
    });
    expect(await reading.readNext()).toBe(false);
  });

  it('are no longer read when the consent was revoked at Google, until it is given again', async () => {
    const id = await addPublished('video-aaaaa');
    site.failure = new ProductError('reach_consent_revoked');
    await reading.readNext();
    expect(await readCurve(id)).toMatchObject({ allowed: true, hasToken: false });
    await makeDue();
    expect(await reading.readNext()).toBe(false);
    expect(await reach.allowedOf(userId)).toEqual([]);
    await reach.allow(userId, channel, tokens.encrypt('again', userId));
    site.failure = undefined;
    expect(await reading.readNext()).toBe(true);
    expect(site.asked.at(-1)?.token).toBe('again');
  });

  it('are erased 30 days after the site reported them', async () => {
    const id = await addPublished('video-aaaaa', 5);
    site.reports = [
      report(-3, 24, ['video-aaaaa', 100]),
      report(-31, 29 * 24 + 22, ['video-aaaaa', 7]),
    ];
    await reading.readNext();
    expect(await test.query(`select 1 from reach_days`)).toHaveLength(2);
    expect(await reach.eraseOld(30, 100)).toBe(0);
    await test.query(
      `update reach_days set given_at = given_at - interval '90 minutes' where impressions = 7`,
    );
    expect(await reach.eraseOld(30, 100)).toBe(1);
    expect((await readCurve(id))?.days).toMatchObject([{ impressions: 100 }]);
  });

  it('are erased with the consent, with the channel (which also ends the consent), and with the account', async () => {
    const readReports = async () => {
      await addPublished('video-aaaaa', 5);
      site.reports = [report(-3, 24, ['video-aaaaa', 100])];
      await reading.readNext();
      expect(await test.query(`select 1 from reach_days`)).not.toEqual([]);
    };
    await readReports();
    const [given] = await test.queryRows({ token: z.string() }, `select token from channel_reach`);
    expect(await reach.stop(userId, channel)).toEqual({ token: given?.token, isLast: true });
    expect(await test.query(`select 1 from reach_days`)).toEqual([]);
    expect(await reach.stop(userId, channel)).toEqual({ token: null, isLast: true });
    expect(await reach.stop(userId, 'UCother')).toBeUndefined();

    const token = tokens.encrypt('refresh', userId);
    await reach.allow(userId, channel, token);
    await readReports();
    const [kept] = await test.queryRows({ token: z.string() }, `select token from channel_reach`);
    const removed = await new Channels(test.database).remove(userId, channel);
    expect(removed).toMatchObject({ reachToken: kept?.token, isLastReader: true });
    expect(await test.query(`select 1 from reach_days`)).toEqual([]);
    const consents = await test.query(`select 1 from consents_to_revoke where sealed_token = $1`, [
      kept?.token,
    ]);
    expect(consents).toHaveLength(1);

    await test.query(
      `insert into channels (user_id, channel_id, title, verified_at) values ($1, $2, 'x', now())`,
      [userId, channel],
    );
    await reach.allow(userId, channel, token);
    await readReports();
    const personal = new PersonalData(test.database);
    const { reachDays } = await personal.recordsOf(userId);
    expect(reachDays).toMatchObject([{ channelId: channel, videoId: 'video-aaaaa' }]);
    await personal.eraseAccount(userId, /x/);
    expect(await test.query(`select 1 from reach_days`)).toEqual([]);
    expect(await test.query(`select 1 from channel_reach`)).toEqual([]);
  });

  it('have a last reader only when no other user reads them', async () => {
    const other = await registerUser(test, { kept: 0 });
    await test.query(
      `insert into channels (user_id, channel_id, title, verified_at) values ($1, $2, 'x', now())`,
      [other, channel],
    );
    await reach.allow(other, channel, tokens.encrypt('other', other));
    expect(await reach.stop(userId, channel)).toMatchObject({ isLast: false });
    const channels = new Channels(test.database);
    expect(await channels.remove(userId, channel)).toMatchObject({ isLastReader: false });
    expect(await channels.remove(other, channel)).toMatchObject({ isLastReader: true });
  });

  it('are readable only by their user', async () => {
    const id = await addPublished('video-aaaaa');
    const other = await registerUser(test, { kept: 0 });
    expect(await reach.curve(other, id, 14, 30)).toBeUndefined();
    expect(await reach.allow(other, channel, 'x')).toBe(false);
  });

  it('include every change of the video’s thumbnail within the shown days', async () => {
    const old = await addPublished('video-aaaaa', 20 * 24);
    const id = await addPublished('video-aaaaa', 24);
    await test.query(`update publications set undone_at = now(), state = 'undone' where id = $1`, [
      id,
    ]);
    await addPublished('video-bbbbb', 2);
    expect((await readCurve(id))?.changes).toEqual([
      { day: dayOf(-1), kind: 'published', isThis: true },
      { day: dayOf(0), kind: 'undone', isThis: true },
    ]);
    expect((await readCurve(old))?.changes).toMatchObject([{ isThis: true }]);
  });
});
