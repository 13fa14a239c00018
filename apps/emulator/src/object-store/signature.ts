import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { S3Error } from './s3-error.js';

/** A request with a version 4 signature: docs.aws.amazon.com, "Signature Version 4 signing process". */
export interface SignedRequest {
  method: string;
  /** Encoded path and query, as sent. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

interface SignatureClaim {
  accessKeyId: string;
  /** date/region/service/aws4_request */
  scope: string[];
  signedHeaders: string[];
  signature: string;
  time: string;
  /** SHA-256 of the body, or `UNSIGNED-PAYLOAD`. */
  payloadHash: string;
}

const algorithm = 'AWS4-HMAC-SHA256';
/** Allowed difference between the clocks of client and store. */
const maxSkewMs = 15 * 60 * 1_000;
/** A week, the maximum lifetime of a signed address. */
const maxExpirySeconds = 604_800;

/** @throws S3Error unless the known key signed exactly this request at about this time */
export function checkSignature(request: SignedRequest, known: Credentials): void {
  const [path, queryText] = splitOnce(request.url, '?');
  const query = new URLSearchParams(queryText);
  const isPresigned = query.has('X-Amz-Signature');
  const claim = isPresigned ? claimOfQuery(query) : claimOfHeader(request);

  if (claim.accessKeyId !== known.accessKeyId) {
    throw new S3Error(
      403,
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
    );
  }
  checkTime(claim, isPresigned ? query.get('X-Amz-Expires') : null);
  const [day = '', region = '', service = '', end = ''] = claim.scope;
  if (region !== known.region || service !== 's3' || end !== 'aws4_request') {
    throw new S3Error(
      400,
      'AuthorizationHeaderMalformed',
      `The authorization header is malformed; the region '${region}' is wrong; expecting '${known.region}'`,
    );
  }
  if (!claim.signedHeaders.includes('host')) throw accessDenied('Host must be signed.');
  const canonical = [
    request.method,
    path,
    canonicalQuery(queryText),
    ...claim.signedHeaders.map((name) => `${name}:${headerOf(request, name)}`),
    '',
    claim.signedHeaders.join(';'),
    claim.payloadHash,
  ].join('\n');
  const toSign = [algorithm, claim.time, claim.scope.join('/'), sha256(canonical)].join('\n');
  const key = [day, region, service, end].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${known.secretAccessKey}`,
  );
  const expected = createHmac('sha256', key).update(toSign).digest();
  const given = Buffer.from(claim.signature, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new S3Error(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    );
  }
  if (/^[0-9a-f]{64}$/.test(claim.payloadHash) && claim.payloadHash !== sha256(request.body)) {
    throw new S3Error(
      400,
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    );
  }
}

function claimOfHeader(request: SignedRequest): SignatureClaim {
  const text = headerOf(request, 'authorization');
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/.exec(
      text,
    );
  if (!match) throw accessDenied('Access Denied');
  const [, credential = '', signed = '', signature = ''] = match;
  const [accessKeyId = '', ...scope] = credential.split('/');
  return {
    accessKeyId,
    scope,
    signature,
    signedHeaders: signed.split(';'),
    time: headerOf(request, 'x-amz-date'),
    payloadHash: headerOf(request, 'x-amz-content-sha256'),
  };
}

function claimOfQuery(query: URLSearchParams): SignatureClaim {
  if (query.get('X-Amz-Algorithm') !== algorithm) throw accessDenied('Access Denied');
  const [accessKeyId = '', ...scope] = (query.get('X-Amz-Credential') ?? '').split('/');
  return {
    accessKeyId,
    scope,
    signature: query.get('X-Amz-Signature') ?? '',
    signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
    time: query.get('X-Amz-Date') ?? '',
    payloadHash: 'UNSIGNED-PAYLOAD',
  };
}

function checkTime(claim: SignatureClaim, expires: string | null): void {
  const now = Date.now();
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(claim.time);
  const [, year, month, day, hours, minutes, seconds] = (match ?? []).map(Number);
  const signedAt = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hours, minutes, seconds);
  if (!match || claim.scope[0] !== claim.time.slice(0, 8))
    throw accessDenied('The date is not usable.');
  if (expires === null) {
    if (Math.abs(now - signedAt) <= maxSkewMs) return;
    throw new S3Error(
      403,
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
    );
  }
  const goodFor = Number(expires);
  if (!(goodFor > 0 && goodFor <= maxExpirySeconds))
    throw accessDenied('X-Amz-Expires is not usable.');
  if (now > signedAt + goodFor * 1_000 || now < signedAt - maxSkewMs)
    throw accessDenied('Request has expired');
}

/** The query without the signature, sorted and encoded as the algorithm requires. */
function canonicalQuery(text: string): string {
  return text
    .split('&')
    .filter((part) => part !== '' && !part.startsWith('X-Amz-Signature='))
    .map((part) => {
      const [name, value] = splitOnce(part, '=');
      return `${percentEncode(decodeURIComponent(name))}=${percentEncode(decodeURIComponent(value))}`;
    })
    .toSorted()
    .join('&');
}

function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function headerOf(request: SignedRequest, name: string): string {
  const value = request.headers[name];
  const text = Array.isArray(value) ? value.join(',') : (value ?? '');
  return text.trim().replace(/\s+/g, ' ');
}

function splitOnce(text: string, mark: string): [string, string] {
  const markAt = text.indexOf(mark);
  return markAt < 0 ? [text, ''] : [text.slice(0, markAt), text.slice(markAt + 1)];
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function accessDenied(message: string): S3Error {
  return new S3Error(403, 'AccessDenied', message);
}
