import { randomUUID } from 'node:crypto';
import type { Envelope, GenerateAnswer, ResultAnswer } from '@app/contracts';
import { Environment } from '@app/config';
import { setTimeout as pause } from 'node:timers/promises';
import { AccessTokens } from '../../apps/api/src/identity/access-tokens.js';
import { registerUser } from '../factories/users.js';
import type { FaultInstallation } from './fault-installation.js';
import type { FaultProcess } from './fault-process.js';

/** The outcome of a request from its client's view (Jepsen's three outcomes). */
export type Outcome =
  | { outcome: 'ok'; id: string }
  /** Refused permanently: nothing may have changed. */
  | { outcome: 'failed'; code: string }
  /** No answer, or an inconclusive one: the request may have taken effect or not. */
  | { outcome: 'unknown'; why: string; retryAfter?: string | null };

export interface GenerationRequest {
  key: string;
  /** The prompt. The test's `Control` (control.ts) finds the generation by it. */
  marker: string;
  batch: number;
}

const requestTimeoutMs = 15_000;
/** Four times as often as our own client. */
const pollEveryMs = 500;
/** On a busy machine, all apis may be restarting one after the other. */
const knownWithinMs = 90_000;
export const endedStatuses = ['completed', 'failed', 'cancelled'];

/** A paying creator who calls the api over HTTP and records its answers. */
export class FaultCreator {
  private readonly began = Date.now();

  private constructor(
    private readonly installation: FaultInstallation,
    readonly userId: string,
    private readonly accessToken: string,
    private readonly history: string[],
  ) {}

  /** @param credits in total, with the 50 welcome credits @param history records the answers */
  static async register(
    installation: FaultInstallation,
    credits: number,
    history: string[] = [],
  ): Promise<FaultCreator> {
    const userId = await registerUser(installation.test, { kept: Math.max(0, credits - 50) });
    await installation.test.query(
      `insert into subscriptions (user_id, plan_key, status, current_period_end) values ($1, 'pro', 'active', now() + interval '1 day')`,
      [userId],
    );
    const env = Object.assign(new Environment(), { TOKEN_SECRET: installation.tokenSecret });
    const token = await new AccessTokens(env).issue({ userId, role: 'creator' });
    return new FaultCreator(installation, userId, token, history);
  }

  /** Sends the request once. */
  async submit(api: FaultProcess, request: GenerationRequest): Promise<Outcome> {
    const outcome = await this.send(api, request);
    this.note(
      `${request.marker} ${request.key.slice(0, 8)} batch ${request.batch} at ${api.name}: ${JSON.stringify(outcome)}`,
    );
    return outcome;
  }

  /** Sends the request with the same key until its outcome is known, as the client does, to alternating apis. */
  async submitUntilKnown(
    request: GenerationRequest,
    first = this.installation.apis[0],
  ): Promise<Exclude<Outcome, { outcome: 'unknown' }>> {
    const { apis } = this.installation;
    const deadline = Date.now() + knownWithinMs;
    for (let turn = apis.indexOf(first ?? failWithoutApi()); ; turn += 1) {
      const api = apis[turn % apis.length] ?? failWithoutApi();
      const outcome = await this.submit(api, request);
      if (outcome.outcome !== 'unknown') return outcome;
      if (Date.now() > deadline)
        throw new Error(
          `${request.marker}: still unknown after ${knownWithinMs / 1_000} s: ${outcome.why}`,
        );
      await pause(300);
    }
  }

  /** Polls once; undefined without a valid answer. Throws for other statuses than 200, 429 and 503. */
  async poll(api: FaultProcess, id: string): Promise<ResultAnswer | undefined> {
    const response = await this.call(api, 'GET', `/api/get_result?id=${id}`).catch(() => undefined);
    if (!response || response.status === 503 || response.status === 429) return undefined;
    const text = await response.text().catch(() => '');
    if (!text) return undefined;
    if (response.status !== 200)
      throw new Error(`poll of ${id} answered ${response.status}: ${text}`);
    return JSON.parse(text) as ResultAnswer;
  }

  /** Polls until the end; resolves to every valid answer, in order. */
  async watch(id: string, seconds: number): Promise<ResultAnswer[]> {
    return (await this.watchWithTimes(id, seconds)).map(({ answer }) => answer);
  }

  /** Polls like `watch`, and adds the time of each answer. */
  async watchWithTimes(
    id: string,
    seconds: number,
    everyMs = pollEveryMs,
  ): Promise<{ at: number; answer: ResultAnswer }[]> {
    const seen: { at: number; answer: ResultAnswer }[] = [];
    const deadline = Date.now() + seconds * 1_000;
    for (let turn = 0; ; turn += 1) {
      const answer = await this.poll(
        this.installation.apis[turn % this.installation.apis.length] ?? failWithoutApi(),
        id,
      );
      if (answer) {
        seen.push({ at: Date.now(), answer });
        if (endedStatuses.includes(answer.data.status)) return seen;
      }
      if (Date.now() > deadline) {
        throw new Error(
          `${id} has not ended for its poller after ${seconds} s: ${JSON.stringify(seen.at(-1)?.answer)}`,
        );
      }
      await pause(everyMs);
    }
  }

  async call(
    api: FaultProcess,
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return fetch(api.origin + path, {
      method,
      signal: AbortSignal.timeout(requestTimeoutMs),
      headers: {
        authorization: `Bearer ${this.accessToken}`,
        // A random address for each request: limits per address are not tested here.
        'x-forwarded-for': `198.18.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  }

  private async send(api: FaultProcess, request: GenerationRequest): Promise<Outcome> {
    const body = {
      target_youtube_url: 'https://www.youtube.com/watch?v=sample-desk',
      batch_size: request.batch,
      additional_requirements: request.marker,
    };
    try {
      const response = await this.call(api, 'POST', '/thumbnail/generate', body, {
        'idempotency-key': request.key,
      });
      const answer = (await response.json()) as Envelope<GenerateAnswer>;
      if (answer.success) return { outcome: 'ok', id: answer.data.id };
      const code = answer.errorCode ?? String(response.status);
      return response.status >= 500 || code === 'too_many_requests'
        ? { outcome: 'unknown', why: code, retryAfter: response.headers.get('retry-after') }
        : { outcome: 'failed', code };
    } catch (error) {
      return {
        outcome: 'unknown',
        why: String(error instanceof Error ? (error.cause ?? error) : error),
      };
    }
  }

  note(line: string): void {
    this.history.push(`${String(Date.now() - this.began).padStart(6)} ms  ${line}`);
  }
}

function failWithoutApi(): never {
  throw new Error('there is no api');
}

export function createMarker(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)}`;
}
