import { plainToInstance } from 'class-transformer';
import type { ModelCall } from '../models/model-call.js';
import { TextModel, type ModelQuestion } from './text-model.js';

/** A text model for tests. Returns the scripted answer of each type, or none. */
export class ScriptedTextModel extends TextModel {
  readonly asked: ModelQuestion<object>[] = [];

  constructor(private readonly answers: Record<string, object> = {}) {
    super();
  }

  override async ask<Answer extends object>(
    question: ModelQuestion<Answer>,
    call: ModelCall,
  ): Promise<{ answer: Answer; model: string } | undefined> {
    const [model] = call.models;
    if (model === undefined) return undefined;
    this.asked.push(question);
    const answer = this.answers[question.answer.name];
    return answer && { answer: plainToInstance(question.answer, answer), model };
  }
}
