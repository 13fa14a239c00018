import type { AnswerSchema } from '@app/providers';
import { IsString, Matches } from 'class-validator';

/** A few plain words: no name, number, address or quotation can be among them. */
const fewWords = /^[\p{L}\s,'-]{0,80}$/u;

/** How a picture looks, in the words of a model. */
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

/** The style in one line, as a painter is told it. */
export function styleLine(answer: StyleAnswer): string {
  return fields
    .map((field) => answer[field].trim())
    .filter(Boolean)
    .join(', ');
}
