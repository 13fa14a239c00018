import { readS3Settings, type Environment, type S3Settings } from '@app/config';
import { DiskStorage } from './disk-storage.js';
import type { Storage } from './storage.js';

/** The storage of an installation: an object store or a folder. */
export async function storageFor(env: Environment): Promise<Storage> {
  const settings = readS3Settings(env);
  return settings ? objectStorage(settings) : new DiskStorage(env.STORAGE_ROOT);
}

/** An object store. Its large client library is loaded only here, because a folder does not need it. */
export async function objectStorage(settings: S3Settings): Promise<Storage> {
  const { S3Storage } = await import('./s3-storage.js');
  return new S3Storage(settings);
}
