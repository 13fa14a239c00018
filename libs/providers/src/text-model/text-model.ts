import type { ModelCall } from '../models/model-call.js';

/**
 * JSON Schema in the form that strict modes of vendors require: every property is required, and no others are
 * allowed.
 */
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
  /** The instructions. They contain only our own text, never data. */
  instructions: string;
  /** The data. It is sent as JSON, so that text in it is not mistaken for an instruction. */
  material: object;
  pictures: readonly { name: string; bytes: Buffer }[];
  /** URL of the video, for models that can watch it; empty if there is no public video. */
  videoUrl: string;
  /** Class whose decorators validate the answer. */
  answer: new () => Answer;
  schema: AnswerSchema;
}

/** A text model that reads content and plans thumbnails. Answers have a valid format, but may still be wrong. */
export abstract class TextModel {
  /**
   * Asks the allowed models. Undefined if none is allowed or answers; rules then decide. Fails with `model_busy` if a
   * retry may succeed. Calls may be repeated after a crash; each one costs the model's price.
   */
  abstract ask<Answer extends object>(
    question: ModelQuestion<Answer>,
    call: ModelCall,
  ): Promise<{ answer: Answer; model: string } | undefined>;
}
