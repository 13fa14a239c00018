import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Generations } from '@app/data';
import { demoObjectStore, type Storage } from '@app/providers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import pg from 'pg';
import { DiskStorage } from '../../../libs/providers/src/storage/disk-storage.js';
import { S3Storage } from '../../../libs/providers/src/storage/s3-storage.js';
import { startDebianPostgres, type DebianPostgres } from '../../factories/debian-postgres.js';
import { redisUrlOfThisSpec } from '../../factories/installation.js';
import { findInvariantBreaches } from '../../factories/invariants.js';
import { itInLongRun } from '../../factories/long-run.js';
import { acceptanceOf, registerUser } from '../../factories/users.js';
import { findFreePort, runForOutput, startProcess, waitUntil } from '../../factories/processes.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';
import { startEmulator, type RunningEmulator } from '../providers/running-emulator.js';
import { z } from 'zod';
import { validRows } from '../../factories/rows.js';

let folder: string;
let emulator: RunningEmulator;
let server: DebianPostgres | undefined;
let installation: TestDatabase | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posterframe-backup-'));
  emulator = await startEmulator();
  server = await startDebianPostgres();
  if (server) installation = await createTestDatabase(server.url);
});
afterAll(async () => {
  await installation?.close();
  await server?.close();
  await emulator?.stop();
  await rm(folder, { recursive: true, force: true });
});

function run(
  file: string,
  args: string[],
  environment: Record<string, string>,
  stop?: AbortSignal,
) {
  const programs = server && {
    POSTGRES_PROGRAMS: server.programs,
    ...(server.libraries && { LD_LIBRARY_PATH: server.libraries }),
  };
  return runForOutput(`cli/${file}`, { ...programs, ...environment }, args, stop);
}

async function runQuery(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function bytesOf(storage: Storage, names: string[]): Promise<string[]> {
  return Promise.all(names.map(async (name) => (await storage.get(name)).toString()));
}

const deliveredAs = (name: string) => ({
  position: 0,
  ...{ master: name, upload: name, preview: name, smallPreview: name },
  ...{ width: 1280, height: 720, byteSize: 1, sha256: '', layout: 'hero' },
  words: { main: '', sub: '', emphasis: [] },
  ...{ reason: '', checks: [], fingerprint: '' },
});

const s3 = () => ({
  S3_BUCKET: demoObjectStore.bucket,
  S3_ENDPOINT: emulator.origin + demoObjectStore.path,
  S3_ACCESS_KEY_ID: demoObjectStore.accessKeyId,
  S3_SECRET_ACCESS_KEY: demoObjectStore.secretAccessKey,
});
const bucket = () =>
  new S3Storage({
    bucket: demoObjectStore.bucket,
    region: demoObjectStore.region,
    endpoint: emulator.origin + demoObjectStore.path,
    credentials: demoObjectStore,
    downloadEndpoint: undefined,
  });

describe('npm run move-storage', () => {
  it('copies what is missing, keeps what exists, resumes after an interruption, and works in both directions', async () => {
    const disk = new DiskStorage(join(folder, 'moving'));
    const environment = { STORAGE_ROOT: join(folder, 'moving'), ...s3() };
    const names = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        disk.put('thumbnail', 'jpg', Buffer.from(`picture ${index}`)),
      ),
    );
    // The bucket refuses the second picture, like a failure half way.
    await bucket().putAs(names[0] ?? '', Buffer.from('picture 0'));
    const [other = ''] = names.slice(1);
    await emulator.setFault({
      path: `${demoObjectStore.path}/${demoObjectStore.bucket}/${other}`,
      status: 503,
      times: 100,
    });
    const cut = await run('move-storage.js', ['disk', 'bucket'], environment);
    expect(cut).toMatchObject({
      code: 1,
      output: expect.stringContaining('Run the command again'),
    });
    await emulator.clearFaults();

    const moved = await run('move-storage.js', ['disk', 'bucket'], environment);
    expect(moved.output).toMatch(
      /^\d+ pictures moved from disk to bucket, [1-9]\d* were there already/,
    );
    expect(await bytesOf(bucket(), names)).toEqual(names.map((_, index) => `picture ${index}`));

    const back = { ...environment, STORAGE_ROOT: join(folder, 'moved back') };
    expect((await run('move-storage.js', ['bucket', 'disk', '--remove'], back)).code).toBe(0);
    const returned = new DiskStorage(join(folder, 'moved back'));
    expect(await bytesOf(returned, names)).toEqual(names.map((_, index) => `picture ${index}`));
    expect(await bucket().listOlderThan(0, null)).toEqual({ names: [], next: null });
  });

  it('names the missing variable', async () => {
    const { S3_BUCKET: _bucket, ...rest } = s3();
    expect(await run('move-storage.js', ['disk', 'bucket'], rest)).toMatchObject({
      code: 1,
      output: expect.stringContaining('S3_BUCKET is missing'),
    });
  });
});

describe('npm run backup and npm run restore', () => {
  it('restore users, credits and pictures without uploads, only into an empty database, and report damage', async () => {
    // Without the distribution's PostgreSQL, there is no pg_dump to test.
    if (!server || !installation)
      return console.warn('no PostgreSQL of the distribution: not tried');
    const from = new DiskStorage(join(folder, 'storage'));
    const person = await registerUser(installation, { kept: 70 });
    const kept = await Promise.all(
      (['thumbnail', 'still', 'plate', 'avatar'] as const).map((kind) =>
        from.put(kind, 'jpg', Buffer.from(`a ${kind}`)),
      ),
    );
    await installation.query('update users set avatar = $1 where id = $2', [kept[3], person]);
    const face = await from.put('upload', 'jpg', Buffer.from('a face'));
    const savedFace = await from.put('saved', 'bin', Buffer.from('an encrypted face'));
    const backups = join(folder, 'backups');
    const living = { DATABASE_URL: installation.url, STORAGE_ROOT: join(folder, 'storage') };
    const taken = await run('backup.js', ['--to', backups], living);
    expect(taken).toMatchObject({ code: 0, output: expect.stringContaining('5 pictures') });

    // A second backup, after a change, adds new pictures.
    await registerUser(installation);
    kept.push(await from.put('thumbnail', 'webp', Buffer.from('another')));
    expect((await run('backup.js', ['--to', backups], living)).output).toContain('6 pictures');
    const [first = '', second = '', ...others] = (await readdir(backups))
      .filter((name) => name !== 'pictures')
      .toSorted();
    expect(others).toEqual([]);

    // Later changes are not in the backup.
    await registerUser(installation);
    const restored = {
      DATABASE_URL: await server.createDatabase('restored'),
      STORAGE_ROOT: join(folder, 'restored storage'),
    };
    const back = await run('restore.js', ['--from', backups], restored);
    expect(back).toMatchObject({ code: 0, output: expect.stringContaining('its ledger adds up') });
    const to = new DiskStorage(restored.STORAGE_ROOT);
    expect(await bytesOf(to, kept)).toEqual(await bytesOf(from, kept));
    await expect(to.get(face)).rejects.toMatchObject({ code: 'not_found' });
    expect((await to.get(savedFace)).toString()).toBe('an encrypted face');
    const counted = `select (select count(*)::int from users) as people, (select sum(kept_credits)::int from users) as credits,
      (select avatar from users where id = '${person}') as avatar`;
    expect(await runQuery(restored.DATABASE_URL, counted)).toEqual([
      { people: 2, credits: 170, avatar: kept[3] },
    ]);
    expect(await findInvariantBreaches((text) => runQuery(restored.DATABASE_URL, text))).toEqual(
      [],
    );
    await expect(
      runQuery(restored.DATABASE_URL, 'update ledger_entries set amount = 1'),
    ).rejects.toThrow();

    // Refuses a database that has tables.
    const again = await run('restore.js', ['--from', backups], restored);
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('has') });
    expect(again.output).toContain('tables already');
    const fresh = { ...restored, DATABASE_URL: await server.createDatabase('fresh') };
    const older = await run('restore.js', ['--from', backups, '--at', first], fresh);
    expect(older.output).toContain('not of this backup');
    expect(
      await runQuery(fresh.DATABASE_URL, `select 1 from pg_tables where schemaname = 'public'`),
    ).toEqual([]);

    // A damaged picture.
    const otherStorage = { ...fresh, STORAGE_ROOT: join(folder, 'elsewhere') };
    const [damaged = ''] = kept;
    await new DiskStorage(join(backups, 'pictures')).putAs(damaged, Buffer.from('rot'));
    const refused = await run('restore.js', ['--from', backups], otherStorage);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(damaged) });
    expect(
      await runQuery(fresh.DATABASE_URL, `select 1 from pg_tables where schemaname = 'public'`),
    ).toEqual([]);
    // A saved face that its user has erased is in no later backup.
    await from.remove(savedFace);
    // The next backup repairs the picture, and keeps no more backups than configured.
    const mended = await run('backup.js', ['--to', backups, '--keep', '1'], living);
    expect(mended.output).toContain('1 backups are kept; 2 older ones');
    expect(await readdir(backups)).not.toContain(second);
    await expect(new DiskStorage(join(backups, 'pictures')).get(savedFace)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await new DiskStorage(join(backups, 'pictures')).get(damaged)).toString()).toBe(
      'a thumbnail',
    );

    // A damaged dump.
    const [last = ''] = (await readdir(backups)).filter((name) => name !== 'pictures');
    const dump = join(backups, last, 'database.dump');
    const bytes = await readFile(dump);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await writeFile(dump, bytes);
    expect((await run('restore.js', ['--from', backups], otherStorage)).output).toContain(
      'is damaged',
    );
  });

  itInLongRun(
    'let open generations complete or fail with a refund, and keep every referenced picture',
    async () => {
      if (!server || !installation)
        return console.warn('no PostgreSQL of the distribution: not tried');
      const { credits } = installation;
      const storage = new DiskStorage(join(folder, 'busy'));
      const person = await registerUser(installation, { kept: 1_000_000 });
      const accept = async (overrides: { assets: string[]; likenessConsent: string | null }) => {
        const source = { kind: 'link', videoId: 'sample-desk' };
        const { assets, likenessConsent } = overrides;
        const brief = { batchSize: 1, source, assets, requirements: '', referenceVideoId: null };
        const accepted = await credits.accept(acceptanceOf(person, 1, { brief, likenessConsent }));
        if (accepted.outcome !== 'accepted') throw new Error(accepted.outcome);
        return accepted.generationId;
      };
      const waiting = await accept({ assets: [], likenessConsent: null });
      // Uploads are in no backup.
      const face = await storage.put('upload', 'jpg', Buffer.from('a face'));
      const withFace = await accept({ assets: [face], likenessConsent: '1' });
      const generations = new Generations(installation.database);
      await generations.claim(withFace);

      const published = await accept({ assets: [], likenessConsent: null });
      await generations.claim(published);
      const first = await storage.put('thumbnail', 'jpg', Buffer.from(published));
      await credits.complete(published, 1, [deliveredAs(first)]);
      await installation.query(
        `insert into publications (id, user_id, thumbnail_id, revision, channel_id, video_site, video_id, picture, sha256)
       select gen_random_uuid(), user_id, id, 1, 'UCone', 'youtube', 'sample-desk', upload, sha256 from thumbnails
        where generation_id = $1`,
        [published],
      );

      // Other generations are completed during the backup.
      const taking = new AbortController();
      const others = (async () => {
        while (!taking.signal.aborted) {
          const id = await accept({ assets: [], likenessConsent: null });
          await generations.claim(id);
          const name = await storage.put('thumbnail', 'jpg', Buffer.from(id));
          await credits.complete(id, 1, [deliveredAs(name)]);
        }
      })();
      const living = { DATABASE_URL: installation.url, STORAGE_ROOT: join(folder, 'busy') };
      const taken = await run('backup.js', ['--to', join(folder, 'busy backups')], living);
      taking.abort();
      await others;
      expect(taken.code).toBe(0);
      const [made] = await installation.queryRows(
        { count: z.number() },
        'select count(*)::int from thumbnails',
      );

      const restored = {
        DATABASE_URL: await server.createDatabase('busy'),
        STORAGE_ROOT: join(folder, 'busy again'),
        REDIS_URL: redisUrlOfThisSpec(),
      };
      const redis = new Redis(restored.REDIS_URL);
      await redis.flushdb();
      const back = await run('restore.js', ['--from', join(folder, 'busy backups')], restored);
      expect(back).toMatchObject({
        code: 0,
        output: expect.stringContaining('on their way to YouTube: 1'),
      });
      const readRows = async <Shape extends z.ZodRawShape>(shape: Shape, text: string) =>
        validRows(shape, await runQuery(restored.DATABASE_URL, text));
      const worker = await startProcess('worker', {
        ...restored,
        APP_MODE: 'demo',
        EMULATOR_ORIGIN: emulator.origin,
        TOKEN_SECRET: 'a secret that only this test run knows',
      });
      try {
        await waitUntil(
          'all open generations have ended',
          async () => {
            const [open] = await readRows(
              { count: z.number() },
              `select count(*)::int from generations where status in ('queued', 'processing')`,
            );
            return open?.count === 0;
          },
          120,
        );
      } finally {
        await worker.stop();
        redis.disconnect();
      }
      const ends = await readRows(
        { id: z.string(), status: z.string(), refunded: z.number() },
        `select id, status, refunded from generations where id in ('${waiting}', '${withFace}')`,
      );
      expect(ends).toContainEqual({ id: waiting, status: 'completed', refunded: 0 });
      expect(ends).toContainEqual({ id: withFace, status: 'failed', refunded: 20 });
      expect(await findInvariantBreaches((text) => runQuery(restored.DATABASE_URL, text))).toEqual(
        [],
      );

      const named = await readRows(
        { name: z.string() },
        `select unnest(array[master, upload, preview, small_preview] || pictures_in(plate)) as name from thumbnails`,
      );
      // Some were made before the dump, and some after it.
      expect(named.length).toBeGreaterThan(8);
      expect(named.length).toBeLessThan(4 * (made?.count ?? 0));
      const there = new DiskStorage(restored.STORAGE_ROOT);
      for (const { name } of named)
        expect([name, await there.inspect(name)]).not.toContain(undefined);
    },
    240_000,
  );

  it('have a daily process, which takes a first backup, exports its age and stops on request', async () => {
    if (!server || !installation)
      return console.warn('no PostgreSQL of the distribution: not tried');
    const to = join(folder, 'daily');
    const port = await findFreePort();
    const stopped = new AbortController();
    const ended = run(
      'daily-backup.js',
      ['--to', to, '--keep', '2', '--at', '3', '--port', `${port}`],
      { DATABASE_URL: installation.url, STORAGE_ROOT: join(folder, 'storage') },
      stopped.signal,
    );
    const fetchText = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
      const type = answer?.headers.get('content-type');
      return answer && { status: answer.status, type, text: await answer.text() };
    };
    try {
      await waitUntil('the first backup is taken', async () =>
        /newest_seconds [1-9]/.test((await fetchText('/metrics'))?.text ?? ''),
      );
      expect((await fetchText('/metrics'))?.type).toMatch(/^text\/plain; version=0\.0\.4/);
      expect((await fetchText('/'))?.status).toBe(200);
    } finally {
      stopped.abort();
    }
    expect((await ended).code).toBe(0);
    expect((await readdir(to)).filter((name) => name !== 'pictures')).toHaveLength(1);
  });

  it('name POSTGRES_PROGRAMS when its folder has no programs, and leave no backup', async () => {
    const database = process.env['TEST_DATABASE_URL'] ?? '';
    const answer = await run('backup.js', ['--to', join(folder, 'none')], {
      DATABASE_URL: database,
      STORAGE_ROOT: join(folder, 'storage'),
      POSTGRES_PROGRAMS: folder,
    });
    expect(answer).toMatchObject({ code: 1, output: expect.stringContaining('POSTGRES_PROGRAMS') });
    expect((await readdir(join(folder, 'none'))).filter((name) => name !== 'pictures')).toEqual([]);
  });
});
