import { account } from '../messages/es/account.js';
import { admin } from '../messages/es/admin.js';
import { checks } from '../messages/es/checks.js';
import { editor } from '../messages/es/editor.js';
import { generator } from '../messages/es/generator.js';
import { history } from '../messages/es/history.js';
import { keys } from '../messages/es/keys.js';
import { notices } from '../messages/es/notices.js';
import { look } from '../messages/es/look.js';
import { pack } from '../messages/es/pack.js';
import { passkeys } from '../messages/es/passkeys.js';
import { people } from '../messages/es/people.js';
import { plans } from '../messages/es/plans.js';
import { reach } from '../messages/es/reach.js';
import { reason } from '../messages/es/reason.js';
import { refresh } from '../messages/es/refresh.js';
import { result } from '../messages/es/result.js';
import { saved } from '../messages/es/saved.js';
import { secondFactor } from '../messages/es/second-factor.js';
import { shortcuts } from '../messages/es/shortcuts.js';
import { textNotes } from '../messages/es/text-notes.js';
import { webhooks } from '../messages/es/webhooks.js';

export const messages = {
  account,
  admin,
  checks,
  editor,
  generator,
  history,
  keys,
  look,
  notices,
  pack,
  passkeys,
  people,
  plans,
  reach,
  reason,
  refresh,
  result,
  saved,
  secondFactor,
  shortcuts,
  textNotes,
  webhooks,
};
