import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Settings } from '@app/config';

const bucket = 'posterframe';

/** Ends with the process that started it. */
const program = `
const S3rver = require(process.argv[1]);
process.stdin.on('end', () => process.exit()).resume();
new S3rver(JSON.parse(process.argv[2])).run().then(({ port }) => console.log(port));
`;

/**
 * An object store that we did not write, with an empty bucket, on a free loopback port.
 * @param strict whether it checks signatures. It computes a wrong one for lists (it signs `/bucket/` instead of
 *   `/bucket`), so tests that list need false.
 */
export async function startIndependentStore({ strict }: { strict: boolean }) {
  const directory = await mkdtemp(join(tmpdir(), 'independent-store-'));
  const options = {
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
    vhostBuckets: false,
    allowMismatchedSignatures: !strict,
  };
  const module = createRequire(import.meta.url).resolve('@20minutes/s3rver');
  const store = spawn(
    process.execPath,
    // The store encrypts its marker for the next page of a list with a cipher that OpenSSL counts as legacy.
    ['--openssl-legacy-provider', '-e', program, module, JSON.stringify(options)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const [line] = (await once(store.stdout, 'data')) as [Buffer];
  const endpoint = `http://127.0.0.1:${Number(line.toString())}`;
  const settings: S3Settings = {
    bucket,
    region: 'us-east-1',
    endpoint,
    // The only key that the store accepts.
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    downloadEndpoint: endpoint,
  };
  return {
    settings,
    /** Where the store keeps its files. */
    directory,
    stop: async () => {
      const ended = once(store, 'exit');
      store.stdin.end();
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export type IndependentStore = Awaited<ReturnType<typeof startIndependentStore>>;
