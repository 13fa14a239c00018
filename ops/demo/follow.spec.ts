import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { GenerationProgress, ResultAnswer } from '../../libs/contracts/src/api.ts';
import { DemoPerson } from './demo-person.ts';
import { followGeneration } from './follow.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

const answer = (status: string, more: object = {}): ResultAnswer => ({
  success: status !== 'failed',
  message: status === 'failed' ? 'The video is private.' : '',
  data: { status, stage: null, refunded: 0, ...more } as GenerationProgress,
});
const quick = { everyMs: 1, laterMs: 1, print: () => undefined };
const neverAborted = new AbortController().signal;

function answerInTurn<Item>(...items: Item[]): () => Promise<Item> {
  return async () => items.shift() as Item;
}

describe('following a generation', () => {
  it('retries when the server does not answer for a moment', async () => {
    const polls = answerInTurn(answer('queued'), undefined, undefined, answer('completed'));
    expect(await followGeneration(polls, neverAborted, quick)).toMatchObject({
      status: 'completed',
    });
  });

  it('ends with the reason of a failure and the refund', async () => {
    await expect(
      followGeneration(answerInTurn(answer('failed', { refunded: 20 })), neverAborted, quick),
    ).rejects.toThrow('The video is private. 20 credits were given back.');
  });
});

describe('the demo user', () => {
  /** Answers calls in turn, and records their addresses. */
  function server(...answers: Response[]): string[] {
    const addresses: string[] = [];
    globalThis.fetch = jest.fn(async (input: string | URL | Request) => {
      const url = input instanceof Request ? input.url : new URL(input).href;
      addresses.push(url);
      const given = answers.shift() ?? new Response('{}', { status: 500 });
      return Object.defineProperty(given, 'url', { value: url });
    });
    return addresses;
  }
  const redirect = (location: string) => new Response(null, { status: 302, headers: { location } });
  const signedIn = () => Response.json({ success: true, data: { accessToken: 'token' } });
  let emulator: Server;
  let steps: Response[];
  let hosts: (string | undefined)[];

  beforeEach(async () => {
    hosts = [];
    emulator = createServer(({ headers }, response) => {
      hosts.push(headers.host);
      const location = 'http://localhost:8080/auth/google/callback?code=1';
      response.writeHead(302, { location }).end();
    });
    await new Promise<void>((resolve) => emulator.listen(0, '127.0.0.1', resolve));
    steps = [redirect(`${originOfEmulator()}/o/oauth2/v2/auth?state=1`)];
  });
  afterEach(() => void emulator.close());
  const originOfEmulator = () =>
    `http://emulator.localhost:${(emulator.address() as AddressInfo).port}`;

  it('reaches an emulator below localhost by its name, and gets no result from a busy server', async () => {
    const busy = Response.json(
      { success: false, errorCode: 'service_unavailable', errorMessage: '' },
      { status: 503 },
    );
    const addresses = server(
      ...steps,
      redirect('http://localhost:8080/workspace'),
      signedIn(),
      busy,
      new Response('', { status: 429 }),
      Response.json(answer('completed')),
    );
    const person = await DemoPerson.signIn('http://localhost:8080');
    // The emulator signs tokens with the host name of the request, and the api refuses others.
    expect(hosts).toEqual([new URL(originOfEmulator()).host]);
    expect(addresses[1]).toBe('http://localhost:8080/auth/google/callback?code=1');
    expect(await person.fetchResult('1')).toBeUndefined();
    expect(await person.fetchResult('1')).toBeUndefined();
    expect(await person.fetchResult('1')).toMatchObject({ data: { status: 'completed' } });
  });

  it('reports too many sign-ins, not a missing sign-in', async () => {
    server(...steps, redirect('http://localhost:8080/signin?error=too_many_requests'));
    await expect(DemoPerson.signIn('http://localhost:8080')).rejects.toThrow('too many sign-ins');
  });
});
