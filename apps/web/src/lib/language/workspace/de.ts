import { account } from '../messages/de/account.js';
import { admin } from '../messages/de/admin.js';
import { checks } from '../messages/de/checks.js';
import { editor } from '../messages/de/editor.js';
import { generator } from '../messages/de/generator.js';
import { history } from '../messages/de/history.js';
import { keys } from '../messages/de/keys.js';
import { notices } from '../messages/de/notices.js';
import { look } from '../messages/de/look.js';
import { pack } from '../messages/de/pack.js';
import { passkeys } from '../messages/de/passkeys.js';
import { people } from '../messages/de/people.js';
import { plans } from '../messages/de/plans.js';
import { reach } from '../messages/de/reach.js';
import { reason } from '../messages/de/reason.js';
import { refresh } from '../messages/de/refresh.js';
import { result } from '../messages/de/result.js';
import { saved } from '../messages/de/saved.js';
import { secondFactor } from '../messages/de/second-factor.js';
import { shortcuts } from '../messages/de/shortcuts.js';
import { textNotes } from '../messages/de/text-notes.js';
import { webhooks } from '../messages/de/webhooks.js';

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
