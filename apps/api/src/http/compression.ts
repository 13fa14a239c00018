import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Browsers send about 30 characters, so a longer header is not parsed. */
const maxAcceptEncoding = 200;

/** Chooses the best encoding that the client accepts. Undefined when there is none or the header is too long. */
export function encodingFor(accepted: string | string[] | undefined): Encoding | undefined {
  const header = String(accepted ?? '');
  if (header.length > maxAcceptEncoding) return undefined;
  const taken = header
    .toLowerCase()
    .split(',')
    .map((entry) => entry.split(';').map((part) => part.trim()))
    .filter((entry) => !entry.slice(1).some((weight) => /^q=0(?:\.0*)?$/.test(weight)))
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding));
}

/** @param effort `small` for answers that are cached, `quick` for answers that are sent once */
export function compress(
  text: string,
  encoding: Encoding,
  effort: 'small' | 'quick',
): Promise<Buffer> {
  if (encoding === 'gzip') return zip(text, { level: effort === 'small' ? 9 : 6 });
  return brotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort === 'small' ? constants.BROTLI_MAX_QUALITY : 4,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  });
}

/**
 * Compression does not speed up an answer that fits into one packet, such as a poll's. This also excludes answers with
 * a token, whose compressed size could reveal the token.
 */
const minCompressedLength = 1_400;

/**
 * Compresses lists and descriptions where no proxy does. Uses a callback, because it runs for every request.
 * `@fastify/compress` does not fit: it slows polls, streams long answers without a length, accepts compressed bodies by
 * default, and does not cache compressed pages.
 */
export function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error?: Error | null, payload?: unknown) => void,
): void {
  if (typeof payload !== 'string' || payload.length < minCompressedLength)
    return done(null, payload);
  const type = String(reply.getHeader('content-type') ?? '');
  if (reply.hasHeader('content-encoding') || !/^application\/json|^text\//.test(type))
    return done(null, payload);
  const varies = String(reply.getHeader('vary') ?? '');
  if (!varies.includes('accept-encoding'))
    reply.header('vary', varies === '' ? 'accept-encoding' : `${varies}, accept-encoding`);
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (!encoding) return done(null, payload);
  compress(payload, encoding, 'quick').then((packed) => {
    reply.header('content-encoding', encoding).removeHeader('content-length');
    done(null, packed);
  }, done);
}
