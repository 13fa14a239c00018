import type { AnswerSchema } from '@app/providers';
import { IsString, Matches } from 'class-validator';

/** Allows only letters, spaces, commas, apostrophes and hyphens, so no numbers or addresses. */
const fewWords = /^[\p{L}\s,'-]{0,80}$/u;

/** A model's description of a style. */
export class StyleAnswer {
  @IsString()
  @Matches(fewWords)
  mood!: string;

  @IsString()
  @Matches(fewWords)
  light!: string;

  @IsString()
  @Matches(fewWords)
  colours!: string;

  @IsString()
  @Matches(fewWords)
  composition!: string;
}

const fields = ['mood', 'light', 'colours', 'composition'] as const;

export const styleSchema: AnswerSchema = {
  type: 'object',
  properties: Object.fromEntries(fields.map((field) => [field, { type: 'string' }])),
  required: fields,
  additionalProperties: false,
};

/** The style in one line, for an image model. */
export function styleLine(answer: StyleAnswer): string {
  return fields
    .map((field) => answer[field].trim())
    .filter(Boolean)
    .join(', ');
}
