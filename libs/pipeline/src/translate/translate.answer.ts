import 'reflect-metadata';
import { maxPackLanguages } from '@app/contracts';
import type { AnswerSchema } from '@app/providers';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsString, MaxLength, ValidateNested } from 'class-validator';

class TranslationAnswer {
  /** One of the requested languages. */
  @IsString()
  @MaxLength(35)
  language!: string;

  @IsString()
  @MaxLength(200)
  main!: string;

  @IsString()
  @MaxLength(200)
  sub!: string;
}

/** A model's translations of a headline. */
export class TranslationsAnswer {
  @IsArray()
  @ArrayMaxSize(2 * maxPackLanguages)
  @ValidateNested({ each: true })
  @Type(() => TranslationAnswer)
  translations!: TranslationAnswer[];
}

const text: AnswerSchema = { type: 'string' };

/** @param languages at least one */
export function translationsSchema(languages: readonly string[]): AnswerSchema {
  return {
    type: 'object',
    properties: {
      translations: {
        type: 'array',
        minItems: languages.length,
        maxItems: languages.length,
        items: {
          type: 'object',
          properties: { language: { type: 'string', enum: languages }, main: text, sub: text },
          required: ['language', 'main', 'sub'],
          additionalProperties: false,
        },
      },
    },
    required: ['translations'],
    additionalProperties: false,
  };
}
