import { setTimeout as pause } from 'node:timers/promises';
import type { Envelope } from '@app/contracts';
import type { Credentials } from './credentials.js';
import { ClientError, exitCodeOf, exitCodes } from './exit.js';

const timeoutMs = 60_000;
/** Attempts for a request that is safe to repeat: a read, or one with an idempotency key. */
const tries = 4;
const pauseMs = 1_000;

interface CallOptions {
  method?: 'GET' | 'POST';
  body?: object;
  headers?: Record<string, string>;
  /** Whether to send the request again when no answer arrives. */
  mayRepeat?: boolean;
}

/** Calls an installation with an API key. */
export class ApiClient {
  constructor(private readonly credentials: Credentials) {}

  /** Returns the `data` of an answer. @throws ClientError with the server's error message */
  async fetchData<Data>(path: string, call: CallOptions = {}): Promise<Data> {
    const answer = await this.fetchJson<Envelope<Data>>(path, call);
    if (answer.success) return answer.data;
    throw new ClientError(answer.errorMessage, exitCodes.failed, answer.errorCode);
  }

  /** Returns a whole answer with status 200. */
  async fetchJson<Answer>(path: string, call: CallOptions = {}): Promise<Answer> {
    const response = await this.send(path, call);
    const answer = (await response.json().catch(() => undefined)) as Answer | undefined;
    if (response.ok && answer !== undefined) return answer;
    const refusal = answer as Envelope<never> | undefined;
    const sentence =
      refusal?.success === false
        ? refusal.errorMessage
        : `${this.credentials.origin} did not answer like Posterframe (status ${response.status}).`;
    throw new ClientError(sentence, exitCodeOf(response.status));
  }

  /** Downloads a stored picture. */
  async fetchPicture(path: string): Promise<Buffer> {
    const response = await this.send(path, {}, false);
    if (!response.ok)
      throw new ClientError(`A picture could not be loaded: ${path}`, exitCodeOf(response.status));
    return Buffer.from(await response.arrayBuffer());
  }

  private async send(path: string, call: CallOptions, needsKey = true): Promise<Response> {
    const { method = 'GET', body, headers = {}, mayRepeat = method === 'GET' } = call;
    const { origin, key } = this.credentials;
    for (let left = mayRepeat ? tries : 1; ; left -= 1) {
      const response = await fetch(new URL(path, origin), {
        method,
        // Only requests for pictures are redirected, to a CDN, which must never get the key.
        redirect: needsKey ? 'error' : 'follow',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          ...(needsKey && { authorization: `Bearer ${key}` }),
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      }).catch(() => undefined);
      const isTemporary =
        response === undefined || response.status === 429 || response.status === 503;
      if (!isTemporary) return response;
      if (left > 1) {
        await response?.body?.cancel();
        const seconds = Number(response?.headers.get('retry-after') ?? 0);
        await pause(Math.min(60_000, Math.max(pauseMs, seconds * 1_000)));
        continue;
      }
      if (response) return response;
      throw new ClientError(`${origin} does not answer.`, exitCodes.tryLater);
    }
  }
}
