import { errorRules, type ErrorCode } from '@app/contracts';
import { affiliate } from '../messages/en/affiliate.js';
import { failures } from '../messages/en/failures.js';
import { landing } from '../messages/en/landing.js';
import { share } from '../messages/en/share.js';
import { signIn } from '../messages/en/sign-in.js';
import { site } from '../messages/en/site.js';
import { ui } from '../messages/en/ui.js';

const codes = Object.keys(errorRules) as ErrorCode[];
const errors = Object.fromEntries(codes.map((code) => [code, errorRules[code].sentence])) as Record<
  ErrorCode,
  string
>;

export const messages = { affiliate, errors, failures, landing, share, signIn, site, ui };
