import { account } from '../messages/en/account.js';
import { editor } from '../messages/en/editor.js';
import { generator } from '../messages/en/generator.js';
import { history } from '../messages/en/history.js';
import { plans } from '../messages/en/plans.js';
import { result } from '../messages/en/result.js';
import { shortcuts } from '../messages/en/shortcuts.js';

export const messages = { account, editor, generator, history, plans, result, shortcuts };
