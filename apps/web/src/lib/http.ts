import { apiTimeoutMs } from '@app/contracts';
import ky, { type Options } from 'ky';
import { unreachable } from './failure.js';

/**
 * The one HTTP client. What a status means and who asks again is decided by those who call, so ky does neither.
 */
const http = ky.create({ timeout: apiTimeoutMs, retry: 0, throwHttpErrors: false });

interface Answer {
  ok: boolean;
  status: number;
  /** The parsed JSON; undefined when the answer was none, such as a proxy's error page. */
  body: unknown;
  retryAfter: string | null;
}

/** One request, one answer. Throws only when there was no answer at all. */
export async function exchange(path: string, options: Options): Promise<Answer> {
  try {
    const response = await http(path, options);
    return {
      ok: response.ok,
      status: response.status,
      body: parse(await response.text()),
      retryAfter: response.headers.get('retry-after'),
    };
  } catch (cause) {
    throw unreachable(cause);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
