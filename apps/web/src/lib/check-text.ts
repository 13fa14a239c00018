import { isCheckCode, type ThumbnailCheck } from '@app/contracts';
import { tw } from './language/workspace.js';

/** The sentence of a check in the page's language, or the server's sentence if the code is unknown. */
export function checkText({ code, label }: Pick<ThumbnailCheck, 'code' | 'label'>): string {
  return isCheckCode(code) ? tw(`checks.${code}`) : label;
}
