import { setTimeout as wait } from 'node:timers/promises';
import { ProductError } from '@app/contracts';

export interface BoundedAnswer {
  status: number;
  /** Media type of the body without parameters, in lower case. */
  mediaType: string;
  bytes: Buffer;
  /** Status 429 only: seconds until the site allows the next request, if a header says so. */
  retryAfterSeconds?: number;
}

export interface BoundedHttpSettings {
  fetch?: typeof fetch;
  /** Deadline of a whole call, including a retry. */
  deadlineMs?: number;
  /** Milliseconds to wait before the retry. */
  pauseMs?: number;
}

/**
 * HTTP client for video sites. It has one deadline per call, limits the size of answers, follows no redirects, and
 * retries once after a broken connection or a 5xx. Every other failure is `video_site_unreachable`.
 */
export class BoundedHttp {
  private readonly fetch: typeof fetch;
  private readonly deadlineMs: number;
  private readonly pauseMs: number;

  constructor(settings: BoundedHttpSettings = {}) {
    this.fetch = settings.fetch ?? globalThis.fetch;
    this.deadlineMs = settings.deadlineMs ?? 10_000;
    this.pauseMs = settings.pauseMs ?? 250;
  }

  /**
   * Returns any answer below 500, whose status the caller checks. Does not retry a 429, whose body says whether the
   * quota of a minute or of a day is exhausted.
   */
  async get(
    address: URL,
    maxBytes: number,
    headers: Record<string, string> = {},
  ): Promise<BoundedAnswer> {
    return this.requestWithRetry(address, maxBytes, { headers });
  }

  /** Retries once, like `get`: deleting again after a success changes nothing. */
  async delete(
    address: URL,
    maxBytes: number,
    headers: Record<string, string>,
  ): Promise<BoundedAnswer> {
    return this.requestWithRetry(address, maxBytes, { method: 'DELETE', headers });
  }

  private async requestWithRetry(
    address: URL,
    maxBytes: number,
    request: RequestInit,
  ): Promise<BoundedAnswer> {
    const signal = AbortSignal.timeout(this.deadlineMs);
    try {
      return await this.attempt(address, maxBytes, { signal, ...request });
    } catch (error) {
      const failure = toUnreachableError(error);
      // A retry would return an answer of the same size.
      if (error instanceof AnswerTooLarge) throw failure;
      // Does not retry, because the site has said when a retry is allowed.
      if (signal.aborted || failure.retryAfterSeconds !== undefined) throw failure;
    }
    try {
      await wait(this.pauseMs, undefined, { signal });
      return await this.attempt(address, maxBytes, { signal, ...request });
    } catch (error) {
      throw toUnreachableError(error);
    }
  }

  /** Sends bytes without a retry, because a failure does not show whether they have arrived. */
  async post(
    address: URL,
    body: Buffer,
    maxBytes: number,
    headers: Record<string, string>,
  ): Promise<BoundedAnswer> {
    const signal = AbortSignal.timeout(this.deadlineMs);
    try {
      // A copy, because fetch does not accept a view of a pooled buffer.
      const request = { method: 'POST', body: new Uint8Array(body), signal, headers };
      return await this.attempt(address, maxBytes, request);
    } catch (error) {
      throw toUnreachableError(error);
    }
  }

  private async attempt(
    address: URL,
    maxBytes: number,
    request: RequestInit,
  ): Promise<BoundedAnswer> {
    const response = await this.fetch(address, { redirect: 'error', ...request });
    const { status } = response;
    const retryAfterSeconds = parseRetryAfter(response.headers.get('retry-after'));
    if (status >= 500) {
      await response.body?.cancel();
      throw new ProductError('video_site_unreachable', {
        detail: `${address.hostname} answered ${status}`,
        retryAfterSeconds,
      });
    }
    const mediaType =
      response.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
    const bytes = await readBounded(response, maxBytes);
    return {
      status,
      mediaType,
      bytes,
      ...(status === 429 && retryAfterSeconds !== undefined && { retryAfterSeconds }),
    };
  }
}

/** The answer was too large. A retry cannot help. */
export class AnswerTooLarge extends Error {}

/** The error for an unusable answer. */
export function unusableAnswerError(
  detail: string,
  { retryAfterSeconds }: BoundedAnswer,
): ProductError {
  return new ProductError('video_site_unreachable', { detail, retryAfterSeconds });
}

function toUnreachableError(error: unknown): ProductError {
  if (error instanceof ProductError) return error;
  return new ProductError('video_site_unreachable', {
    cause: error,
    ...(error instanceof AnswerTooLarge && { detail: error.message }),
  });
}

async function readBounded(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) {
      throw new AnswerTooLarge(`an answer of more than ${maxBytes} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/**
 * Seconds from a `Retry-After` header, which contains a number or a date (RFC 9110 10.2.3). Undefined if it contains
 * neither.
 */
function parseRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,6}$/.test(header)) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1_000));
}
