import { errorRules, isErrorCode, type ErrorCode } from '@app/contracts';
import { isRecord } from '../is-record.js';

interface Details {
  /** HTTP status; 0 when no answer came. */
  status: number;
  data?: Record<string, unknown>;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** What every failed call to our own server turns into. `message` may be shown to a person. */
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

  /** True when the same question may well be answered in a moment (decisions: network errors, 429 and 5xx). */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** Where nobody has said what went wrong (spec §8). */
const nothingSaid = 'An unexpected error occurred.';

/** For a person, whatever went wrong with a call of ours (spec §8). */
export function failureSentence(error: unknown): string {
  return error instanceof Failure ? error.message : nothingSaid;
}

/** For places that have words of their own for it when nobody has said what went wrong. */
export function serverSentence(error: unknown): string | undefined {
  return error instanceof Failure && error.message !== nothingSaid ? error.message : undefined;
}

/** No answer at all: offline, a dropped line, a timeout. */
export function unreachable(cause: unknown): Failure {
  const message = 'We cannot be reached right now. Please check your connection and try again.';
  return new Failure('unreachable', message, { status: 0, cause });
}

/** Reads a refusal, whether it is our envelope or a proxy's page. */
export function failureOf(status: number, body: unknown, retryAfter: string | null): Failure {
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter);
  const retryAfterSeconds = Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
  const details = { status, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
  if (!isRecord(body)) return new Failure('unexpected', nothingSaid, details);

  const code = isErrorCode(body['errorCode']) ? body['errorCode'] : 'unexpected';
  const message = body['errorMessage'];
  const known = code === 'unexpected' ? nothingSaid : errorRules[code].sentence;
  return new Failure(code, typeof message === 'string' && message !== '' ? message : known, {
    ...details,
    ...(isRecord(body['data']) ? { data: body['data'] } : {}),
  });
}
