import { describe, expect, it } from '@jest/globals';
import { statedRoutes } from '../../../../test/factories/routes.js';

const routes = await statedRoutes();

describe('who may call a route', () => {
  it('is said by every route', () => {
    const silent = routes.filter((route) => route.access === undefined);
    expect(silent.map((route) => route.handler)).toEqual([]);
  });

  it('is said of more than a handful of them', () => {
    expect(routes.length).toBeGreaterThan(20);
  });
});
