import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Settings } from '@app/config';

const bucket = 'posterframe';

/**
 * An object store that we did not write, with an empty bucket, on a free loopback port. Version 5.0.0 answers 500 to a list
 * that is cut short (its mark for the next page is made with a cipher that OpenSSL 3 lacks), so pages have to hold everything.
 */
export async function startIndependentStore({ strict }: { strict: boolean }) {
  const directory = await mkdtemp(join(tmpdir(), 'independent-store-'));
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
    vhostBuckets: false,
    // It works out the signature of a list for the path /bucket/ instead of the /bucket that was asked for.
    allowMismatchedSignatures: !strict,
  });
  const { port } = await store.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const settings: S3Settings = {
    bucket,
    region: 'us-east-1',
    endpoint,
    // The only key that it knows.
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    downloadEndpoint: endpoint,
  };
  return {
    settings,
    stop: async () => {
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export type IndependentStore = Awaited<ReturnType<typeof startIndependentStore>>;
