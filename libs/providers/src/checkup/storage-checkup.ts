import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { reasonForOperator } from '@app/config';
import { ProductError } from '@app/contracts';
import type { Storage } from '../storage/storage.js';
import { requestOnce, type Finding } from './finding.js';

/**
 * Limits of free space in bytes. Below `fullBytes`, generations start to fail; below `soonFullBytes`, the operator
 * should act. A thumbnail with its plate takes 3 MB.
 */
const fullBytes = 500_000_000;
const soonFullBytes = 2_000_000_000;

/** Writes, compares, lists and deletes a small object, and fetches it from the URL that browsers get. */
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
    await storage.listOlderThan(0, null);
    step = 'fetched at the address that browsers get (S3_DOWNLOAD_ENDPOINT)';
    const link = await storage.linkTo(name);
    if (link && (await requestOnce(link.url))?.status !== 200) throw new Error('it is refused');
    step = 'deleted';
    await storage.remove(name);
    return { subject, state: 'ok', message: `${where} can be written, read, listed and deleted` };
  } catch (error) {
    if (name) await storage.remove(name).catch(() => undefined);
    const cause = error instanceof ProductError ? error.cause : error;
    return {
      subject,
      state: 'failed',
      message: `a picture in ${where} cannot be ${step}: ${reasonForOperator(cause)}`,
    };
  }
}

/** Checks the free disk space of a folder. Undefined if the system does not report it. */
export async function checkDiskSpace(folder: string): Promise<Finding | undefined> {
  const stats = await statfs(folder).catch(() => undefined);
  return stats && judgeDiskSpace(stats.bavail * stats.bsize, folder);
}

export function judgeDiskSpace(freeBytes: number, folder: string): Finding {
  const subject = 'space on the disk';
  const message = `${(freeBytes / 1e9).toFixed(1)} GB are free on the disk of ${folder}`;
  if (freeBytes < fullBytes)
    return {
      subject,
      state: 'failed',
      message: `${message}: nothing more can be stored. Make room`,
    };
  if (freeBytes < soonFullBytes)
    return { subject, state: 'doubtful', message: `${message}. Make room` };
  return { subject, state: 'ok', message };
}
