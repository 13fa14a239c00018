import type { ModelCall } from '../models/model-call.js';

/** JSON Schema for the vendors' strict modes: every property is required, and no others are allowed. */
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

export interface ModelQuestion<Answer extends object> {
  /** The instructions: contain only our text, never data. */
  instructions: string;
  /** The data. Sent as JSON, so that text in it is not mistaken for an instruction. */
  material: object;
  pictures: readonly { name: string; bytes: Buffer }[];
  /** URL of the video, for models that can watch it; empty without a public video. */
  videoUrl: string;
  /** Validates the answer by its decorators. */
  answer: new () => Answer;
  schema: AnswerSchema;
}

/** A text model that reads and plans. Answers have a valid format, but may still be wrong. */
export abstract class TextModel {
  /**
   * Undefined when no model is allowed or none answers: then rules decide. Fails with `model_busy` when a retry may
   * succeed. Calls may be repeated after a crash; each costs the model's price.
   */
  abstract ask<Answer extends object>(
    question: ModelQuestion<Answer>,
    call: ModelCall,
  ): Promise<{ answer: Answer; model: string } | undefined>;
}
