import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sign } from 'aws4';
import { S3Storage } from '../../../libs/providers/src/storage/s3-storage.js';

const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a/secret+with=signs' };
const region = 'eu-central-1';
const bucket = 'posterframe';
const bytes = Buffer.from('a picture');

interface Recorded {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

let server: Server;
let origin: string;
let recorded: Recorded[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const { method = '', url = '', headers } = request;
      recorded.push({ method, url, headers, body });
      if (url.includes('list-type'))
        response.end('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>');
      else response.end(method === 'GET' ? bytes : undefined);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  recorded = [];
});

const storage = (endpoint = origin) =>
  new S3Storage(
    {
      bucket,
      region,
      endpoint,
      credentials,
      downloadEndpoint: endpoint.replace('http:', 'https:'),
    },
    7,
  );

/** The signature that another implementation makes for the same request. */
function signAgain({ method, url, headers, body }: Recorded): string | undefined {
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? [];
  const again = sign(
    {
      service: 's3',
      region,
      method,
      path: url,
      // With an empty body, aws4 would sign a content type that was not sent.
      ...(body.length > 0 && { body }),
      headers: Object.fromEntries(names.map((name) => [name, headers[name]])),
    },
    credentials,
  );
  return signatureIn(again.headers?.['Authorization']);
}

function signatureIn(authorization: unknown): string | undefined {
  return /Signature=([0-9a-f]{64})$/.exec(String(authorization))?.[1];
}

describe('the signature of an object store request equals that of aws4', () => {
  const name = 'still-AAAAAAAAAAAAAAAAAAAAAA.jpg';
  it.each<[string, (to: S3Storage) => Promise<unknown>]>([
    ['put', (to) => to.put('still', 'jpg', bytes)],
    ['put of an empty file', (to) => to.put('still', 'png', Buffer.alloc(0))],
    ['put under a given name', (to) => to.putAs(name, bytes)],
    ['get', (to) => to.get(name)],
    ['inspect', (to) => to.inspect(name)],
    ['remove', (to) => to.remove(name)],
    ['list', (to) => to.listOlderThan(0, null)],
    ['list from a name', (to) => to.listOlderThan(0, name)],
  ])('for %s', async (_call, make) => {
    await make(storage());
    expect(recorded.length).toBeGreaterThan(0);
    for (const request of recorded) {
      const ours = signatureIn(request.headers.authorization);
      expect(ours).toMatch(/^[0-9a-f]{64}$/);
      expect(ours).toBe(signAgain(request));
    }
  });

  it('for a store below a path', async () => {
    await storage(`${origin}/objects`).get(name);
    const [request] = recorded;
    expect(request?.url).toMatch(/^\/objects\/posterframe\/still-/);
    expect(signatureIn(request?.headers.authorization)).toBe(request && signAgain(request));
  });

  it('until the address or the method changes', async () => {
    await storage().put('still', 'jpg', bytes);
    const [request] = recorded;
    if (!request) throw new Error('nothing was sent');
    const ours = signatureIn(request.headers.authorization);
    expect(signAgain({ ...request, url: `${request.url}x` })).not.toBe(ours);
    expect(signAgain({ ...request, method: 'DELETE' })).not.toBe(ours);
  });

  it('for a presigned address', async () => {
    const link = new URL((await storage().linkTo(name))?.url ?? '');
    const ours = link.searchParams.get('X-Amz-Signature');
    link.searchParams.delete('X-Amz-Signature');
    const again = sign(
      {
        service: 's3',
        region,
        signQuery: true,
        path: link.pathname + link.search,
        headers: { host: link.host },
      },
      credentials,
    );
    expect(new URL(again.path ?? '', link).searchParams.get('X-Amz-Signature')).toBe(ours);
  });
});
