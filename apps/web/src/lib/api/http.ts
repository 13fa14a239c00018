import { apiTimeoutMs } from '@app/contracts';
import ky, { type Options } from 'ky';
import { reachableAtom, store } from '../client-state.js';
import { unreachable } from './failure.js';
import { isRecord } from '../is-record.js';
import { wellFormedJson } from './well-formed-json.js';

/**
 * The one HTTP client. What a status means and who asks again is decided by those who call, so ky does neither.
 */
const http = ky.create({
  timeout: apiTimeoutMs,
  retry: 0,
  throwHttpErrors: false,
  stringifyJson: wellFormedJson,
});

interface Answer {
  ok: boolean;
  status: number;
  /** The parsed JSON; undefined when the answer was none, such as a proxy's error page. */
  body: unknown;
  retryAfter: string | null;
}

/** One request, one answer; notes whether there was one. Throws only when there was none at all. */
export async function exchange(path: string, options: Options): Promise<Answer> {
  try {
    const response = await http(path, options);
    const body = parse(await response.text());
    // 502 to 504 come from what stands before the api, in the name of an api that is away.
    store.set(reachableAtom, ![502, 503, 504].includes(response.status) || isRecord(body));
    return {
      ok: response.ok,
      status: response.status,
      body,
      retryAfter: response.headers.get('retry-after'),
    };
  } catch (cause) {
    store.set(reachableAtom, false);
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
