import { TextModel } from './text-model.js';

/** Used when no model is configured: stages then use their rules. */
export class NoTextModel extends TextModel {
  override async ask(): Promise<undefined> {
    return undefined;
  }
}
