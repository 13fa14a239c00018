import { isCheckCode, type ThumbnailCheck } from '@app/contracts';
import { tw } from './language/workspace.js';

/** What a check says, in the page's language; the server's sentence without a known code. */
export function checkText({ code, label }: Pick<ThumbnailCheck, 'code' | 'label'>): string {
  return isCheckCode(code) ? tw(`checks.${code}`) : label;
}
