import { EnvironmentError } from './environment-error.js';
import { Environment } from './environment.js';
import { resolvedEnvironment } from './resolved-environment.js';
import { validatedEnvironment } from './validated.js';

/** Settings of an object store with S3's API. */
export interface S3Settings {
  bucket: string;
  region: string;
  /** Undefined: Amazon's own endpoint. */
  endpoint: string | undefined;
  /** Undefined, which only Amazon allows: the role of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** The store's URL for browsers, if browsers may load pictures from the store. */
  downloadEndpoint: string | undefined;
}

const bucketSettings = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_DOWNLOAD_ENDPOINT',
] as const;

/**
 * Settings of the object store; undefined if pictures are stored in a folder.
 * @throws EnvironmentError
 */
export function readS3Settings(env: Environment): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = env;
  const { S3_SECRET_ACCESS_KEY: secretAccessKey, S3_ENDPOINT: endpoint } = env;
  if (!bucket) {
    const ineffective = bucketSettings.find((name) => env[name] !== undefined);
    if (ineffective === undefined) return undefined;
    throw new EnvironmentError(
      `${ineffective} is set, but S3_BUCKET is missing, so pictures would go to the disk of STORAGE_ROOT. Set S3_BUCKET or remove ${ineffective}.`,
    );
  }
  if (!accessKeyId !== !secretAccessKey) {
    throw new EnvironmentError(
      `${accessKeyId ? 'S3_SECRET_ACCESS_KEY' : 'S3_ACCESS_KEY_ID'} is missing: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together.`,
    );
  }
  if (endpoint && !accessKeyId) {
    throw new EnvironmentError(
      'S3_ENDPOINT is set, but S3_ACCESS_KEY_ID is missing: only at Amazon a machine may have rights of its own.',
    );
  }
  if (!endpoint && !env.S3_REGION) {
    throw new EnvironmentError(
      'S3_BUCKET is set, but S3_REGION is missing. Set the region of the bucket at Amazon, or S3_ENDPOINT for another store.',
    );
  }
  if (env.CDN_ORIGIN && env.S3_DOWNLOAD_ENDPOINT) {
    throw new EnvironmentError(
      'CDN_ORIGIN and S3_DOWNLOAD_ENDPOINT are both set, but a picture can come from one place only. Remove one of them.',
    );
  }
  return {
    bucket,
    region: env.S3_REGION ?? 'us-east-1',
    endpoint,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    downloadEndpoint: env.S3_DOWNLOAD_ENDPOINT,
  };
}

/** For commands that need only the storage, and neither a database, Redis nor a sign-in. */
export function readStorageEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const env = validatedEnvironment(Environment, {
    ...resolvedEnvironment(source),
    APP_MODE: 'production',
    DATABASE_URL: 'postgres://unused',
    REDIS_URL: 'redis://unused',
    TOKEN_SECRET: 'unused by a command that signs nothing',
  });
  readS3Settings(env);
  return env;
}
