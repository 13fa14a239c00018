import { TextModel } from './text-model.js';

/** Where no model is configured: whoever asks goes by rules. */
export class NoTextModel extends TextModel {
  override async ask(): Promise<undefined> {
    return undefined;
  }
}
