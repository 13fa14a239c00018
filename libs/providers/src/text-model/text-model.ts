import type { ModelCall } from '../models/model-call.js';

/** JSON Schema for the vendors' strict modes: every property required, no others. */
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
  /** The instructions: our words only. */
  instructions: string;
  /** The data for it. Sent as JSON, so that nothing in it can pass for an instruction. */
  material: object;
  pictures: readonly { name: string; bytes: Buffer }[];
  /** The video, for models that can watch one; empty when there is none, or it is not public. */
  videoUrl: string;
  /** Validates the answer by its decorators. */
  answer: new () => Answer;
  schema: AnswerSchema;
}

/** Reads and plans. Answers are validated, but may still be wrong. */
export abstract class TextModel {
  /**
   * Undefined when no model is allowed or none answers: then rules decide. Fails with `model_busy` where a retry
   * makes sense. Calls may be repeated after a crash; that costs the model's price again.
   */
  abstract ask<Answer extends object>(
    question: Question<Answer>,
    call: ModelCall,
  ): Promise<{ answer: Answer; model: string } | undefined>;
}
