import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { savedAssetConsentVersion, type Envelope, type SavedAsset } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { z } from 'zod';
import { S3Storage } from '../../../libs/providers/src/storage/s3-storage.js';
import { startDebianPostgres, type DebianPostgres } from '../../factories/debian-postgres.js';
import { createInstallation, Creator, type Installation } from '../../factories/installation.js';
import { runForOutput, type RunningProcess } from '../../factories/processes.js';
import { validRows } from '../../factories/rows.js';
import { startIndependentStore, type IndependentStore } from '../providers/independent-store.js';

const portrait = join(
  import.meta.dirname,
  '../../../apps/emulator/sample-world/stills/sample-coin/3.jpg',
);
const name = 'Harold Sixpence';

let folder: string;
let store: IndependentStore;
let server: DebianPostgres | undefined;
let installation: Installation;
let api: RunningProcess;
let worker: RunningProcess;
let creator: Creator;
let environment: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posterframe-erased-face-'));
  store = await startIndependentStore({ strict: false });
  server = await startDebianPostgres();
  installation = await createInstallation(undefined, server?.url);
  const { bucket, endpoint = '', credentials } = store.settings;
  environment = {
    ...installation.environment,
    LOG_LEVEL: 'trace',
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
  };
  api = await installation.start('api', environment);
  worker = await installation.start('worker', environment);
  creator = await Creator.createPaid(installation, api.origin);
});
afterAll(async () => {
  await installation?.close();
  await store?.stop();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

async function callApi<Data>(method: string, path: string, body?: object): Promise<Data> {
  const answer = (await (await creator.call(method, path, body)).json()) as Envelope<Data>;
  if (!answer.success) throw new Error(`${answer.errorCode}: ${answer.errorMessage}`);
  return answer.data;
}

const listBucket = async (): Promise<string[]> =>
  (await new S3Storage(store.settings).listOlderThan(0, null)).names.toSorted();

/** Files below a folder that have one of these names or contain one of these pictures. */
async function filesWith(
  directory: string,
  names: readonly string[],
  pictures: readonly Buffer[],
): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const found = await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(join(file.parentPath, file.name));
      const isNamed = names.some((one) => file.name.includes(one) || bytes.includes(one));
      return isNamed || pictures.some((picture) => bytes.includes(picture)) ? [file.name] : [];
    }),
  );
  return found.flat();
}

/** Tables with a row that contains one of these texts. */
async function tablesWith(url: string, texts: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = validRows(
      { name: z.string() },
      (
        await client.query(
          `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
        )
      ).rows,
    );
    const patterns = texts.map((text) => `%${text}%`);
    const found: string[] = [];
    for (const table of tables) {
      const { rowCount } = await client.query(
        `select 1 from ${table.name} as one where one::text like any($1) limit 1`,
        [patterns],
      );
      if (rowCount) found.push(table.name);
    }
    return found;
  } finally {
    await client.end();
  }
}

const run = (file: string, args: string[], settings = environment) => {
  const programs = server && {
    POSTGRES_PROGRAMS: server.programs,
    ...(server.libraries && { LD_LIBRARY_PATH: server.libraries }),
  };
  return runForOutput(`cli/${file}`, { ...programs, ...settings }, args);
};

describe('a saved face in a bucket', () => {
  it('leaves no copy in database, disk, bucket and later backups, and no name in logs, when it is erased after use', async () => {
    const photo = (await readFile(portrait)).toString('base64');
    const [face] = await callApi<SavedAsset[]>('POST', '/user/saved-assets', {
      ...{ kind: 'face', name, consent: savedAssetConsentVersion, photos_base64: [photo] },
    });
    const photoId = face?.photos[0]?.id ?? '';
    const id = await creator.generate({ saved_photo_ids: [photoId] });
    expect((await creator.watch(id)).at(-1)?.data.status).toBe('completed');

    // Everything but thumbnails and the video's stills is the face, a copy of it or made from it.
    const all = await listBucket();
    const ofFace = all.filter((one) => !/^(thumbnail|still)-/.test(one));
    expect(new Set(ofFace.map((one) => one.split('-')[0]))).toEqual(
      new Set(['saved', 'upload', 'plate']),
    );
    // The generation uses a copy of the face.
    expect(ofFace.filter((one) => one.startsWith('upload-'))).toHaveLength(1);
    const storage = new S3Storage(store.settings);
    const pictures = await Promise.all(ofFace.map((one) => storage.get(one)));
    // A request's row keeps the random names of its erased uploads, as after 24 hours.
    const traces = [
      name,
      ...ofFace.filter((one) => !one.startsWith('upload-')),
      ...pictures.flatMap((picture) => {
        const part = picture.subarray(99, 129);
        return [part.toString('hex'), part.toString('base64')];
      }),
    ];
    // The searches find the face as long as it is there.
    expect(await filesWith(store.directory, ofFace, pictures)).not.toEqual([]);
    expect(await tablesWith(installation.test.url, traces)).not.toEqual([]);
    const backups = join(folder, 'backups');
    if (server) {
      expect((await run('backup.js', ['--to', backups])).code).toBe(0);
      expect(await filesWith(backups, ofFace, pictures)).not.toEqual([]);
    }

    const erased = await callApi('DELETE', `/user/saved-assets/${face?.id}`);
    expect(erased).toMatchObject({ underWay: 0 });

    expect(await listBucket()).toEqual(all.filter((one) => !ofFace.includes(one)));
    expect(await filesWith(store.directory, ofFace, pictures)).toEqual([]);
    expect(await filesWith(installation.storageRoot, ofFace, pictures)).toEqual([]);
    expect(await tablesWith(installation.test.url, traces)).toEqual([]);
    for (const process of [api, worker]) expect(process.output()).not.toMatch(/Harold|Sixpence/);
    expect(await callApi('GET', `/thumbnail/generation/${id}`)).toMatchObject({
      pictures: 0,
      savedPhotos: [],
    });
    await expect(creator.generate({ saved_photo_ids: [photoId] })).rejects.toThrow(
      'saved_photo_gone',
    );
    // Without the distribution's PostgreSQL, there is no pg_dump for a backup.
    if (!server) return console.warn('no PostgreSQL of the distribution: backups not tried');
    expect((await run('backup.js', ['--to', backups, '--keep', '1'])).code).toBe(0);
    expect(await filesWith(join(backups, 'pictures'), ofFace, pictures)).toEqual([]);
    const restored = await server.createDatabase('restored');
    const back = await run('restore.js', ['--from', backups], {
      DATABASE_URL: restored,
      STORAGE_ROOT: join(folder, 'restored'),
    });
    expect(back).toMatchObject({ code: 0, output: expect.stringContaining('its ledger adds up') });
    expect(await tablesWith(restored, traces)).toEqual([]);
    expect(await filesWith(join(folder, 'restored'), ofFace, pictures)).toEqual([]);
  }, 240_000);
});
