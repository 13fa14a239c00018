import 'reflect-metadata';
import { chmod, copyFile, cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { commandLineFor, readBackupEnvironment } from '@app/config';
import { reportOfDatabase } from '@app/data';
import {
  copyPictures,
  DiskStorage,
  listNames,
  parseObjectName,
  storageFor,
  type Storage,
  type StoredObject,
} from '@app/providers';
import {
  backupsIn,
  namesInBackup,
  readChecksums,
  sha256OfFile,
  type Manifest,
} from './backup/backup-folder.js';
import { findProgram, runProgram, type PostgresTools } from './backup/postgres-programs.js';
import { CommandError, formatMegabytes, startProgress, runCommand } from './command.js';

const usage = `Use it like this: ${commandLineFor('backup', '--to FOLDER [--keep NUMBER] [--without-pictures]')}. With --keep only the newest backups stay.`;
/** Uploads may show faces and are erased after a day, so a backup must not keep them longer. */
const excludedKind = 'upload';

/**
 * `npm run backup -- --to FOLDER`: dumps the running database, or copies the files of the stopped built-in one
 * (`--database-files`), and copies the pictures. Copies pictures before and after the database, so that the backup
 * contains every picture that the database names. Leaves no backup when it is interrupted.
 */
await runCommand(async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      to: { type: 'string' },
      keep: { type: 'string' },
      'without-pictures': { type: 'boolean', default: false },
      // ops/cli.ts sets these two: the files of the stopped built-in database, and its secrets.
      'database-files': { type: 'string' },
      secrets: { type: 'string' },
    },
  });
  const keep = values.keep === undefined ? Infinity : Number(values.keep);
  if (!values.to || !(keep >= 1)) throw new CommandError(usage);
  const { env, databaseUrl, tools } = readBackupEnvironment();
  const folder = resolve(values.to);
  const takenAt = new Date().toISOString();
  const name = takenAt.replace(/[:.]/g, '-');
  const draft = join(folder, `${name}.unfinished`);
  // The backup contains e-mail addresses and pictures, so only its owner may read it.
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const storage = await storageFor(env);
  // All backups in the folder share one folder of pictures, so each picture is copied once.
  const sharedPictures = new DiskStorage(join(folder, namesInBackup.pictures));
  const includesPictures = !values['without-pictures'];
  const pictures = new Map<string, StoredObject>();
  try {
    if (includesPictures) await copyNewPictures(storage, sharedPictures, pictures);
    const database = values['database-files']
      ? await copyDatabaseFiles(values['database-files'], join(draft, namesInBackup.files))
      : await dumpDatabase(requireDatabaseUrl(databaseUrl), join(draft, namesInBackup.dump), tools);
    if (values.secrets) await copyFile(values.secrets, join(draft, namesInBackup.secrets));
    await (includesPictures
      ? copyNewPictures(storage, sharedPictures, pictures)
      : addPictures(storage, pictures));
    const count = pictures.size;
    const bytes = await writeChecksums(pictures, join(draft, namesInBackup.checksums));
    const manifest: Manifest = {
      version: 1,
      takenAt,
      database,
      pictures: { count, bytes, included: includesPictures },
    };
    await writeFile(join(draft, namesInBackup.manifest), JSON.stringify(manifest, null, 2));
    await rename(draft, join(folder, name));
    console.log(
      `${join(folder, name)}: the database and ${count} pictures (${formatMegabytes(bytes)}).`,
    );
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  if (keep !== Infinity) await removeOldBackups(keep, folder, sharedPictures);
});

function requireDatabaseUrl(databaseUrl: string | undefined): string {
  if (databaseUrl) return databaseUrl;
  throw new CommandError('The environment variable DATABASE_URL is missing.');
}

/** Copies every picture of `storage` that is not in `pictures` to `sharedPictures`, and adds it to `pictures`. */
async function copyNewPictures(
  storage: Storage,
  sharedPictures: Storage,
  pictures: Map<string, StoredObject>,
): Promise<void> {
  const progress = startProgress('pictures checked');
  await copyPictures(
    storage,
    sharedPictures,
    listNewPictures(storage, pictures),
    (name, object) => {
      pictures.set(name, object);
      progress.count();
    },
  );
  progress.end();
}

/**
 * Adds the pictures of `storage` to `pictures` without copying them, for `--without-pictures`. The storage then has its
 * own backups, such as a versioned bucket.
 */
async function addPictures(storage: Storage, pictures: Map<string, StoredObject>): Promise<void> {
  for await (const name of listNewPictures(storage, pictures)) {
    const object = await storage.inspect(name);
    if (object) pictures.set(name, object);
  }
}

async function* listNewPictures(
  storage: Storage,
  known: Map<string, StoredObject>,
): AsyncGenerator<string> {
  for await (const name of listNames(storage)) {
    if (parseObjectName(name)?.kind !== excludedKind && !known.has(name)) yield name;
  }
}

async function dumpDatabase(
  databaseUrl: string,
  file: string,
  tools: PostgresTools,
): Promise<Manifest['database']> {
  const { major } = await reportOfDatabase(databaseUrl);
  const program = await findProgram('pg_dump', major, tools);
  await runProgram(
    program,
    ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`],
    databaseUrl,
    tools,
  );
  await chmod(file, 0o600);
  return { kind: 'dump', postgres: major, sha256: await sha256OfFile(file) };
}

async function copyDatabaseFiles(dataFolder: string, to: string): Promise<Manifest['database']> {
  await cp(dataFolder, to, { recursive: true, preserveTimestamps: true });
  return { kind: 'files', postgres: 18, sha256: null };
}

/** Writes the checksums of the pictures. Returns the pictures' total size in bytes. */
async function writeChecksums(pictures: Map<string, StoredObject>, file: string): Promise<number> {
  let bytes = 0;
  let text = '';
  for (const [name, { size, sha256 }] of pictures) {
    bytes += size;
    text += `${sha256}  ${diskPathOf(name)}\n`;
  }
  await writeFile(file, text, { mode: 0o600 });
  return bytes;
}

/** Path of a picture in the file layout of `DiskStorage`. */
function diskPathOf(name: string): string {
  const kind = parseObjectName(name)?.kind ?? '';
  return `${kind}/${name.slice(kind.length + 1, kind.length + 3)}/${name}`;
}

/** Removes old backups, and pictures that no remaining backup refers to. */
async function removeOldBackups(
  keep: number,
  folder: string,
  sharedPictures: Storage,
): Promise<void> {
  // Removes drafts of killed backups. A draft younger than a day may still be in progress.
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().replace(/[:.]/g, '-');
  for (const name of await readdir(folder))
    if (name.endsWith('.unfinished') && name < yesterday)
      await rm(join(folder, name), { recursive: true });
  const all = await backupsIn(folder);
  const kept = all.slice(-keep);
  for (const old of all.slice(0, -keep)) await rm(join(folder, old), { recursive: true });
  const named = new Set<string>();
  for (const backup of kept)
    for (const name of (await readChecksums(join(folder, backup))).keys()) named.add(name);
  let removed = 0;
  for await (const name of listNames(sharedPictures)) {
    if (named.has(name)) continue;
    await sharedPictures.remove(name);
    removed += 1;
  }
  console.log(
    `${kept.length} backups are kept; ${all.length - kept.length} older ones were deleted, with ${removed} pictures that no other backup has.`,
  );
}
