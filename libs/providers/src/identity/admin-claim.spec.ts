import { describe, expect, it } from '@jest/globals';
import { claimAt, hasAdminValue } from './admin-claim.js';

describe('the value of a claim', () => {
  it.each<[string, string, Record<string, unknown>, unknown]>([
    ['by its name', 'groups', { groups: ['a'] }, ['a']],
    ['by a path', 'realm_access.roles', { realm_access: { roles: ['a'] } }, ['a']],
    ['by a URL with dots', 'https://x.example/roles', { 'https://x.example/roles': 'a' }, 'a'],
    ['never at a path that ends early', 'realm_access.roles', { realm_access: 'roles' }, undefined],
    ['never on the prototype', 'constructor.name', {}, undefined],
  ])('is found %s', (_how, name, claims, value) => {
    expect(claimAt(claims, name)).toEqual(value);
  });
});

describe('a value that makes a user an administrator', () => {
  const claim = { name: 'groups', values: ['admins', 'true'] };

  it.each([['admins'], [['staff', 'admins']], [true]])('is found in %j', (value) => {
    expect(hasAdminValue(value, claim)).toBe(true);
  });

  it.each([['admins-of-others'], ['Admins'], [['staff']], [{ admins: true }], [undefined], [1]])(
    'is not found in %j',
    (value) => {
      expect(hasAdminValue(value, claim)).toBe(false);
    },
  );
});
