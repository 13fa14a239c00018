import { randomBytes } from 'node:crypto';
import type { Environment } from '@app/config';
import { pages, passwordLinkFragment, passwordLinkHours } from '@app/contracts';
import type { Passwords } from '@app/data';
import { CommandError } from './command.js';

/** Creates a password link and returns the message for the operator, who passes the link on. */
export async function createPasswordLink(
  passwords: Pick<Passwords, 'offerLink'>,
  env: Pick<Environment, 'LOCAL_ACCOUNTS' | 'PUBLIC_ORIGIN'>,
  email: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  if (!(await passwords.offerLink(email, token, passwordLinkHours)))
    throw new CommandError(`There is no local account with the address ${email}.`);
  const link = `${env.PUBLIC_ORIGIN}${pages.signIn}${passwordLinkFragment}${token}`;
  const off = env.LOCAL_ACCOUNTS === 'on' ? '' : '\nIt works once LOCAL_ACCOUNTS=on is set.';
  return `Give this link to ${email}. It sets the password, works once and for ${passwordLinkHours} hours:\n${link}${off}`;
}
