import { account } from '../messages/es/account.js';
import { editor } from '../messages/es/editor.js';
import { generator } from '../messages/es/generator.js';
import { history } from '../messages/es/history.js';
import { plans } from '../messages/es/plans.js';
import { result } from '../messages/es/result.js';
import { shortcuts } from '../messages/es/shortcuts.js';

export const messages = { account, editor, generator, history, plans, result, shortcuts };
