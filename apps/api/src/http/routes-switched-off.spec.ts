import { describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseSwitchedOff, withoutSwitchedOff, type Switches } from './routes-switched-off.js';

const allOn: Switches = {
  BILLING: 'on',
  LOCAL_ACCOUNTS: 'on',
  PASSKEYS: 'on',
  SIGN_UP: 'open',
  SMTP_URL: 'smtps://mail',
};
const billing = ['/plan/update_plan', '/plan/credit_history', '/webhooks/payments'];
const local = [
  '/auth/local/sign-in',
  '/auth/local/set-password',
  '/auth/local/change-password',
  '/auth/local/code',
];
const passkeys = ['/auth/passkey/sign-in', '/auth/passkeys', '/auth/passkeys/:id'];
const invitations = ['/admin/invitations', '/admin/invitations/:id', '/auth/invitation'];

function refusalOf(url: string | undefined, switches: Switches): unknown {
  let error: unknown;
  const request = { routeOptions: { url } } as FastifyRequest;
  refuseSwitchedOff(switches)(request, {} as FastifyReply, (refusal) => (error = refusal));
  return error;
}

describe.each([
  { what: 'billing', off: { ...allOn, BILLING: 'off' as const }, urls: billing, others: local },
  {
    what: 'local accounts',
    off: { ...allOn, LOCAL_ACCOUNTS: 'off' as const },
    urls: local,
    others: billing,
  },
  {
    what: 'passkeys',
    off: { ...allOn, PASSKEYS: 'off' as const },
    urls: passkeys,
    others: local,
  },
  {
    what: 'mail',
    off: {
      BILLING: 'on' as const,
      LOCAL_ACCOUNTS: 'on' as const,
      PASSKEYS: 'on' as const,
      SIGN_UP: 'open' as const,
    },
    urls: ['/auth/local/request-reset'],
    others: local,
  },
  {
    what: 'new accounts',
    off: { ...allOn, SIGN_UP: 'closed' as const },
    urls: [...invitations, '/auth/local/register'],
    others: local,
  },
])('an installation without $what', ({ off, urls, others }) => {
  it('answers the disabled routes like unknown addresses', () => {
    for (const url of urls) {
      expect(refusalOf(url, off)).toMatchObject({ code: 'not_found' });
      expect(refusalOf(url, allOn)).toBeUndefined();
    }
  });

  it('serves other routes', () => {
    for (const url of [...others, '/thumbnail/generate', '/planner', undefined])
      expect(refusalOf(url, off)).toBeUndefined();
  });

  it('leaves the disabled routes out of the API description', () => {
    const paths = Object.fromEntries([...urls, ...others].map((url) => [url, {}]));
    const document = { paths } as unknown as OpenAPIObject;
    expect(Object.keys(withoutSwitchedOff(document, off).paths)).toEqual(others);
  });
});

describe('an installation with billing', () => {
  it('has no route for allowances', () => {
    const url = '/admin/people/:id/allowance';
    expect(refusalOf(url, allOn)).toMatchObject({ code: 'not_found' });
    expect(refusalOf(url, { ...allOn, BILLING: 'off' })).toBeUndefined();
  });
});
