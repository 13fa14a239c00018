import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createInstallation, type Installation } from '../../factories/installation.js';
import { waitUntil } from '../../factories/processes.js';

let installation: Installation;
beforeAll(async () => {
  installation = await createInstallation();
});
afterAll(() => installation?.close());

const body = JSON.stringify({ name: 'landing_viewed' });

it('answers every request while an api shuts down: connections are closed, requests under way finish', async () => {
  const api = await installation.start('api');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const get = async (): Promise<IncomingMessage> => {
    const sent = request(`${api.origin}/api/health/live`, { agent });
    sent.end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return answer;
  };
  expect((await get()).headers.connection).toBe('keep-alive');

  // In progress while the api stops: the rest of its body is sent at the end.
  const slow = request(`${api.origin}/auth/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  });
  const slowAnswer = once(slow, 'response') as Promise<[IncomingMessage]>;
  slow.write(body.slice(0, 5));
  await waitUntil('the slow request has arrived', async () => (await get()).statusCode === 200);

  const stopped = api.stop();
  await waitUntil('a kept connection is asked to close', async () => {
    const answer = await get();
    expect(answer.statusCode).toBe(200);
    return answer.headers.connection === 'close';
  });
  await waitUntil('new connections are refused', () =>
    get().then(
      () => false,
      (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED',
    ),
  );
  slow.end(body.slice(5));
  const [answer] = await slowAnswer;
  expect(answer.statusCode).toBeLessThan(500);
  answer.resume();
  await stopped;
  agent.destroy();
});
