import { affiliate } from '../messages/de/affiliate.js';
import { errors } from '../messages/de/errors.js';
import { failures } from '../messages/de/failures.js';
import { landing } from '../messages/de/landing.js';
import { share } from '../messages/de/share.js';
import { signIn } from '../messages/de/sign-in.js';
import { site } from '../messages/de/site.js';
import { ui } from '../messages/de/ui.js';

export const messages = { affiliate, errors, failures, landing, share, signIn, site, ui };
