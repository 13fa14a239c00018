import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { rateLimits } from '../../../apps/api/src/http/rate-limits.js';
import { Creator, createInstallation, type Installation } from '../../factories/installation.js';
import { type RunningProcess } from '../../factories/processes.js';

let house: Installation;
let first: RunningProcess;
let second: RunningProcess;
beforeAll(async () => {
  house = await createInstallation();
  [first, second] = await Promise.all([house.start('api'), house.start('api')]);
}, 120_000);
afterAll(() => house.close());
beforeEach(() => house.redis.flushdb());

/** Of a shared thumbnail that does not exist; counted before it is looked up. */
const report = ({ origin }: RunningProcess): Promise<Response> =>
  fetch(`${origin}/api/report_thumbnail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: randomUUID(), reason: 'other' }),
  });

describe('a rate limit', () => {
  it('is shared by two apis', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < rateLimits.report.points; turn += 1)
      statuses.push((await report(turn % 2 === 0 ? first : second)).status);
    expect(new Set(statuses)).toEqual(new Set([404]));
    for (const api of [first, second]) {
      const refused = await report(api);
      expect(refused.status).toBe(429);
      const seconds = Number(refused.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(rateLimits.report.seconds);
    }
  });

  it('counts signed-in users by id: one at the limit does not stop another at the same address', async () => {
    const [busy, calm] = [
      await Creator.free(house, first.origin),
      await Creator.free(house, first.origin),
    ];
    const exported = async (creator: Creator) => (await creator.call('GET', '/user/data')).status;
    for (let turn = 0; turn < rateLimits.accountData.points; turn += 1)
      expect(await exported(busy)).toBe(200);
    expect(await exported(busy)).toBe(429);
    expect(await exported(busy.at(second.origin))).toBe(429);
    expect(await exported(calm)).toBe(200);
  });

  it('stores neither an address nor a user id in Redis', async () => {
    const creator = await Creator.free(house, second.origin);
    await creator.call('GET', '/user/current');
    await fetch(`${second.origin}/api/public_config`);
    const keys = await house.redis.keys('rate:*');
    expect(keys.length).toBeGreaterThanOrEqual(2);
    expect(keys.join()).not.toMatch(new RegExp(`127\\.0\\.0\\.1|${creator.userId}`));
    const ttls = await Promise.all(keys.map((key) => house.redis.ttl(key)));
    expect(Math.min(...ttls)).toBeGreaterThan(0);
  });
});
