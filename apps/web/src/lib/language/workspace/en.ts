import { checkSentences as checks } from '@app/contracts';
import { account } from '../messages/en/account.js';
import { admin } from '../messages/en/admin.js';
import { editor } from '../messages/en/editor.js';
import { generator } from '../messages/en/generator.js';
import { history } from '../messages/en/history.js';
import { keys } from '../messages/en/keys.js';
import { notices } from '../messages/en/notices.js';
import { look } from '../messages/en/look.js';
import { pack } from '../messages/en/pack.js';
import { passkeys } from '../messages/en/passkeys.js';
import { people } from '../messages/en/people.js';
import { plans } from '../messages/en/plans.js';
import { reach } from '../messages/en/reach.js';
import { reason } from '../messages/en/reason.js';
import { refresh } from '../messages/en/refresh.js';
import { result } from '../messages/en/result.js';
import { saved } from '../messages/en/saved.js';
import { secondFactor } from '../messages/en/second-factor.js';
import { shortcuts } from '../messages/en/shortcuts.js';
import { textNotes } from '../messages/en/text-notes.js';
import { webhooks } from '../messages/en/webhooks.js';

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
