import { isDecent } from '@app/contracts';
import { Moderation } from './moderation.js';

/** Moderation without a vendor. Checks text against a list of words, and does not check pictures. */
export class WordListModeration extends Moderation {
  override async objections({ text }: { text?: string }): Promise<string[]> {
    return text === undefined || isDecent(text) ? [] : ['words'];
  }
}
