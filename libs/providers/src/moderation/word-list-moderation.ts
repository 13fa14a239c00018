import { isDecent } from '@app/contracts';
import { Moderation } from './moderation.js';

/** Without a vendor: checks words against a list, and does not check pictures. */
export class WordListModeration extends Moderation {
  override async objections({ text }: { text?: string }): Promise<string[]> {
    return text === undefined || isDecent(text) ? [] : ['words'];
  }
}
