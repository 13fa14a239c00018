import type { ModelCall } from '../models/model-call.js';

/** JSON Schema as the vendors take it in their strict modes: every property required, no others. */
export interface AnswerSchema {
  type: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean';
  description?: string;
  enum?: readonly string[];
  properties?: Readonly<Record<string, AnswerSchema>>;
  required?: readonly string[];
  additionalProperties?: false;
  items?: AnswerSchema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
}

export interface Question<Answer extends object> {
  /** What the model is to do: our words alone. */
  instructions: string;
  /** What it is to do it with. Sent as JSON, so that nothing in it can pass for an instruction. */
  material: object;
  pictures: readonly { name: string; bytes: Buffer }[];
  /** The video itself, for models that can watch one; empty when there is none, or it is not public. */
  videoUrl: string;
  /** Validates the answer by its decorators. */
  answer: new () => Answer;
  schema: AnswerSchema;
}

/** Reads and plans. Its answers are validated, but may still be wrong. */
export abstract class TextModel {
  /**
   * Undefined when no model may be asked or none answers: then rules decide. Fails with `model_busy` where trying again
   * is worth it. Asking may happen twice after a crash; only the model's cost is spent again.
   */
  abstract ask<Answer extends object>(
    question: Question<Answer>,
    call: ModelCall,
  ): Promise<{ answer: Answer; model: string } | undefined>;
}
