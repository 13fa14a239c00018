import { Resolver } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { WebhookProblem } from '@app/contracts';
import { ipAddressIn, mayConnectTo, parseWebhookAddress } from './webhook-address.js';

export interface WebhookMessage {
  address: string;
  headers: Record<string, string>;
  body: string;
}

export interface WebhookAnswer {
  /** Null without an answer. */
  status: number | null;
  /** Null after a 2xx. */
  problem: WebhookProblem | null;
}

/** Resolves all IP addresses of a host. Rejects or returns an empty list if the host has none. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<string[]>;

export interface WebhookSenderSettings {
  allowPrivate: boolean;
  resolve?: ResolveHost;
  /** Timeout of a whole delivery attempt, in milliseconds. */
  timeoutMs?: number;
}

/** Maximum number of interim answers (1xx) to one message. A receiver that sends more is disconnected. */
const maxInterimAnswers = 8;

/**
 * Posts messages to untrusted URLs. Resolves a host once, requires that all its IP addresses are allowed, and
 * connects only to these, so that a later answer of its name server has no effect. Follows no redirects. Reads only
 * the headers of the answer, which Node limits to 16 KiB, and few interim answers.
 */
export class WebhookSender {
  private readonly allowPrivate: boolean;
  private readonly resolve: ResolveHost;
  private readonly timeoutMs: number;

  constructor(settings: WebhookSenderSettings) {
    this.allowPrivate = settings.allowPrivate;
    this.resolve = settings.resolve ?? resolveHost;
    this.timeoutMs = settings.timeoutMs ?? 10_000;
  }

  /**
   * Sends a message. Never rejects. The caller decides whether to send twice: receivers recognize a message by its
   * `webhook-id`.
   */
  async send({ address, headers, body }: WebhookMessage): Promise<WebhookAnswer> {
    // Checks the URL again, because the setting may have changed since the webhook was added.
    const url = parseWebhookAddress(address, this.allowPrivate);
    if (!url) return failedAnswer('address_not_public');
    const signal = AbortSignal.timeout(this.timeoutMs);
    const addresses = await this.addressesOf(url, signal);
    if (addresses.length === 0) return failedAnswer(signal.aborted ? 'timed_out' : 'host_unknown');
    if (!addresses.every((one) => mayConnectTo(one, this.allowPrivate)))
      return failedAnswer('address_not_public');
    try {
      return answerForStatus(await post(url, addresses, { headers, body, signal }));
    } catch {
      return failedAnswer(signal.aborted ? 'timed_out' : 'not_connected');
    }
  }

  private async addressesOf(url: URL, signal: AbortSignal): Promise<string[]> {
    const literal = ipAddressIn(url);
    return literal === undefined
      ? this.resolve(url.hostname, signal).catch(() => [])
      : Promise.resolve([literal]);
  }
}

function failedAnswer(problem: WebhookProblem): WebhookAnswer {
  return { status: null, problem };
}

function answerForStatus(status: number): WebhookAnswer {
  if (status >= 200 && status < 300) return { status, problem: null };
  return { status, problem: status >= 300 && status < 400 ? 'redirected' : 'refused' };
}

/** Uses DNS directly, because `dns.lookup` would occupy threads that file access and encryption share. */
async function resolveHost(host: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  signal.addEventListener('abort', () => resolver.cancel(), { once: true });
  const families = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return families.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}

interface PostOptions {
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
}

/** Posts to one of these IP addresses and returns the status of the answer. Rejects if there is no answer. */
function post(
  url: URL,
  addresses: string[],
  { headers, body, signal }: PostOptions,
): Promise<number> {
  const resolved = addresses.map((address) => ({ address, family: isIP(address) }));
  const lookup: LookupFunction = (_host, options, done) => {
    const [first] = resolved;
    if (options.all || !first) done(null, resolved);
    else done(null, first.address, first.family);
  };
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    lookup,
    signal,
    // Opens a new connection, so that no connection of another message is used.
    agent: false,
  };
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send(url, options, (response) => {
      response.on('error', () => undefined);
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    let interim = 0;
    request.on('information', () => {
      interim += 1;
      if (interim > maxInterimAnswers) request.destroy();
    });
    request.on('error', reject);
    request.on('close', () => reject(new Error('closed without an answer')));
    request.end(body);
  });
}
