import { apiTimeoutMs } from '@app/contracts';
import ky, { type Options } from 'ky';
import { reachableAtom, store } from '../client-state.js';
import { unreachable } from './failure.js';
import { isRecord } from '../is-record.js';
import { wellFormedJson } from './well-formed-json.js';

/** The only HTTP client. ky neither retries nor throws for a status, because its callers handle both. */
const http = ky.create({
  timeout: apiTimeoutMs,
  retry: 0,
  throwHttpErrors: false,
  stringifyJson: wellFormedJson,
});

interface Answer {
  ok: boolean;
  status: number;
  /** Parsed JSON; undefined if the body is not JSON, such as a proxy's error page. */
  body: unknown;
  retryAfter: string | null;
}

/** Sends one request, and stores whether the server is reachable. Throws only if there is no answer. */
export async function sendRequest(path: string, options: Options): Promise<Answer> {
  try {
    const response = await http(path, options);
    const body = parseJson(await response.text());
    // A proxy answers 502 to 504 while the API is down.
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
