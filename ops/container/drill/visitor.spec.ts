import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { describeVisits, Visitor } from './visitor.ts';

let server: Server;
afterEach(() => {
  server.close();
});

/** Visits a server until it has answered this many requests. */
async function visit(count: number, answer: (number: number) => RequestListener) {
  let answered = 0;
  let enough: () => void;
  const done = new Promise<void>((resolve) => (enough = resolve));
  server = createServer((request, response) => {
    answer(++answered)(request, response);
    if (answered === count) enough();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const visitor = new Visitor(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await done;
  await visitor.leave();
  return visitor.visits;
}

it('a visitor waits for pending answers, and measures the slowest', async () => {
  const visits = await visit(4, (number) => (_, response) => {
    setTimeout(() => response.end(), number === 2 ? 700 : 0);
  });
  expect(visits).toMatchObject({ failed: 0, failure: undefined });
  expect(visits.requests).toBeGreaterThanOrEqual(4);
  expect(visits.slowestMs).toBeGreaterThanOrEqual(690);
});

it('a visitor measures the longest time without an answer', async () => {
  // All wait for the fifth, which is requested 400 ms after the first.
  const waiting: (() => void)[] = [];
  const visits = await visit(6, (number) => (_, response) => {
    if (number === 1 || number > 5) response.end();
    else waiting.push(() => response.end());
    if (number === 5) for (const answer of waiting) answer();
  });
  expect(visits.gapMs).toBeGreaterThanOrEqual(300);
});

it('a visitor counts every failure and names the first', async () => {
  const visits = await visit(3, (number) => (_, response) => {
    if (number === 1) response.end();
    else response.writeHead(number === 2 ? 502 : 500).end();
  });
  expect(visits.failed).toBeGreaterThanOrEqual(2);
  expect(visits.failure).toMatch(/^GET \S+: HTTP 502 after \d+ ms$/);
  expect(describeVisits(visits)).toContain('failed (first: GET ');
});
