import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { S3Settings } from '@app/config';
import { ProductError } from '@app/contracts';
import { mediaTypes, parseObjectName, Storage, type StoredObject } from './storage.js';

/**
 * Maximum attempts of one call. The client's backoff between them (100 ms, doubling, with jitter) takes at most a
 * second in total.
 */
const maxAttempts = 4;
const connectTimeoutMs = 2_000;
/** Timeout in milliseconds until the response starts. Long enough to upload the largest picture (25 megapixels). */
const responseTimeoutMs = 20_000;
/** Maximum number of names in one answer of the store. */
const maxNamesAtOnce = 1_000;
/**
 * Signed URLs change once in this many seconds, and are valid for twice as long. A page that shows a picture again
 * then gets the same URL, so the browser uses its cached copy.
 */
const signedForSeconds = 3_600;

/**
 * Stores pictures in an object store with S3's API. Uploads are signed with their checksum, so that the store refuses
 * damaged ones. The checksum is also stored with the picture, and compared when the picture is read.
 */
export class S3Storage extends Storage {
  private readonly client: S3Client;
  /** Signs URLs for browsers, which may reach the store at another host. Sends no requests. */
  private readonly signer: S3Client | null;
  private readonly bucket: string;

  constructor(
    settings: S3Settings,
    private readonly namesAtOnce = maxNamesAtOnce,
  ) {
    super();
    this.bucket = settings.bucket;
    this.client = new S3Client(clientConfig(settings, settings.endpoint));
    this.signer = settings.downloadEndpoint
      ? new S3Client(clientConfig(settings, settings.downloadEndpoint))
      : null;
  }

  async putAs(name: string, bytes: Buffer): Promise<void> {
    const { kind, extension } = requireObjectName(name);
    await this.mapErrors(name, `put ${kind}`, () =>
      this.client.send(
        new PutObjectCommand({
          Bucket: this.bucket,
          Key: name,
          Body: bytes,
          ContentLength: bytes.length,
          ContentType: mediaTypes[extension],
          Metadata: { sha256: sha256Of(bytes) },
        }),
      ),
    );
  }

  async get(name: string): Promise<Buffer> {
    const { kind } = requireObjectName(name);
    return this.mapErrors(name, `get ${kind}`, () =>
      this.fetchWhole(name).catch((error: unknown) => {
        // The client retries calls, but not answers that arrive incomplete or damaged.
        if (error instanceof S3ServiceException) throw error;
        return this.fetchWhole(name);
      }),
    );
  }

  async open(name: string): Promise<{ size: number; stream: Readable }> {
    const { kind } = requireObjectName(name);
    return this.mapErrors(name, `get ${kind}`, () => this.fetch(name));
  }

  async inspect(name: string): Promise<StoredObject | undefined> {
    if (!parseObjectName(name)) return undefined;
    try {
      const head = await this.mapErrors(name, 'inspect', () =>
        this.client.send(new HeadObjectCommand({ Bucket: this.bucket, Key: name })),
      );
      const sha256 = head.Metadata?.['sha256'];
      if (sha256 !== undefined) return { size: head.ContentLength ?? 0, sha256 };
      // Objects that another program uploaded have no stored checksum, so it is computed from their bytes.
      const bytes = await this.get(name);
      return { size: bytes.length, sha256: sha256Of(bytes) };
    } catch (error) {
      if (error instanceof ProductError && error.code === 'not_found') return undefined;
      throw error;
    }
  }

  async linkTo(name: string): Promise<{ url: string; forSeconds: number } | null> {
    if (!this.signer) return null;
    const { extension } = requireObjectName(name);
    const seconds = Math.floor(Date.now() / 1_000);
    const since = seconds - (seconds % signedForSeconds);
    const command = new GetObjectCommand({
      Bucket: this.bucket,
      Key: name,
      ResponseCacheControl: 'private, max-age=31536000, immutable',
      ResponseContentType: mediaTypes[extension],
    });
    const url = await getSignedUrl(this.signer, command, {
      signingDate: new Date(since * 1_000),
      expiresIn: 2 * signedForSeconds,
    });
    return { url, forSeconds: since + 2 * signedForSeconds - seconds };
  }

  async remove(name: string): Promise<void> {
    if (!parseObjectName(name)) return;
    await this.mapErrors(name, 'remove', () =>
      this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: name })),
    );
  }

  async listOlderThan(
    seconds: number,
    from: string | null,
  ): Promise<{ names: string[]; next: string | null }> {
    const before = Date.now() - seconds * 1_000;
    const page = await this.mapErrors('', 'list', () =>
      this.client.send(
        new ListObjectsV2Command({
          Bucket: this.bucket,
          MaxKeys: this.namesAtOnce,
          // Continues after the last name, because the store's own token expires.
          ...(from !== null && { StartAfter: from }),
        }),
      ),
    );
    const objects = page.Contents ?? [];
    const names = objects
      .filter(({ LastModified }) => (LastModified?.getTime() ?? Infinity) <= before)
      .flatMap(({ Key = '' }) => (parseObjectName(Key) ? [Key] : []));
    return { names, next: page.IsTruncated ? (objects.at(-1)?.Key ?? null) : null };
  }

  private async fetchWhole(name: string): Promise<Buffer> {
    const { stream } = await this.fetch(name);
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part as Buffer);
    return Buffer.concat(parts);
  }

  private async fetch(name: string): Promise<{ size: number; stream: Readable }> {
    const answer = await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key: name }));
    if (!(answer.Body instanceof Readable)) throw new Error('the store sent no body');
    const expected = answer.Metadata?.['sha256'];
    const size = answer.ContentLength ?? 0;
    if (expected === undefined) return { size, stream: answer.Body };
    const checked = checksumStream(expected);
    answer.Body.on('error', (error) => checked.destroy(error));
    // Ends the transfer when the reader stops, for example because the browser was closed.
    checked.on('close', () => answer.Body instanceof Readable && answer.Body.destroy());
    return { size, stream: answer.Body.pipe(checked) };
  }

  /** Maps a missing object to `not_found`, and any other error of the store to `storage_unavailable`. */
  private async mapErrors<Result>(
    name: string,
    detail: string,
    call: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await call();
    } catch (cause) {
      const isMissing =
        cause instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(cause.name);
      if (isMissing) throw new ProductError('not_found', { cause, detail: name });
      throw new ProductError('storage_unavailable', { cause, detail });
    }
  }
}

function clientConfig(settings: S3Settings, endpoint: string | undefined): S3ClientConfig {
  return {
    region: settings.region,
    ...(endpoint && { endpoint }),
    // Stores of vendors other than Amazon rarely have a host name for each bucket.
    forcePathStyle: endpoint !== undefined,
    ...(settings.credentials && { credentials: settings.credentials }),
    maxAttempts: maxAttempts,
    // Our own checksum is signed and stored with the object, which works with every store. Some stores reject the
    // newer checksum headers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectTimeoutMs,
      requestTimeout: responseTimeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: responseTimeoutMs,
    },
  };
}

/** A stream that passes bytes through, and fails at the end if their checksum differs. */
function checksumStream(expected: string): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform: (part: Buffer, _encoding, done) => {
      hash.update(part);
      done(null, part);
    },
    flush: (done) => {
      done(hash.digest('hex') === expected ? null : new Error('not the bytes that were put'));
    },
  });
}

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function requireObjectName(name: string): NonNullable<ReturnType<typeof parseObjectName>> {
  const found = parseObjectName(name);
  if (!found) throw new ProductError('not_found', { detail: 'not a name of this storage' });
  return found;
}
