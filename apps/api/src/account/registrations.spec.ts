import { Environment } from '@app/config';
import type { Credits } from '@app/credits';
import type { Users } from '@app/data';
import type { IdentityProfile } from '@app/providers';
import { describe, expect, it } from '@jest/globals';
import type { EndedSessions } from './ended-sessions.js';
import { Registrations } from './registrations.js';
import type { SpentRegistrations } from './spent-registrations.js';

const ada: IdentityProfile = {
  provider: 'google',
  subject: 'subject-of-ada',
  email: 'ada@a.example',
  emailVerified: true,
  name: 'Ada',
  picture: null,
};

/** @param addressTaken whether somebody has the address; @param known whom the provider's person is by then */
function registrations(addressTaken: boolean, known?: { id: string }) {
  return new Registrations(
    {
      emailBelongsToSomebody: async () => addressTaken,
      findByIdentity: async () => known,
      freeEmail: async () => undefined,
    } as unknown as Users,
    { register: async () => ({ outcome: 'repeated' }) } as unknown as Credits,
    { has: async () => false } as unknown as SpentRegistrations,
    { note: () => undefined } as unknown as EndedSessions,
    new Environment(),
  );
}

describe('two first sign-ins of one person at the same moment', () => {
  it.each([
    ['the first was stored before the second looked for the address', true],
    ['both were stored at once', false],
  ])('are one account when %s', async (_when, addressTaken) => {
    expect(await registrations(addressTaken, { id: 'of-ada' }).register(ada)).toBe('of-ada');
  });
});

describe('an address of somebody else', () => {
  it.each([true, false])('lets nobody in (taken before: %s)', async (addressTaken) => {
    await expect(registrations(addressTaken).register(ada)).rejects.toMatchObject({
      code: 'account_exists_with_other_method',
    });
  });
});
