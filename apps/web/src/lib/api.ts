import type { CurrentUser, SessionAnswer } from '@app/contracts';
import type { Options } from 'ky';
import { currentUserAtom, reachableAtom, sessionStateAtom, store } from './client-state.js';
import { Failure, failureOf, isRecord } from './failure.js';
import { exchange } from './http.js';
import { createSession } from './session.js';

let onForbidden = () => {};

/** What a 403 leads to. The router says so once, because this room knows no pages. */
export function whenForbidden(react: () => void): void {
  onForbidden = react;
}

export const session = createSession({
  refresh: () => oneTabAtATime(() => call<SessionAnswer>('/auth/refresh', { method: 'post' })),
  schedule: (task, ms) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
  changed: (state, answer) => {
    if (answer) store.set(currentUserAtom, answer.user);
    if (state === 'signed-out') store.set(currentUserAtom, null);
    store.set(sessionStateAtom, state);
  },
});

/** Calls in the name of the signed-in person. */
export const api = {
  get: async <Data>(path: string, options: Options = {}) =>
    open<Data>(await signed(path, { ...options, method: 'get' })),
  post: async <Data>(path: string, options: Options = {}) =>
    open<Data>(await signed(path, { ...options, method: 'post' })),
  /** The whole answer, for the one call whose `success: false` is news and not an error. */
  whole: (path: string, options: Options = {}) => signed(path, { ...options, method: 'get' }),
};

/** A call that needs no one signed in. */
export async function call<Data>(path: string, options: Options = {}): Promise<Data> {
  return open<Data>(await answered(path, options));
}

async function signed(path: string, options: Options): Promise<unknown> {
  try {
    return await answered(path, withToken(options));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.status === 403) onForbidden();
    if (error.status !== 401) throw error;
    // Once per refusal: a new token, the same question.
    if (!(await session.renew())) throw error;
  }
  try {
    return await answered(path, withToken(options));
  } catch (error) {
    if (error instanceof Failure && error.status === 401) session.end();
    throw error;
  }
}

function withToken(options: Options): Options {
  const token = session.token();
  if (!token) return options;
  const headers = new Headers(options.headers as HeadersInit | undefined);
  headers.set('authorization', `Bearer ${token}`);
  return { ...options, headers };
}

/** The body of a 2xx answer. Notes whether the server can be reached, and takes the user that any answer may carry. */
async function answered(path: string, options: Options): Promise<unknown> {
  const answer = await exchange(path, options).catch((error: unknown) => {
    store.set(reachableAtom, false);
    throw error;
  });
  // 502 to 504 come from what stands before the api, in the name of an api that is away.
  store.set(reachableAtom, ![502, 503, 504].includes(answer.status) || isRecord(answer.body));
  takeUser(answer.body);
  if (!answer.ok) throw failureOf(answer.status, answer.body, answer.retryAfter);
  return answer.body;
}

function takeUser(body: unknown): void {
  if (!isRecord(body) || !isRecord(body['user'])) return;
  store.set(currentUserAtom, body['user'] as unknown as CurrentUser);
}

function open<Data>(body: unknown): Data {
  if (!isRecord(body) || body['success'] !== true) throw failureOf(200, body, null);
  return body['data'] as Data;
}

/** Two tabs that refresh at once would spend the same cookie twice; where the browser can, they take turns. */
function oneTabAtATime<Value>(task: () => Promise<Value>): Promise<Value> {
  return 'locks' in navigator ? navigator.locks.request('posterframe:refresh', task) : task();
}
