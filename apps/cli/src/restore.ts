import 'reflect-metadata';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, cp, mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { commandLineFor, readBackupEnvironment } from '@app/config';
import { endOpenWork, migrate, reportOfDatabase, reportOfLedger } from '@app/data';
import { copyPictures, DiskStorage, listNames, storageFor, type Storage } from '@app/providers';
import { reportOfRedis } from '@app/queue';
import {
  backupsIn,
  namesInBackup,
  readChecksums,
  readManifest,
  sha256OfFile,
  type Manifest,
} from './backup/backup-folder.js';
import { retryWhileStarting } from './backup/retry-while-starting.js';
import { findProgram, runProgram } from './backup/postgres-programs.js';
import { CommandError, startProgress, runCommand } from './command.js';

const usage = `Use it like this: ${commandLineFor('restore', '--from FOLDER [--at NAME]')}. Without --at it is the newest backup of the folder.`;

/**
 * `npm run restore -- --from FOLDER`: restores a backup into an empty installation. Before it writes, it checks that the
 * targets are empty and the dump is intact. Copies the pictures, then restores the database. Can be run again after an
 * interruption; a database or folder of database files that it has already written must be removed first.
 */
await runCommand(async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      from: { type: 'string' },
      at: { type: 'string' },
      'database-files': { type: 'string' },
      secrets: { type: 'string' },
    },
  });
  if (!values.from) throw new CommandError(usage);
  const folder = resolve(values.from);
  const name = values.at ?? (await backupsIn(folder)).at(-1);
  if (!name) throw new CommandError(`There is no backup in ${folder}.`);
  const backup = join(folder, name);
  const manifest = await readManifest(backup);
  const checksums = await readChecksums(backup);
  const { env, databaseUrl, redisUrl, tools } = readBackupEnvironment();

  const files = values['database-files'];
  let pgRestore: string | undefined;
  if (files) requireUnusedFolder(files, manifest);
  else {
    const major = await requireEmptyDatabase(databaseUrl, manifest);
    // An older pg_restore cannot read the dump, and a newer one sends settings that the server may refuse.
    pgRestore = await findProgram('pg_restore', major, tools);
  }
  await requireIntactDump(backup, manifest);
  await requireEmptyQueue(redisUrl);
  const storage = await storageFor(env);
  await requireEmptyStorage(storage, checksums, manifest);

  const backupPictures = new DiskStorage(join(folder, namesInBackup.pictures));
  const count = manifest.pictures.included
    ? await restorePictures(backupPictures, storage, checksums)
    : await comparePictures(storage, checksums);
  console.log(`${count} pictures are there, each with the checksum that it had.`);

  if (files) {
    await mkdir(dirname(files), { recursive: true });
    await cp(join(backup, namesInBackup.files), files, {
      recursive: true,
      preserveTimestamps: true,
    });
    // Copies the database's password and the keys that decrypt channel tokens.
    if (values.secrets) await copyFile(join(backup, namesInBackup.secrets), values.secrets);
    console.log(
      `The files of the database are in ${files}. API keys that were revoked since the backup work again: their owners revoke them on the account page.`,
    );
  } else if (pgRestore && databaseUrl) {
    await runProgram(
      pgRestore,
      [
        ...['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges'],
        ...[`--dbname=${decodeURIComponent(new URL(databaseUrl).pathname.slice(1))}`],
        join(backup, namesInBackup.dump),
      ],
      databaseUrl,
      tools,
    );
    const applied = await migrate(databaseUrl);
    const { publications, refreshOrders, apiKeys, webhooks } = await endOpenWork(databaseUrl);
    if (publications > 0)
      console.log(
        `Thumbnails that were on their way to YouTube: ${publications}. They are not uploaded; their owners are asked to look.`,
      );
    if (refreshOrders > 0)
      console.log(
        `Refresh orders that were open: ${refreshOrders}. They are stopped; what was not begun costs nothing.`,
      );
    if (apiKeys > 0)
      console.log(
        `API keys: ${apiKeys}. All are revoked, because some may have been revoked since the backup; their owners create new ones.`,
      );
    if (webhooks > 0)
      console.log(
        `Webhooks: ${webhooks}. All are off, because some may have been deleted since the backup; their owners turn them on again.`,
      );
    await requireValidLedger(databaseUrl);
    console.log(
      `The database is as it was at ${manifest.takenAt}${applied.length > 0 ? `, brought up to date with ${applied.join(', ')}` : ''}, and its ledger adds up.`,
    );
  }
});

/** Requires that the folder for the database's files does not exist yet. */
function requireUnusedFolder(folder: string, { database }: Manifest): void {
  if (database.kind !== 'files') {
    throw new CommandError(
      'This backup is a dump, which goes into a PostgreSQL of your own: set DATABASE_URL to an empty database.',
    );
  }
  if (existsSync(folder))
    throw new CommandError(`${folder} exists. A backup goes into an empty installation only.`);
}

/** @returns the server's major version */
async function requireEmptyDatabase(
  databaseUrl: string | undefined,
  { database }: Manifest,
): Promise<number> {
  if (database.kind === 'files') {
    throw new CommandError(
      'This backup holds the files of a built-in database, which only npm run restore without DATABASE_URL puts back.',
    );
  }
  if (!databaseUrl) throw new CommandError('The environment variable DATABASE_URL is missing.');
  const { tables, major, version } = await retryWhileStarting(() => reportOfDatabase(databaseUrl));
  if (tables > 0) {
    throw new CommandError(
      `The database of DATABASE_URL has ${tables} tables already. A backup goes into an empty one only: create another (createdb) and point DATABASE_URL at it.`,
    );
  }
  if (major < database.postgres) {
    throw new CommandError(
      `The backup is of PostgreSQL ${database.postgres}, and this server is ${version}. Restore it into ${database.postgres} or newer.`,
    );
  }
  return major;
}

async function requireIntactDump(backup: string, { database }: Manifest): Promise<void> {
  if (database.sha256 === null) return;
  if ((await sha256OfFile(join(backup, namesInBackup.dump))) === database.sha256) return;
  throw new CommandError(
    `${namesInBackup.dump} is not what the backup wrote: it is damaged. Use another backup of this folder with --at.`,
  );
}

/** Jobs of another installation would refer to generations that do not exist here. */
async function requireEmptyQueue(redisUrl: string | undefined): Promise<void> {
  if (!redisUrl) return;
  const { keys } = await reportOfRedis(redisUrl);
  if (keys === 0) return;
  throw new CommandError(
    `The Redis of REDIS_URL holds ${keys} keys of an earlier installation. Stop its processes and empty it (redis-cli FLUSHDB): everything that matters is in the database.`,
  );
}

/** Allows pictures of this backup, which an interrupted restore may have left. */
async function requireEmptyStorage(
  storage: Storage,
  checksums: Map<string, string>,
  { pictures }: Manifest,
): Promise<void> {
  if (!pictures.included) return;
  for await (const name of listNames(storage)) {
    if (!checksums.has(name)) {
      throw new CommandError(
        `The storage holds pictures that are not of this backup, such as ${name}. A backup goes into an empty installation only.`,
      );
    }
  }
}

async function restorePictures(
  backupPictures: Storage,
  storage: Storage,
  checksums: Map<string, string>,
): Promise<number> {
  const progress = startProgress('pictures restored');
  const restored = new Set<string>();
  await copyPictures(backupPictures, storage, toAsync(checksums.keys()), (name, { sha256 }) => {
    if (sha256 !== checksums.get(name)) throw damagedError(name);
    restored.add(name);
    progress.count();
  });
  progress.end();
  const [missing] = [...checksums.keys()].filter((name) => !restored.has(name));
  if (missing) throw damagedError(missing);
  return restored.size;
}

async function comparePictures(storage: Storage, checksums: Map<string, string>): Promise<number> {
  for (const [name, sha256] of checksums) {
    const there = await storage.inspect(name);
    if (there?.sha256 !== sha256) {
      throw new CommandError(
        `${name} is not in the storage as it was. This backup holds no pictures: bring the bucket or folder back first.`,
      );
    }
  }
  return checksums.size;
}

function damagedError(name: string): CommandError {
  return new CommandError(
    `The backup’s copy of ${name} is missing or damaged. Nothing was written to the database. To restore without this picture, remove its line from ${namesInBackup.checksums}; or use another backup with --at.`,
  );
}

async function requireValidLedger(databaseUrl: string): Promise<void> {
  const text = readFileSync(new URL('./invariants.sql', import.meta.url), 'utf8');
  const { breaches } = await reportOfLedger(databaseUrl, text);
  const [first] = breaches;
  if (!first) return;
  throw new CommandError(
    `The backup is back, but its ledger does not add up: ${first.breach} (${first.subject}) and ${breaches.length - 1} more; ${commandLineFor('verify-ledger')} lists them.`,
  );
}

async function* toAsync<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  yield* items;
}
