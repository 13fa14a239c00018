import { randomUUID } from 'node:crypto';
import type { SessionAnswer } from '../../libs/contracts/src/account.ts';
import type {
  Envelope,
  GenerateAnswer,
  GenerateRequest,
  ResultAnswer,
} from '../../libs/contracts/src/api.ts';
import { messageOf, PlainError } from '../bootstrap/errors.ts';
import { fetchRedirect } from './redirect.ts';

/** The demo user who may make thumbnails for videos of any channel. */
const paid = 'paid@posterframe.example';

/** A signed-in user that calls the API as the browser does. */
export class DemoPerson {
  readonly #origin: string;
  readonly #email: string;
  #accessToken: string;
  /** Cookies of the session; the refresh token is replaced at every use. */
  #session: string;

  private constructor(origin: string, email: string, session: string, accessToken: string) {
    this.#origin = origin;
    this.#email = email;
    this.#session = session;
    this.#accessToken = accessToken;
  }

  /** Signs in as a browser does, through the emulator's consent page. */
  static async signIn(origin: string, email = paid): Promise<DemoPerson> {
    const { cookies, error } = await approveFlow(origin, '/auth/google', email);
    if (error !== null)
      throw new PlainError(`The demo person could not sign in: ${textForError(error)}`);
    const { session, accessToken } = await refreshSession(origin, cookies);
    return new DemoPerson(origin, email, session, accessToken);
  }

  /** Agrees to an OAuth flow, such as `/auth/channel/publish`. */
  async consent(path: string): Promise<void> {
    await this.#refresh();
    const { error } = await approveFlow(this.#origin, path, this.#email, this.#session);
    if (error !== null) throw new PlainError(`${path} was refused: ${error}`);
  }

  /** @returns the id of the accepted generation */
  async generate(request: GenerateRequest): Promise<string> {
    const response = await this.#call('POST', '/thumbnail/generate', request, {
      'idempotency-key': randomUUID(),
    });
    const answer = await jsonOf<Envelope<GenerateAnswer>>(response);
    if (!answer.success) throw new PlainError(answer.errorMessage);
    return answer.data.id;
  }

  /** Undefined when the server is down for a moment, or asks for fewer requests. */
  async fetchResult(id: string): Promise<ResultAnswer | undefined> {
    const response = await this.#call('GET', `/api/get_result?id=${id}`);
    if (response.status === 429 || response.status >= 500) return undefined;
    const answer = await jsonOf<ResultAnswer | Envelope<never>>(response);
    if ('errorMessage' in answer) throw new PlainError(answer.errorMessage);
    return answer as ResultAnswer;
  }

  /** @param address as the api gave it */
  async fetchPicture(address: string): Promise<Buffer> {
    const response = await fetchOrFail(new URL(address, this.#origin).href);
    if (!response.ok)
      throw new PlainError(`A finished picture could not be fetched (HTTP ${response.status}).`);
    return Buffer.from(await response.arrayBuffer());
  }

  /** @throws PlainError with the sentence of a refusal */
  async callApi<Data>(method: string, path: string): Promise<Data> {
    const answer = await jsonOf<Envelope<Data>>(await this.#call(method, path));
    if (!answer.success) throw new PlainError(answer.errorMessage);
    return answer.data;
  }

  async #refresh(): Promise<void> {
    const { session, accessToken } = await refreshSession(this.#origin, this.#session);
    this.#session = session;
    this.#accessToken = accessToken;
  }

  async #call(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const send = (): Promise<Response> =>
      fetchOrFail(this.#origin + path, {
        method,
        headers: {
          authorization: `Bearer ${this.#accessToken}`,
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    let response = await send();
    if (response.status === 401) {
      await this.#refresh();
      response = await send();
    }
    return response;
  }
}

/** Runs an OAuth flow, and agrees to everything at the emulator. */
async function approveFlow(
  origin: string,
  path: string,
  email: string,
  session = '',
): Promise<{ cookies: string; error: string | null }> {
  const start = await fetchOrFail(`${origin}${path}?mode=redirect&return=/workspace`, {
    headers: { cookie: session },
  });
  const approve = new URL(locationOf(start));
  approve.searchParams.set('login_hint', email);
  approve.searchParams.set('posterframe_auto', '1');
  if (approve.hostname === 'accounts.google.com') {
    throw new PlainError(
      `${origin} does not run in demo mode: signing in from a terminal is impossible.`,
    );
  }
  const callback = await fetchRedirect(approve.href);
  const cookie = [session, cookiesOf(start)].filter(Boolean).join('; ');
  const finished = await fetchOrFail(callback, { headers: { cookie } });
  return {
    cookies: cookiesOf(finished),
    error: new URL(locationOf(finished)).searchParams.get('error'),
  };
}

async function refreshSession(
  origin: string,
  session: string,
): Promise<{ session: string; accessToken: string }> {
  const response = await fetchOrFail(`${origin}/auth/refresh`, {
    method: 'POST',
    headers: { cookie: session },
  });
  const answer = await jsonOf<Envelope<SessionAnswer>>(response);
  if (!answer.success)
    throw new PlainError(`The demo person could not sign in: ${answer.errorMessage}`);
  return { session: cookiesOf(response), accessToken: answer.data.accessToken };
}

/** Text for the error code of a refused sign-in. */
function textForError(code: string): string {
  return code === 'too_many_requests'
    ? 'there were too many sign-ins from this address. Wait a minute and try again.'
    : `${code}.`;
}

async function fetchOrFail(address: string, request: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
      ...request,
    });
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    throw new PlainError(
      `${new URL(address).origin} cannot be reached (${messageOf(cause ?? error)}). Is it running?`,
    );
  }
}

async function jsonOf<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  try {
    return JSON.parse(text) as Answer;
  } catch {
    throw new PlainError(
      `${response.url} answered with HTTP ${response.status} and no JSON: is it Posterframe?`,
    );
  }
}

function locationOf(response: Response): string {
  const location = response.headers.get('location');
  if (!location)
    throw new PlainError(`The sign-in broke off at ${response.url} (HTTP ${response.status}).`);
  return new URL(location, response.url).href;
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
