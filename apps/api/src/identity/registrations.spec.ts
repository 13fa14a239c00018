import { Environment } from '@app/config';
import type { Credits } from '@app/credits';
import type { Users } from '@app/data';
import type { IdentityProfile } from '@app/providers';
import { describe, expect, it } from '@jest/globals';
import type { EndedSessions } from './ended-sessions.js';
import { Registrations } from './registrations.js';
import type { UsedWelcomeBonuses } from './used-welcome-bonuses.js';

const ada: IdentityProfile = {
  provider: 'google',
  subject: 'subject-of-ada',
  email: 'ada@a.example',
  emailVerified: true,
  name: 'Ada',
  picture: null,
};

/** @param addressTaken whether another user has the address; @param known the identity's user by then */
function registrations(addressTaken: boolean, known?: { id: string }) {
  return new Registrations(
    {
      emailIsTaken: async () => addressTaken,
      findByIdentity: async () => known,
      freeEmail: async () => undefined,
    } as unknown as Users,
    { register: async () => ({ outcome: 'repeated' }) } as unknown as Credits,
    { includes: async () => false } as unknown as UsedWelcomeBonuses,
    { add: () => undefined } as unknown as EndedSessions,
    new Environment(),
  );
}

describe('two simultaneous first sign-ins of one person', () => {
  it.each([
    ['the first was stored before the second looked for the address', true],
    ['both were stored at once', false],
  ])('create one account when %s', async (_when, addressTaken) => {
    expect(await registrations(addressTaken, { id: 'of-ada' }).register(ada)).toBe('of-ada');
  });
});

describe('an address of another user', () => {
  it.each([true, false])('refuses the registration (taken before: %s)', async (addressTaken) => {
    await expect(registrations(addressTaken).register(ada)).rejects.toMatchObject({
      code: 'account_exists_with_other_method',
    });
  });
});
