import { describe, expect, it } from '@jest/globals';
import { fastify } from 'fastify';
import { redirectToConfiguredHost } from './redirect-to-configured-host.js';

const page = 'text/html,application/xhtml+xml,*/*;q=0.8';

function serverAt(origin: string) {
  const server = fastify();
  const hook = redirectToConfiguredHost(origin);
  if (hook) server.addHook('onRequest', hook);
  server.all('/*', () => 'here');
  return server;
}

const server = serverAt('http://localhost:3000');

describe('a page at another local address of this machine', () => {
  it.each([
    ['127.0.0.1:3000', '/', 'http://localhost:3000/'],
    ['127.0.0.1:3000', '/share?id=7&a=%2F', 'http://localhost:3000/share?id=7&a=%2F'],
    ['[::1]:3000', '/workspace', 'http://localhost:3000/workspace'],
    ['0.0.0.0:3000', '/workspace', 'http://localhost:3000/workspace'],
    // A redirect never leads to another site.
    ['127.0.0.1:3000', '//elsewhere.example/', 'http://localhost:3000//elsewhere.example/'],
  ])('is redirected from %s%s to the configured origin', async (host, url, location) => {
    const answer = await server.inject({ url, headers: { host, accept: page } });
    expect(answer.statusCode).toBe(307);
    expect(answer.headers.location).toBe(location);
  });
});

describe('redirectToConfiguredHost does not redirect a request', () => {
  it.each([
    ['to the configured origin', 'GET', 'localhost:3000', page],
    ['when it came through a proxy on another port', 'GET', '127.0.0.1:8080', page],
    ['to a name of another machine', 'GET', '192.168.1.5:3000', page],
    ['to a name with the same beginning', 'GET', '127.0.0.1.elsewhere.example:3000', page],
    ['when it is an API call', 'GET', '127.0.0.1:3000', 'application/json'],
    ['when it is a POST request', 'POST', '127.0.0.1:3000', page],
  ] as const)('%s', async (_what, method, host, accept) => {
    const answer = await server.inject({ method, url: '/', headers: { host, accept } });
    expect(answer.statusCode).toBe(200);
  });

  it('when the configured origin is public', async () => {
    const headers = { host: '127.0.0.1:3000', accept: page };
    const answer = await serverAt('https://posterframe.example').inject({ url: '/', headers });
    expect(answer.statusCode).toBe(200);
  });
});
