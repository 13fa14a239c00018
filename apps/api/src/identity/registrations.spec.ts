import { Environment } from '@app/config';
import type { Credits } from '@app/credits';
import type { Invitations, Users } from '@app/data';
import type { IdentityProfile } from '@app/providers';
import { describe, expect, it, jest } from '@jest/globals';
import type { EndedSessions } from './ended-sessions.js';
import { Registrations } from './registrations.js';
import type { FormerAccounts } from './former-accounts.js';

const ada: IdentityProfile = {
  provider: 'google',
  subject: 'subject-of-ada',
  email: 'ada@a.example',
  emailVerified: true,
  name: 'Ada',
  picture: null,
};

const openInvitations: Record<string, { email: string | null }> = {
  any: { email: null },
  ada: { email: 'ada@a.example' },
};

/**
 * @param isAddressTaken whether a user with the address is found before the registration
 * @param known the identity's user, as if another sign-in had just registered it
 */
function registrations(
  isAddressTaken: boolean,
  known?: { id: string },
  env: Partial<Environment> = {},
  users: object = {},
) {
  return new Registrations(
    {
      isEmailTaken: async () => isAddressTaken,
      findByIdentity: async () => known,
      releaseEmail: async () => undefined,
      ...users,
    } as unknown as Users,
    { register: async () => ({ outcome: 'repeated' }) } as unknown as Credits,
    { findOpen: async (token: string) => openInvitations[token] } as unknown as Invitations,
    { digestsOf: () => [] } as unknown as FormerAccounts,
    { add: () => undefined } as unknown as EndedSessions,
    Object.assign(new Environment(), env),
  );
}

describe('two simultaneous first sign-ins of one user', () => {
  it.each([
    ['the first was stored before the second looked for the address', true],
    ['both were stored at once', false],
  ])('create one account when %s', async (_when, isAddressTaken) => {
    expect(await registrations(isAddressTaken, { id: 'of-ada' }).register(ada)).toBe('of-ada');
  });
});

describe('a registration with the address of another user', () => {
  it.each([
    ['before the account is created', true],
    ['while the account is created', false],
  ])('is refused when the address is found to be taken %s', async (_when, isAddressTaken) => {
    await expect(registrations(isAddressTaken).register(ada)).rejects.toMatchObject({
      code: 'account_exists_with_other_method',
    });
  });
});

describe('the address of a sign-in', () => {
  it.each([
    ['is adopted when it is verified', true, 1],
    ['is not adopted when it is not verified', false, 0],
  ])('%s', async (_what, emailVerified, adopted) => {
    const adoptEmail = jest.fn<Users['adoptEmail']>().mockResolvedValue(true);
    const users = { adoptEmail, refresh: async () => [], releaseEmail: async () => undefined };
    await registrations(false, undefined, { ADMIN_EMAILS: [] }, users).update('of-ada', {
      ...ada,
      emailVerified,
    });
    expect(adoptEmail).toHaveBeenCalledTimes(adopted);
  });
});

describe('closed sign-up', () => {
  const closed = { SIGN_UP: 'closed', ADMIN_EMAILS: ['ada@a.example'] } as const;
  const register = (person: IdentityProfile) =>
    registrations(
      false,
      { id: 'of-ada' },
      { ...closed, ADMIN_EMAILS: [...closed.ADMIN_EMAILS] },
    ).register(person);

  it.each(['google', 'facebook', 'oidc-home'] as const)(
    'refuses new users of %s',
    async (provider) => {
      const stranger = { ...ada, provider, email: 'bob@b.example' };
      await expect(register(stranger)).rejects.toMatchObject({ code: 'sign_up_closed' });
    },
  );

  it('lets administrators register, but not with an address that is not verified', async () => {
    expect(await register(ada)).toBe('of-ada');
    await expect(register({ ...ada, emailVerified: false })).rejects.toMatchObject({
      code: 'sign_up_closed',
    });
  });
});

describe('sign-up by invitation', () => {
  const register = (person: IdentityProfile, token?: string) =>
    registrations(false, { id: 'of-ada' }, { SIGN_UP: 'invited' }).register(person, { token });

  it.each([
    ['without an invitation', ada, undefined, 'invitation_required'],
    ['with an unknown one', ada, 'unknown', 'invitation_invalid'],
    [
      'with one for another address',
      { ...ada, email: 'b@b.example' },
      'ada',
      'invitation_for_other_address',
    ],
    [
      'with one for an address that is not verified',
      { ...ada, emailVerified: false },
      'ada',
      'invitation_for_other_address',
    ],
  ])('refuses a new user %s', async (_what, person, token, code) => {
    await expect(register(person, token)).rejects.toMatchObject({ code });
  });

  it.each(['any', 'ada'])('admits a new user with an invitation (%s)', async (token) => {
    expect(await register(ada, token)).toBe('of-ada');
  });

  it('never signs in to an existing local account', async () => {
    for (const isTaken of [true, false])
      await expect(
        registrations(isTaken, { id: 'of-ada' }, { SIGN_UP: 'invited' }).register(
          { ...ada, provider: 'local', subject: 'ada@a.example' },
          { token: 'any' },
        ),
      ).rejects.toMatchObject({ code: 'account_exists_with_other_method' });
  });

  it('admits no one while sign-up is closed', async () => {
    await expect(
      registrations(false, undefined, { SIGN_UP: 'closed' }).register(ada, { token: 'any' }),
    ).rejects.toMatchObject({ code: 'sign_up_closed' });
  });
});
