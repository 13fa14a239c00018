import { isCheckCode } from '@app/contracts';
import { Failure, failureSentence } from './api/failure.js';
import { inSentence } from './language/language.js';
import { formatList } from './language/listed.js';
import { tw } from './language/workspace.js';

/** Why a text cannot be drawn with its settings, in the page's language. */
export function textEditProblem(error: unknown): string {
  if (!(error instanceof Failure) || error.code !== 'words_do_not_fit')
    return failureSentence(error);
  const { checks, needsHeadline } = error.data;
  if (needsHeadline === true) return tw('editor.needsHeadline');
  const checkCodes = Array.isArray(checks) ? checks.filter(isCheckCode) : [];
  if (checkCodes.length === 0) return failureSentence(error);
  return tw('editor.failsChecks', {
    checks: formatList(checkCodes.map((code) => inSentence(tw(`checks.${code}`)))),
  });
}
