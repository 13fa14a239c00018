import { TextModel } from './text-model.js';

/** Used when no model is configured: then stages decide by rules. */
export class NoTextModel extends TextModel {
  override async ask(): Promise<undefined> {
    return undefined;
  }
}
