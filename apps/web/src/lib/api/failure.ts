import { errorRules, isErrorCode, type ErrorCode } from '@app/contracts';
import { t } from '../language/public.js';
import { language } from '../language/language.js';
import { isRecord } from '../is-record.js';

interface Details {
  /** HTTP status; 0 without an answer. */
  status: number;
  data?: Record<string, unknown>;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** A failed call to our API. `message` is the server's sentence in English, or empty if there is none. */
export class Failure extends Error {
  readonly code: ErrorCode | 'unreachable';
  readonly status: number;
  readonly data: Record<string, unknown>;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode | 'unreachable', message: string, details: Details) {
    super(message, { cause: details.cause });
    this.name = 'Failure';
    this.code = code;
    this.status = details.status;
    this.data = details.data ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  /** Whether the server gave no reason. */
  get isUnexplained(): boolean {
    return this.message === '';
  }

  /** Whether a retry may succeed: network errors, 429 and 5xx. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** The server's sentence is in English only, but it may be more exact than the sentence of its code. */
function sentenceOf({ code, message, isUnexplained }: Failure): string {
  if (isUnexplained) return t('failures.unexpected');
  if (code === 'unreachable') return t('failures.unreachable');
  return sentenceOfCode(code, message);
}

/** The sentence of an error code in the page's language. */
export function sentenceOfCode(code: unknown, english: string): string {
  return !isErrorCode(code) || language() === 'en' ? english : t(`errors.${code}`);
}

/** The sentence that screens show for a failed call (spec §8). */
export function failureSentence(error: unknown): string {
  return error instanceof Failure ? sentenceOf(error) : t('failures.unexpected');
}

/** The server's sentence; undefined if there is none, for callers with a sentence of their own. */
export function serverSentence(error: unknown): string | undefined {
  return error instanceof Failure && !error.isUnexplained ? sentenceOf(error) : undefined;
}

/** A failure without an answer: the device is offline, the connection was lost, or the request timed out. */
export function unreachable(cause: unknown): Failure {
  return new Failure('unreachable', 'no answer', { status: 0, cause });
}

/** Reads an error answer: our envelope, or a proxy's error page. */
export function failureOf(status: number, body: unknown, retryAfter: string | null): Failure {
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter);
  const retryAfterSeconds = Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
  const details = { status, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
  if (!isRecord(body)) return new Failure('unexpected', '', details);

  const code = isErrorCode(body['errorCode']) ? body['errorCode'] : 'unexpected';
  const message = body['errorMessage'];
  const known = code === 'unexpected' ? '' : errorRules[code].sentence;
  return new Failure(code, typeof message === 'string' && message !== '' ? message : known, {
    ...details,
    ...(isRecord(body['data']) ? { data: body['data'] } : {}),
  });
}
