import { closedReportsKeptDays, spentRegistrationsKeptDays } from '@app/contracts';
import {
  ChannelLooks,
  ChannelReach,
  Channels,
  Generations,
  GenerationLog,
  PaymentEvents,
  PersonalData,
  Publications,
  RefreshOrders,
  RegistrationDigests,
  RetainedData,
  Reports,
  SavedAssets,
  Sessions,
  Thumbnails,
} from '@app/data';
import { MemoryStorage, objectNamesInText } from '@app/providers';
import { paymentPolicy } from '@app/queue';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Accounts } from '../../../apps/api/src/identity/accounts.js';
import { PictureErasure } from '../../../apps/api/src/media/picture-erasure.js';
import { CancellationService } from '../../../apps/api/src/generations/cancellation.service.js';
import type { ResultsService } from '../../../apps/api/src/generations/results.service.js';
import { EndGenerations } from '../../../apps/worker/src/end-generations.js';
import { RetentionSweep } from '../../../apps/worker/src/retention-sweep.js';
import { acceptanceOf, registerUser } from '../../factories/users.js';
import { waitUntil } from '../../factories/processes.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';
import { z } from 'zod';

Logger.overrideLogger(false);

let test: TestDatabase;
let generations: Generations;
let personal: PersonalData;
let retained: RetainedData;
let ada: string;
let storage: MemoryStorage;
let sweep: RetentionSweep;

beforeAll(async () => {
  test = await createTestDatabase();
  generations = new Generations(test.database);
  personal = new PersonalData(test.database);
  retained = new RetainedData(test.database);
  ada = await registerUser(test, { kept: 2_000 });
});
beforeEach(() => {
  storage = new MemoryStorage();
  sweep = sweepOf(retained);
});
afterAll(() => test?.close());

const sweepOf = (data: RetainedData) =>
  new RetentionSweep(
    data,
    storage,
    new Reports(test.database),
    new Publications(test.database),
    new RefreshOrders(test.database),
    new ChannelReach(test.database),
    new SavedAssets(test.database),
    personal,
    new ChannelLooks(test.database),
  );

const storePicture = (kind: 'upload' | 'still' | 'plate' | 'thumbnail') =>
  storage.put(kind, 'jpg', Buffer.from(kind));

interface MadeGeneration {
  id: string;
  names: Record<'face' | 'still' | 'plate' | 'thumbnail', string>;
}

/** A generation with a face and the outputs of some stages. */
async function beginGeneration(isFromFile = false): Promise<MadeGeneration> {
  const names = {
    face: await storePicture('upload'),
    still: await storePicture('still'),
    plate: await storePicture('plate'),
    thumbnail: await storePicture('thumbnail'),
  };
  const source = isFromFile
    ? { kind: 'stills', fileName: 'trip.mp4', stills: [await storePicture('upload')] }
    : { kind: 'link', videoId: 'sample-desk' };
  const brief = {
    batchSize: 1,
    source,
    assets: [names.face],
    requirements: '',
    referenceVideoId: null,
  };
  const result = await test.credits.accept(
    acceptanceOf(ada, 1, {
      brief,
      likenessConsent: '1',
      video: isFromFile ? null : { site: 'youtube', id: 'sample-desk' },
    }),
  );
  if (result.outcome !== 'accepted') throw new Error(result.outcome);
  const id = result.generationId;
  await generations.claim(id);
  const stages = {
    'source-video': { video: { title: 'My desk' }, stills: [{ name: names.still }] },
    'analyse-content': {
      topic: 'desks',
      assets: [{ name: names.face, kind: 'face' }],
      stills: [{ name: names.still }],
    },
    'research-videos': { videos: [{ title: 'Another desk' }] },
    design: { plates: [{ plate: { background: names.plate, foreground: null } }] },
  } as const;
  for (const stage of Object.keys(stages) as (keyof typeof stages)[]) {
    await generations.saveStage({
      generationId: id,
      attempt: 1,
      stage,
      output: stages[stage],
      startedAt: new Date(),
    });
  }
  return { id, names };
}

async function completeGeneration(isFromFile = false): Promise<MadeGeneration> {
  const made = await beginGeneration(isFromFile);
  await deliver(made);
  return made;
}

async function deliver(made: MadeGeneration): Promise<void> {
  const { thumbnail } = made.names;
  const ended = await test.credits.complete(made.id, 1, [
    {
      position: 0,
      master: thumbnail,
      upload: thumbnail,
      preview: thumbnail,
      smallPreview: thumbnail,
      width: 1280,
      height: 720,
      byteSize: 1,
      sha256: '',
      layout: 'hero',
      words: { main: '', sub: '', emphasis: [] },
      reason: '',
      checks: [],
      fingerprint: '',
      plate: { background: made.names.plate, foreground: null, durationSeconds: 600 },
    },
  ]);
  if (!ended) throw new Error('not completed');
}

/** Moves the acceptance, start and end of a generation into the past. */
const backdate = (id: string, interval: string) =>
  test.query(
    `update generations
        set created_at = created_at - $2::interval, started_at = started_at - $2::interval,
            finished_at = finished_at - $2::interval
      where id = $1`,
    [id, interval],
  );

const outputsOf = (id: string) =>
  test.queryRows(
    { stage: z.string(), output: z.unknown() },
    'select stage, output from stage_outputs where generation_id = $1 order by stage',
    [id],
  );

describe('an upload', () => {
  it('is kept for 23 hours after the end and erased after 24, and nothing else is erased', async () => {
    const { id, names } = await completeGeneration();
    const before = storage.names();
    await backdate(id, '23 hours 59 minutes');
    await sweep.once();
    expect(storage.names()).toEqual(before);
    expect(await generations.findRequest(ada, id)).toMatchObject({ uploadsErased: false });

    await backdate(id, '2 minutes');
    await sweep.once();
    expect(storage.names()).toEqual([names.still, names.plate, names.thumbnail]);
    // The brief keeps the name, so that a later request for the upload can be answered.
    expect(await generations.findRequest(ada, id)).toMatchObject({
      uploadsErased: true,
      brief: { assets: [names.face] },
    });
    expect(await outputsOf(id)).toHaveLength(4);
  });

  it('is erased with the video file’s stills, also those whose black bars were removed', async () => {
    const { id, names } = await completeGeneration(true);
    await backdate(id, '24 hours');
    await sweep.once();
    expect(storage.names()).toEqual([names.plate, names.thumbnail]);
  });

  it('is kept while its generation runs, however old it is', async () => {
    const { id } = await beginGeneration();
    const before = storage.names();
    await backdate(id, '40 days');
    await sweep.once();
    expect(storage.names()).toEqual(before);
    expect(await outputsOf(id)).toHaveLength(4);
    await test.credits.fail(id, null, { code: 'unexpected', stage: null, detail: '' });
  });
});

describe('a transcript', () => {
  const transcript = [{ at: 65, text: 'the words of the video' }];
  const failure = { code: 'unexpected', stage: null, detail: '' } as const;
  const hasTranscript = async (id: string) => {
    const [row] = await test.queryRows(
      { brief: z.string() },
      'select brief::text from generations where id = $1',
      [id],
    );
    return row?.brief.includes('the words of the video');
  };
  const beginWithTranscript = async (): Promise<MadeGeneration> => {
    const made = await beginGeneration();
    await test.query('update generations set brief = brief || $2::jsonb where id = $1', [
      made.id,
      JSON.stringify({ transcript, hadTranscript: true }),
    ]);
    return made;
  };
  const ends: Record<string, (made: MadeGeneration) => Promise<unknown>> = {
    completes: deliver,
    fails: ({ id }) => test.credits.fail(id, 1, failure),
    'is canceled': ({ id }) => test.credits.cancel(id),
  };

  it.each(Object.keys(ends))('is removed from the brief when its generation %s', async (how) => {
    const made = await beginWithTranscript();
    expect(await hasTranscript(made.id)).toBe(true);
    await ends[how]?.(made);
    expect(await hasTranscript(made.id)).toBe(false);
    const { brief } = (await generations.findRequest(ada, made.id)) ?? {};
    expect(brief).toMatchObject({ hadTranscript: true });
    expect(brief).not.toHaveProperty('transcript');
  });

  it('is available to a worker that claims its generation again, and in its owner’s export', async () => {
    const { id } = await beginWithTranscript();
    expect(await generations.claim(id)).toMatchObject({ brief: { transcript } });
    const records = await personal.recordsOf(ada);
    expect(records.generations.find((one) => one.id === id)).toMatchObject({ transcript });
    await test.credits.fail(id, null, failure);
  });
});

describe('uploads of a generation that ended without thumbnails', () => {
  const failure = { code: 'thumbnail_checks_failed', stage: 'craft', detail: '' } as const;
  const picturesToErase = ({ names }: MadeGeneration) =>
    test.query('select name from pictures_to_erase where name = any ($1)', [Object.values(names)]);

  it('are erased with their cut-outs when the worker fails the generation, and are marked as erased', async () => {
    const made = await beginGeneration(true);
    const { id, names } = made;
    const ending = new EndGenerations(test.credits, retained, storage);
    expect(await ending.fail(id, 1, failure)).toBe(true);
    await waitUntil(
      'its uploads are erased',
      async () => (await picturesToErase(made)).length === 0,
    );
    expect(storage.names()).toEqual([names.thumbnail]);
    expect(await generations.findRequest(ada, id)).toMatchObject({ uploadsErased: true });
  });

  it('are erased before the answer to the cancellation', async () => {
    const made = await beginGeneration();
    const { id, names } = made;
    await cancellationService(storage).cancel(ada, id);
    expect(storage.names()).toEqual([names.still, names.thumbnail]);
    expect(await picturesToErase(made)).toEqual([]);
    expect(await generations.findRequest(ada, id)).toMatchObject({ uploadsErased: true });
  });

  it('are erased by the sweep when the process that ended the generation was killed before it removed them', async () => {
    const { id, names } = await beginGeneration();
    const ended = await test.credits.fail(id, 1, failure);
    expect(ended?.picturesToErase.toSorted()).toEqual([names.face, names.plate].toSorted());
    expect(storage.names()).toContain(names.face);
    await sweep.once();
    expect(storage.names()).toEqual([names.still, names.thumbnail]);
  });

  it('do not prevent a cancellation while the storage is unavailable, and are erased later', async () => {
    const { id, names } = await beginGeneration();
    const unavailable = new MemoryStorage();
    unavailable.remove = () => Promise.reject(new Error('the storage is down'));
    await cancellationService(unavailable).cancel(ada, id);
    expect(await generations.state(id)).toMatchObject({ status: 'cancelled' });
    await sweep.once();
    expect(storage.names()).toEqual([names.still, names.thumbnail]);
  });

  const cancellationService = (store: MemoryStorage) =>
    new CancellationService(
      test.credits,
      {
        stateForOwner: (_user: string, id: string) => generations.state(id),
        evict: () => undefined,
      } as unknown as ResultsService,
      new PictureErasure(retained, store),
      { current: async () => undefined } as unknown as Accounts,
    );
});

describe('video site data', () => {
  it('is kept for 22 days and erased after 23, except for thumbnail and video id', async () => {
    const { id, names } = await completeGeneration();
    // Leaves the transcript in the brief, as a worker of a version without transcripts does.
    await test.query(
      `update generations set brief = brief || '{"transcript": [{"at": 1, "text": "said"}]}' where id = $1`,
      [id],
    );
    await backdate(id, '22 days 23 hours');
    await sweep.once();
    expect(storage.names()).toEqual([names.still, names.plate, names.thumbnail]);
    expect(await outputsOf(id)).toHaveLength(4);

    await backdate(id, '1 hour');
    await sweep.once();
    const [left] = await test.queryRows(
      { brief: z.looseObject({}) },
      'select brief from generations where id = $1',
      [id],
    );
    expect(left?.brief).not.toHaveProperty('transcript');
    // The plate belongs to the thumbnail; the duration came from the site.
    expect(storage.names()).toEqual([names.plate, names.thumbnail]);
    expect(await test.query('select plate from thumbnails where generation_id = $1', [id])).toEqual(
      [{ plate: { background: names.plate, foreground: null, durationSeconds: null } }],
    );
    expect(await outputsOf(id)).toEqual([
      { stage: 'analyse-content', output: { assets: [{ kind: 'face' }] } },
    ]);
    expect(await generations.state(id)).toMatchObject({
      status: 'completed',
      videoId: 'sample-desk',
      thumbnails: [{ master: names.thumbnail }],
    });
    expect(await readLogEntry(id)).toMatchObject({ face: true, videoId: 'sample-desk' });
  });

  it('is erased at once when its user disconnects, and at its end for a running generation', async () => {
    const ended = await completeGeneration();
    const running = await beginGeneration();
    await disconnect(await registerUser(test));
    await sweep.once();
    expect(await outputsOf(ended.id)).toHaveLength(4);

    await disconnect(ada);
    await personal.eraseVideoSiteData(ada);
    await sweep.once();
    expect(storage.names()).not.toContain(ended.names.still);
    expect(await outputsOf(ended.id)).toEqual(outputsLeft(ended));
    expect(await readLogEntry(ended.id)).toMatchObject({ face: true });
    // A running generation needs the data that it has read.
    expect(await outputsOf(running.id)).toHaveLength(4);

    await deliver(running);
    await sweep.once();
    expect(await outputsOf(running.id)).toEqual(outputsLeft(running));
    expect(await readLogEntry(running.id)).toMatchObject({ face: true });
    expect(
      await test.query('select plate from thumbnails where generation_id = $1', [running.id]),
    ).toEqual([
      { plate: { background: running.names.plate, foreground: null, durationSeconds: null } },
    ]);
    const { face, plate, thumbnail } = running.names;
    expect(storage.names()).toEqual(expect.arrayContaining([face, plate, thumbnail]));
    expect(storage.names()).not.toContain(running.names.still);
    // Generations that started after the disconnection keep their data.
    const after = await completeGeneration();
    await sweep.once();
    expect(await outputsOf(after.id)).toHaveLength(4);

    // The process that disconnected was killed before it erased anything.
    await disconnect(ada);
    await sweep.once();
    expect(await outputsOf(after.id)).toEqual(outputsLeft(after));
  });

  const disconnect = async (userId: string) => {
    await test.query(
      `insert into channels (user_id, channel_id, title, verified_at) values ($1, $2, 'x', now())`,
      [userId, `channel-of-${userId}`],
    );
    expect(await new Channels(test.database).remove(userId, `channel-of-${userId}`)).toBeDefined();
  };

  const outputsLeft = ({ names }: MadeGeneration) => [
    { stage: 'analyse-content', output: { assets: [{ kind: 'face' }] } },
    {
      stage: 'design',
      output: { plates: [{ plate: { background: names.plate, foreground: null } }] },
    },
  ];

  const readLogEntry = async (id: string) => {
    const log = new GenerationLog(test.database);
    await log.assignNumbers();
    return (await log.range(null, 0, 1_000)).find((one) => one.id === id);
  };
});

describe('face data', () => {
  const eraseFaceData = async () => {
    const answer = await personal.eraseFaceData(ada);
    await sweep.once();
    return answer;
  };

  it('is erased at once on request: uploads, plates and cut-outs, but no thumbnail', async () => {
    const { id, names } = await completeGeneration();
    const fromFile = await completeGeneration(true);
    expect(await eraseFaceData()).toMatchObject({ underWay: 0 });
    expect(storage.names().toSorted()).toEqual(
      [names.still, names.thumbnail, fromFile.names.thumbnail].toSorted(),
    );
    const [row] = await test.query(
      'select plate, master from thumbnails where generation_id = $1',
      [id],
    );
    expect(row).toEqual({ plate: null, master: names.thumbnail });
    expect(await generations.findRequest(ada, id)).toMatchObject({ uploadsErased: true });
    const outputs = await outputsOf(id);
    expect(outputs.map(({ stage }) => stage)).toEqual([
      'analyse-content',
      'research-videos',
      'source-video',
    ]);
    expect(outputs[0]?.output).toMatchObject({ assets: [{ kind: 'face' }] });
    expect(await eraseFaceData()).toEqual({ pictures: 0, underWay: 0 });
  });

  it('includes the cut-out of a person from the video itself', async () => {
    const made = await beginGeneration();
    await test.query('update generations set likeness_consent = null where id = $1', [made.id]);
    const cut = await storePicture('plate');
    const plate = { background: made.names.plate, foreground: cut };
    await test.query(
      `update stage_outputs set output = jsonb_build_object('plates', jsonb_build_array(
         jsonb_build_object('plate', $2::jsonb), jsonb_build_object('plate', $2::jsonb || '{"foreground": null}')))
        where generation_id = $1 and stage = 'design'`,
      [made.id, JSON.stringify(plate)],
    );
    await deliver(made);
    expect(await eraseFaceData()).toEqual({ pictures: 1, underWay: 0 });
    expect(storage.names()).toContain(made.names.thumbnail);
    expect(storage.names()).not.toContain(cut);
    expect(await outputsOf(made.id)).toContainEqual({
      stage: 'design',
      output: {
        plates: [
          { plate: { background: made.names.plate } },
          { plate: { background: made.names.plate } },
        ],
      },
    });
    expect(await eraseFaceData()).toEqual({ pictures: 0, underWay: 0 });
  });

  it('is kept for a running generation, which the answer counts', async () => {
    const { id, names } = await beginGeneration();
    expect(await eraseFaceData()).toMatchObject({ underWay: 1 });
    expect(storage.names()).toContain(names.face);
    await test.credits.fail(id, null, { code: 'unexpected', stage: null, detail: '' });
    expect(await eraseFaceData()).toMatchObject({ underWay: 0 });
    expect(storage.names()).not.toContain(names.face);
  });

  it('is erased for a generation that ends at this moment', async () => {
    const made = await beginGeneration();
    // The end of the generation locks its row, and waits for its creator's row.
    const holding = await test.session();
    await holding.query('begin');
    await holding.query('select 1 from users where id = $1 for update', [ada]);
    const ending = deliver(made);
    await waitUntilWaiting(1);
    const asked = personal.eraseFaceData(ada);
    await waitUntilWaiting(2);
    await holding.query('commit');
    await holding.release();
    await ending;
    expect(await asked).toMatchObject({ underWay: 0 });
    await eraseFaceData();
    expect(storage.names().toSorted()).toEqual([made.names.still, made.names.thumbnail].toSorted());
    expect(
      await test.query('select plate from thumbnails where generation_id = $1', [made.id]),
    ).toEqual([{ plate: null }]);
  });
});

/** Waits until this many connections wait for a locked row. */
const waitUntilWaiting = (count: number) =>
  waitUntil(`${count} wait`, async () => {
    const rows = await test.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length === count;
  });

describe('deleting the last thumbnail of a generation', () => {
  it('erases all its pictures seven days later, also those that were not delivered', async () => {
    const { id, names } = await completeGeneration();
    const spare = await storePicture('plate');
    await test.query(
      `update stage_outputs set output = output || jsonb_build_object('spare', $2::text)
        where generation_id = $1 and stage = 'design'`,
      [id, spare],
    );
    const thumbnails = new Thumbnails(test.database);
    const [row] = await test.queryRows(
      { id: z.string() },
      'select id from thumbnails where generation_id = $1',
      [id],
    );
    const thumbnail = row?.id ?? '';
    await thumbnails.delete(ada, thumbnail);
    const passDays = (days: number) =>
      test.query(
        `update thumbnails set erase_after = erase_after - make_interval(days => $2) where id = $1`,
        [thumbnail, days],
      );
    await passDays(6);
    await sweep.once();
    expect(storage.names()).toEqual(expect.arrayContaining([names.plate, names.thumbnail, spare]));
    await passDays(1);
    expect(await thumbnails.restore(ada, thumbnail)).toBeUndefined();
    await sweep.once();
    for (const name of [names.plate, names.thumbnail, spare])
      expect(storage.names()).not.toContain(name);
  });

  it('is final at once when its owner then removes face data or deletes the account', async () => {
    const before = ada;
    ada = await registerUser(test, { kept: 100 });
    const thumbnails = new Thumbnails(test.database);
    try {
      for (const erase of [
        () => personal.eraseFaceData(ada),
        () => personal.eraseAccount(ada, objectNamesInText),
      ]) {
        const { id, names } = await completeGeneration();
        const [row] = await test.queryRows(
          { id: z.string() },
          'select id from thumbnails where generation_id = $1',
          [id],
        );
        const thumbnail = row?.id ?? '';
        expect(await thumbnails.delete(ada, thumbnail)).toBe(id);
        await erase();
        await sweep.once();
        expect(storage.names()).not.toContain(names.thumbnail);
        expect(storage.names()).not.toContain(names.plate);
        expect(await thumbnails.restore(ada, thumbnail)).toBeUndefined();
      }
    } finally {
      ada = before;
    }
  });
});

describe('the retention sweep', () => {
  it('takes each generation once and leaves no file behind when four workers run it', async () => {
    const made = await Promise.all([
      completeGeneration(),
      completeGeneration(),
      completeGeneration(),
    ]);
    for (const { id } of made) await backdate(id, '31 days');
    const taken = await Promise.all(
      Array.from({ length: 4 }, () => retained.eraseUploads(24, 100)),
    );
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(3);
    // The statements above only recorded the files, as processes do that are killed before they remove them.
    await Promise.all(
      Array.from({ length: 4 }, () => sweepOf(new RetainedData(test.database))).map((one) =>
        one.once(),
      ),
    );
    expect([...storage.names('upload'), ...storage.names('still')]).toEqual([]);
    expect(await retained.picturesToErase(1)).toEqual([]);
  });

  it('erases no more generations than its limit', async () => {
    const made = [await completeGeneration(), await completeGeneration()];
    for (const { id } of made) await backdate(id, '31 days');
    expect(await retained.eraseUploads(24, 1)).toBe(1);
    expect(await retained.eraseOldVideoSiteData(30, 1)).toBe(1);
    expect(await retained.eraseUploads(24, 10)).toBe(1);
    expect(await retained.eraseOldVideoSiteData(30, 10)).toBe(1);
    expect(await retained.eraseUploads(24, 10)).toBe(0);
  });
});

describe('another user’s thumbnail', () => {
  it('is not erased when its name appears in a prompt', async () => {
    const shared = await storePicture('thumbnail');
    const eve = await registerUser(test);
    const brief = { batchSize: 1, assets: [], requirements: shared };
    const accepted = await test.credits.accept(
      acceptanceOf(eve, 1, { brief, likenessConsent: '1' }),
    );
    if (accepted.outcome !== 'accepted') throw new Error(accepted.outcome);
    await test.credits.fail(accepted.generationId, null, {
      code: 'unexpected',
      stage: null,
      detail: '',
    });
    await backdate(accepted.generationId, '31 days');
    await sweep.once();
    await personal.eraseAccount(eve, objectNamesInText);
    await sweep.once();
    expect(storage.names()).toEqual([shared]);
  });
});

describe('a retention period', () => {
  const idsOf = async (table: string, column: string) =>
    (
      await test.queryRows(
        { id: z.string() },
        `select ${column}::text as id from ${table} order by 1`,
      )
    ).map(({ id }) => id);

  it('keeps a session until it expires, and the record of its end for a day', async () => {
    const sessions = new Sessions(test.database);
    const eve = await registerUser(test);
    const openSession = await sessions.start(eve);
    const expiredSession = await sessions.start(eve);
    await test.query(`update sessions set expires_at = now() - interval '1 second' where id = $1`, [
      expiredSession.sessionId,
    ]);
    const [endedNow, endedLongAgo] = [await sessions.start(eve), await sessions.start(eve)];
    for (const { sessionId } of [endedNow, endedLongAgo]) await sessions.end(sessionId);
    await test.query(
      `update ended_sessions set ended_at = now() - interval '25 hours' where session_id = $1`,
      [endedLongAgo.sessionId],
    );
    await sessions.deleteOld();
    expect(await idsOf('sessions', 'id')).toEqual([openSession.sessionId]);
    expect(await idsOf('ended_sessions', 'session_id')).toEqual([endedNow.sessionId]);
  });

  it('ends for a settled payment event, and never for an open one', async () => {
    await test.query(
      `insert into payment_events (id, type, object_id, received_at, finished_at) values
         ('evt_1_old', 'x', 'y', now() - interval '90 days', now() - make_interval(days => $1, mins => 1)),
         ('evt_2_young', 'x', 'y', now() - interval '90 days', now() - make_interval(days => $1) + interval '1 hour'),
         ('evt_3_open', 'x', 'y', now() - interval '900 days', null)`,
      [paymentPolicy.deleteAfterDays],
    );
    await new PaymentEvents(test.database).deleteOld(paymentPolicy.deleteAfterDays);
    expect(await idsOf('payment_events', 'id')).toEqual(['evt_2_young', 'evt_3_open']);
    await test.query('delete from payment_events');
  });

  it('ends for a resolved report, and never for an open one', async () => {
    const { id } = await completeGeneration();
    await test.query(
      `insert into reports (id, thumbnail_id, reason, words, created_at, closed_at)
       select entry.id::uuid, t.id, 'other', '', now() - interval '900 days', entry.closed_at
         from thumbnails t cross join lateral (values
           ('00000000-0000-4000-8000-000000000001', now() - make_interval(days => $2, mins => 1)),
           ('00000000-0000-4000-8000-000000000002', now() - make_interval(days => $2) + interval '1 hour'),
           ('00000000-0000-4000-8000-000000000003', null)) as entry (id, closed_at)
        where t.generation_id = $1`,
      [id, closedReportsKeptDays],
    );
    await sweep.once();
    expect((await idsOf('reports', 'id')).map((one) => one.at(-1))).toEqual(['2', '3']);
  });

  it('ends for the digest of a deleted account', async () => {
    await test.query(
      `insert into spent_registrations (digest, since) values
         ('old', now() - make_interval(days => $1, mins => 1)),
         ('young', now() - make_interval(days => $1) + interval '1 hour')`,
      [spentRegistrationsKeptDays],
    );
    await new RegistrationDigests(test.database).deleteOlderThan(spentRegistrationsKeptDays);
    expect(await idsOf('spent_registrations', 'digest')).toEqual(['young']);
  });
});
