import { affiliate } from '../messages/es/affiliate.js';
import { errors } from '../messages/es/errors.js';
import { failures } from '../messages/es/failures.js';
import { landing } from '../messages/es/landing.js';
import { share } from '../messages/es/share.js';
import { signIn } from '../messages/es/sign-in.js';
import { site } from '../messages/es/site.js';
import { ui } from '../messages/es/ui.js';

export const messages = { affiliate, errors, failures, landing, share, signIn, site, ui };
