import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProductError } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fastify, type FastifyInstance } from 'fastify';
import type { RateLimiter } from './rate-limiter.js';
import { webFiles } from './web-files.js';

let webRoot: string;
let server: FastifyInstance;
const counted: string[] = [];
const limiter = {
  consumeLocally: (name: string, who: string) => {
    counted.push(`${name} ${who}`);
    if (who === '203.0.113.7') throw new ProductError('too_many_requests');
  },
} as unknown as RateLimiter;

beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), 'posterframe-web-'));
  mkdirSync(join(webRoot, 'assets'));
  writeFileSync(join(webRoot, 'robots.txt'), 'all');
  writeFileSync(join(webRoot, 'assets', 'app-1.js'), 'let app;');
  server = fastify();
  server.setErrorHandler<ProductError>((error, _request, reply) =>
    reply.status(error.status).send(),
  );
  server.get('/api', () => 'api');
  await server.register(webFiles, { webRoot, limiter });
});
afterAll(async () => {
  await server.close();
  rmSync(webRoot, { recursive: true });
});

describe('webFiles', () => {
  it('counts each request against the limit of its network, and refuses it beyond the limit', async () => {
    for (const url of ['/robots.txt', '/assets/app-1.js']) {
      counted.length = 0;
      const request = (remoteAddress: string) => server.inject({ url, remoteAddress });
      expect((await request('203.0.113.8')).statusCode).toBe(200);
      expect((await request('203.0.113.7')).statusCode).toBe(429);
      expect(counted).toEqual(['staticFile 203.0.113.8', 'staticFile 203.0.113.7']);
    }
  });

  it('does not count requests for other routes', async () => {
    counted.length = 0;
    expect((await server.inject({ url: '/api', remoteAddress: '203.0.113.7' })).statusCode).toBe(
      200,
    );
    expect(counted).toEqual([]);
  });
});
