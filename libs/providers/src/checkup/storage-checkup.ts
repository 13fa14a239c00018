import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { briefly } from '@app/config';
import { ProductError } from '@app/contracts';
import type { Storage } from '../storage/storage.js';
import { askOutside, type Finding } from './finding.js';

/** Less room than this is soon full: a thumbnail with all that belongs to it takes about 3 MB. */
const leastFreeBytes = 2_000_000_000;

/** Writes, compares, lists and deletes one small object, and fetches it by the address that browsers would get. */
export async function checkStorage(storage: Storage, where: string): Promise<Finding> {
  const subject = 'storage';
  const bytes = randomBytes(1_024);
  let step = 'written';
  let name: string | undefined;
  try {
    name = await storage.put('still', 'jpg', bytes);
    step = 'read';
    if (!(await storage.get(name)).equals(bytes)) throw new Error('it is not what was written');
    step = 'listed';
    await storage.olderThan(0, null);
    step = 'fetched at the address that browsers get (S3_DOWNLOAD_ENDPOINT)';
    const link = await storage.linkTo(name);
    if (link && (await askOutside(link.url))?.status !== 200) throw new Error('it is refused');
    step = 'deleted';
    await storage.remove(name);
    return { subject, state: 'well', says: `${where} can be written, read, listed and deleted` };
  } catch (error) {
    if (name) await storage.remove(name).catch(() => undefined);
    const cause = error instanceof ProductError ? error.cause : error;
    const reason = cause instanceof Error ? briefly(cause) : 'no reason is known';
    return {
      subject,
      state: 'ill',
      says: `a picture in ${where} cannot be ${step}: ${reason}. Check the place, its rights and the key's`,
    };
  }
}

export async function checkRoom(folder: string): Promise<Finding | undefined> {
  const stats = await statfs(folder).catch(() => undefined);
  if (!stats) return undefined;
  const free = stats.bavail * stats.bsize;
  const says = `${(free / 1e9).toFixed(1)} GB are free in ${folder}`;
  return free < leastFreeBytes
    ? { subject: 'room on the disk', state: 'doubtful', says: `${says}; make room` }
    : { subject: 'room on the disk', state: 'well', says };
}
