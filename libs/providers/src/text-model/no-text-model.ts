import { TextModel } from './text-model.js';

/** Used if no model is configured. Stages then decide by rules. */
export class NoTextModel extends TextModel {
  override async ask(): Promise<undefined> {
    return undefined;
  }
}
