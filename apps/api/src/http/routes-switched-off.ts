import type { Environment } from '@app/config';
import { paymentWebhookPath, ProductError } from '@app/contracts';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Settings that switch routes off. */
export type Switches = Pick<
  Environment,
  'BILLING' | 'LOCAL_ACCOUNTS' | 'PASSKEYS' | 'SIGN_UP' | 'SMTP_URL'
>;

const forPasskeys = /^\/auth\/passkeys?(\/|$)/;
/** Allowances limit users of installations without billing. */
const forAllowances = /^\/admin\/people\/[^/]+\/allowance$/;
const forNewUsers = /^\/(admin\/invitations|auth\/invitation$|auth\/local\/register$)/;

/** Whether the installation has switched off the route with this pattern. */
export function isSwitchedOff(
  url: string,
  { BILLING, LOCAL_ACCOUNTS, PASSKEYS, SIGN_UP, SMTP_URL }: Switches,
): boolean {
  if (url.startsWith('/plan/') || url === paymentWebhookPath) return BILLING === 'off';
  if (forAllowances.test(url)) return BILLING === 'on';
  if (forPasskeys.test(url)) return PASSKEYS === 'off';
  if (SIGN_UP === 'closed' && forNewUsers.test(url)) return true;
  if (url === '/auth/local/request-reset' && SMTP_URL === undefined) return true;
  return url.startsWith('/auth/local/') && LOCAL_ACCOUNTS === 'off';
}

/** Makes routes that are switched off answer like unknown addresses, also without a sign-in. */
export function refuseSwitchedOff(switches: Switches) {
  return (
    { routeOptions }: FastifyRequest,
    _reply: FastifyReply,
    done: (error?: Error) => void,
  ): void => {
    // Uses the matched route, because the same address can be spelled in many ways.
    const { url } = routeOptions;
    const isOff = url !== undefined && isSwitchedOff(url, switches);
    done(isOff ? new ProductError('not_found') : undefined);
  };
}

/** Removes routes that are switched off from the API description. */
export function withoutSwitchedOff(document: OpenAPIObject, switches: Switches): OpenAPIObject {
  const paths = Object.entries(document.paths).filter(([url]) => !isSwitchedOff(url, switches));
  return { ...document, paths: Object.fromEntries(paths) };
}
