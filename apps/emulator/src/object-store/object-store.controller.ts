import { createHash } from 'node:crypto';
import { demoObjectStore } from '@app/providers';
import { All, Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml, readText } from '../request.js';
import { ObjectStore, type StoredObject } from './object-store.js';
import { S3Error } from './s3-error.js';
import { checkSignature } from './signature.js';

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

/** Emulates the calls of S3 that the product uses: put, get, head, delete and list. Verifies signatures. */
@Controller(demoObjectStore.path)
export class ObjectStoreController {
  constructor(private readonly store: ObjectStore) {}

  @All('*')
  async answer(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { status, headers = {}, body = '' } = this.answerTo(request);
    // A 204 response has neither a body nor a length.
    await reply
      .code(status)
      .headers(headers)
      .send(status === 204 ? undefined : body);
  }

  private answerTo(request: FastifyRequest): Answer {
    try {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const { method, url, headers } = request;
      checkSignature({ method, url, headers, body }, demoObjectStore);
      return this.handle(request, body);
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${error.code}</Code><Message>${escapeHtml(error.message)}</Message></Error>`;
      // A response to HEAD has only a status and headers.
      const isHead = request.method === 'HEAD';
      return {
        status: error.status,
        ...(!isHead && { headers: { 'content-type': 'application/xml' }, body: xml }),
      };
    }
  }

  private handle(request: FastifyRequest, body: Buffer): Answer {
    const path = request.url.split('?', 1)[0] ?? '';
    const [bucket = '', ...rest] = decodeURIComponent(path)
      .slice(demoObjectStore.path.length + 1)
      .split('/');
    if (bucket !== demoObjectStore.bucket)
      throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist');
    const key = rest.join('/');
    if (key === '' && request.method === 'GET') return this.list(request);
    if (key === '') throw notAllowed();
    switch (request.method) {
      case 'PUT':
        return this.put(key, request, body);
      case 'GET':
      case 'HEAD':
        return objectAnswer(this.store.find(key), request);
      case 'DELETE':
        this.store.remove(key);
        return { status: 204 };
      default:
        throw notAllowed();
    }
  }

  private put(key: string, { headers }: FastifyRequest, body: Buffer): Answer {
    const metadata = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'));
    const etag = `"${createHash('md5').update(body).digest('hex')}"`;
    this.store.put(key, {
      bytes: body,
      etag,
      type: headers['content-type'] ?? 'binary/octet-stream',
      metadata: Object.fromEntries(metadata.map(([name, value]) => [name, String(value)])),
    });
    return { status: 200, headers: { etag } };
  }

  private list(request: FastifyRequest): Answer {
    if (readText(request.query, 'list-type') !== '2') throw notAllowed();
    const { bucket } = demoObjectStore;
    const most = Math.min(1_000, Number(readText(request.query, 'max-keys') ?? 1_000));
    const { objects, isTruncated } = this.store.list(
      readText(request.query, 'start-after') ?? '',
      most,
    );
    const contents = objects.map(
      ([key, { etag, bytes, modified }]) =>
        `<Contents><Key>${escapeHtml(key)}</Key><LastModified>${modified.toISOString()}</LastModified><ETag>${escapeHtml(etag)}</ETag><Size>${bytes.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
    );
    return {
      status: 200,
      headers: { 'content-type': 'application/xml' },
      body: `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name><KeyCount>${objects.length}</KeyCount><MaxKeys>${most}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}</ListBucketResult>`,
    };
  }
}

/** Returns an object, with the response headers that a signed address may request. */
function objectAnswer(object: StoredObject, { query, method }: FastifyRequest): Answer {
  const cache = readText(query, 'response-cache-control');
  return {
    status: 200,
    headers: {
      ...object.metadata,
      etag: object.etag,
      'last-modified': object.modified.toUTCString(),
      'content-type': readText(query, 'response-content-type') ?? object.type,
      ...(cache !== undefined && { 'cache-control': cache }),
      ...(method === 'HEAD' && { 'content-length': String(object.bytes.length) }),
    },
    ...(method === 'GET' && { body: object.bytes }),
  };
}

function notAllowed(): S3Error {
  return new S3Error(405, 'MethodNotAllowed', 'The specified method is not allowed.');
}
