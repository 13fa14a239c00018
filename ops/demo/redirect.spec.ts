import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { PlainError } from '../bootstrap/errors.ts';
import { fetchRedirect } from './redirect.ts';

let server: Server;
let port: number;

beforeEach(async () => {
  server = createServer(({ headers, url }, response) => {
    if (url === '/page') response.end('no redirect');
    else response.writeHead(302, { location: `/callback?iss=${headers.host}` }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => void server.close());

it('fetchRedirect resolves a name below localhost', async () => {
  const origin = `http://emulator.localhost:${port}`;
  await expect(fetchRedirect(`${origin}/approve`)).resolves.toBe(
    `${origin}/callback?iss=emulator.localhost:${port}`,
  );
});

it('fetchRedirect rejects with a message that names the server when it does not redirect', async () => {
  await expect(fetchRedirect(`http://127.0.0.1:${port}/page`)).rejects.toThrow(
    new PlainError(`http://127.0.0.1:${port} did not redirect (HTTP 200).`),
  );
});

it('fetchRedirect rejects with a message that names the server when it cannot be reached', async () => {
  server.close();
  await expect(fetchRedirect(`http://127.0.0.1:${port}/`)).rejects.toThrow(
    `http://127.0.0.1:${port} cannot be reached`,
  );
});
