import { randomUUID } from 'node:crypto';
import { Environment } from '@app/config';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AccessTokens } from '../../../apps/api/src/account/access-tokens.js';
import { Creator, createInstallation, type Installation } from '../../factories/installation.js';
import { registerPerson } from '../../factories/people.js';
import type { RunningProcess } from '../../factories/processes.js';
import { statedRoutes, type StatedRoute } from '../../factories/routes.js';

jest.setTimeout(60_000);
const routes = await statedRoutes();

let house: Installation;
let api: RunningProcess;
let generationId: string;
beforeAll(async () => {
  house = await createInstallation();
  api = await house.start('api');
  generationId = await (await Creator.paid(house, api.origin)).generate();
}, 120_000);
afterAll(() => house.close());

/** The route's parameters filled with what belongs to somebody else; it takes no body, so nothing is ever done. */
function addressOf({ path }: StatedRoute): string {
  const filled = path.replace(/:\w+/g, generationId).replace('*', 'no-such-page');
  return `${filled}?id=${generationId}`;
}

/** A token of somebody new each time: some routes end what they are shown. */
async function tokenOf(role: 'creator' | 'admin'): Promise<string> {
  const secret = { TOKEN_SECRET: house.environment['TOKEN_SECRET'] ?? '' };
  const env = Object.assign(new Environment(), secret, {
    ADMIN_EMAILS: (house.environment['ADMIN_EMAILS'] ?? '').split(','),
  });
  const userId = await registerPerson(house.test);
  return new AccessTokens(env).issue({ userId, role });
}

async function statusFor(route: StatedRoute, token?: string): Promise<number> {
  const answer = await fetch(api.origin + addressOf(route), {
    method: route.method,
    redirect: 'manual',
    headers: {
      'idempotency-key': randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  await answer.arrayBuffer();
  return answer.status;
}

describe('every route', () => {
  it('is one that the api really has, and all that it has are here', async () => {
    const documented = (await (await fetch(`${api.origin}/api/docs-json`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const stated = routes.map(({ method, path }) => `${method} ${path}`);
    for (const [path, methods] of Object.entries(documented.paths)) {
      for (const method of Object.keys(methods)) {
        expect(stated).toContain(`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`);
      }
    }
  });

  it.each(routes.map((route) => [route.method, route.path, route.access, route] as const))(
    '%s %s answers %s',
    async (_method, _path, access, route) => {
      const [anonymous, creator, admin] = await Promise.all([
        statusFor(route),
        tokenOf('creator').then((token) => statusFor(route, token)),
        tokenOf('admin').then((token) => statusFor(route, token)),
      ]);
      const seen = { anonymous, creator, admin };
      if (access === 'anyone') expect(Object.values(seen)).not.toContain(401);
      // Without the session's cookie, whoever shows whatever token.
      if (access === 'session')
        expect(Object.values(seen).filter((s) => s !== 401 && s !== 404)).toEqual([]);
      if (access === 'signed-in' || access === 'admin') expect(anonymous).toBe(401);
      if (access === 'admin') {
        expect(creator).toBe(403);
        expect([401, 403]).not.toContain(admin);
      } else {
        expect(Object.values(seen)).not.toContain(403);
      }
      expect(Object.values(seen).filter((status) => status >= 500)).toEqual([]);
    },
  );

  it.each(
    routes
      .filter(
        (route) =>
          route.access === 'signed-in' &&
          (route.path.includes(':id') || route.path.endsWith('get_result')),
      )
      .map((route) => [route.method, route.path, route] as const),
  )('%s %s knows nothing of another person’s id', async (_method, _path, route) => {
    const token = await tokenOf('creator');
    const theirs = await statusFor(route, token);
    expect([400, 404]).toContain(theirs);
    const before = generationId;
    generationId = randomUUID();
    const unknown = await statusFor(route, token);
    generationId = before;
    expect(unknown).toBe(theirs);
  });
});
