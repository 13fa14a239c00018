import type { CurrentUser, SessionAnswer } from '@app/contracts';
import type { Options } from 'ky';
import { currentUserAtom, sessionStateAtom, store } from '../client-state.js';
import { Failure, failureOf } from './failure.js';
import { isRecord } from '../is-record.js';
import { sendRequest } from './http.js';
import { paths } from '../paths.js';
import { createSession } from './session.js';
import { mayBeSignedIn } from './signed-in-hint.js';
import { onTabMessage, postToTabs } from './tabs.js';

let onForbidden = () => {};

/** Sets the handler for status 403. The router sets it, because this module does not depend on pages. */
export function setForbiddenHandler(react: () => void): void {
  onForbidden = react;
}

/**
 * Id of the last signed-in user. Kept after a sign-out, so that this user finds the form unchanged after signing in
 * again.
 */
let lastUser: string | undefined;

export const session = createSession({
  mayBeSignedIn,
  refresh: () => call<SessionAnswer>('/auth/refresh', { method: 'post' }),
  runExclusively: (task) =>
    'locks' in navigator ? navigator.locks.request('posterframe:refresh', task) : task(),
  tellTabs: postToTabs,
  schedule: (task, ms) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
  now: () => Date.now(),
  random: () => Math.random(),
  onChange: (state, answer) => {
    // Another user has signed in, possibly in another tab. The reload clears all data from memory.
    if (answer && lastUser && lastUser !== answer.user.id) return window.location.reload();
    if (answer) {
      lastUser = answer.user.id;
      store.set(currentUserAtom, answer.user);
    }
    if (state === 'signed-out') store.set(currentUserAtom, null);
    store.set(sessionStateAtom, state);
  },
});

onTabMessage((message) => session.receive(message));

/** Ends the session on the server and in all tabs, and then loads the landing page. */
export async function signOut(): Promise<void> {
  await call('/auth/sign-out', { method: 'post' });
  loadPage(paths.landing);
}

/** Leaves the page after the server has ended the session. The full page load clears the user's data from memory. */
export function loadPage(address: string): void {
  session.leave();
  window.location.assign(address);
}

/** Sends API calls with the user's access token. */
export const api = {
  get: async <Data>(path: string, options: Options = {}) =>
    dataOf<Data>(await sendWithToken(path, { ...options, method: 'get' })),
  post: async <Data>(path: string, options: Options = {}) =>
    dataOf<Data>(await sendWithToken(path, { ...options, method: 'post' })),
  delete: async <Data>(path: string) =>
    dataOf<Data>(await sendWithToken(path, { method: 'delete' })),
  /** Returns the whole envelope, for the one request whose `success: false` is a valid answer. */
  whole: (path: string, options: Options = {}) =>
    sendWithToken(path, { ...options, method: 'get' }),
};

/** Sends an API call without an access token. */
export async function call<Data>(path: string, options: Options = {}): Promise<Data> {
  return dataOf<Data>(await sendAndReadBody(path, options));
}

async function sendWithToken(path: string, options: Options): Promise<unknown> {
  const token = await session.freshToken();
  try {
    return await sendAndReadBody(path, withToken(options, token));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.status === 403) onForbidden();
    if (error.status !== 401) throw error;
    // Retries once with a new token. Another call or tab may already have renewed the token.
    if (session.token() === token && !(await session.renew())) throw error;
  }
  try {
    return await sendAndReadBody(path, withToken(options, session.token()));
  } catch (error) {
    if (error instanceof Failure && error.status === 401) {
      session.end();
      // The cookie was valid, but the API refuses the renewed token. Signs out, because the sign-in page would
      // otherwise redirect back in a loop.
      call('/auth/sign-out', { method: 'post' }).catch(() => undefined);
    }
    throw error;
  }
}

function withToken(options: Options, token: string | undefined): Options {
  if (!token) return options;
  const headers = new Headers(options.headers as HeadersInit | undefined);
  headers.set('authorization', `Bearer ${token}`);
  return { ...options, headers };
}

/** Returns the body of a 2xx answer. Stores the user that any answer may contain. */
async function sendAndReadBody(path: string, options: Options): Promise<unknown> {
  const answer = await sendRequest(path, options);
  storeUser(answer.body);
  if (!answer.ok) throw failureOf(answer.status, answer.body, answer.retryAfter);
  return answer.body;
}

function storeUser(body: unknown): void {
  if (!isRecord(body) || !isRecord(body['user'])) return;
  store.set(currentUserAtom, body['user'] as unknown as CurrentUser);
}

function dataOf<Data>(body: unknown): Data {
  if (!isRecord(body) || body['success'] !== true) throw failureOf(200, body, null);
  return body['data'] as Data;
}
