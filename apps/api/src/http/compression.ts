import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Browsers send about 30 characters. */
const maxAcceptEncoding = 200;

/** The best encoding that the client accepts; undefined when there is none, or when the header is too long. */
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

/** @param effort `small` for cached answers, `quick` for answers that are sent once */
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
 * An answer that fits into one packet gains nothing; polls are shorter. Answers with a token are excluded, because
 * their compressed size could reveal it.
 */
const worthwhile = 1_400;

/**
 * Compresses lists and descriptions where no proxy does. Uses a callback, because it sees every request. Not
 * `@fastify/compress`: it hooks into every route, polls included, compresses short answers on the event loop and
 * longer ones through streams without a length, accepts compressed bodies by default, and caches no compressed pages.
 */
export function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error?: Error | null, payload?: unknown) => void,
): void {
  if (typeof payload !== 'string' || payload.length < worthwhile) return done(null, payload);
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
