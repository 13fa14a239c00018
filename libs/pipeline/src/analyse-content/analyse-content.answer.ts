import 'reflect-metadata';
import type { AnswerSchema } from '@app/providers';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsString,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import type { Tone } from './analyse-content.output.js';

const tones = ['calm', 'bold', 'playful', 'serious'] as const satisfies readonly Tone[];

class HeadlineAnswer {
  @IsString()
  @MaxLength(120)
  main!: string;

  @IsString()
  @MaxLength(120)
  sub!: string;

  @IsArray()
  @ArrayMaxSize(6)
  @IsString({ each: true })
  emphasis!: string[];
}

class StillAnswer {
  @IsInt()
  @Min(0)
  index!: number;

  @IsString()
  @MaxLength(400)
  shows!: string;
}

/** A model's answer about a video. */
export class ContentAnswer {
  @IsString()
  @MaxLength(2_000)
  summary!: string;

  @IsString()
  @MaxLength(200)
  topic!: string;

  @IsArray()
  @ArrayMaxSize(30)
  @IsString({ each: true })
  @MaxLength(80, { each: true })
  keywords!: string[];

  @IsIn(tones)
  tone!: Tone;

  /** BCP 47, or empty. */
  @IsString()
  @MaxLength(20)
  language!: string;

  @IsArray()
  @ArrayMaxSize(20)
  @ValidateNested({ each: true })
  @Type(() => HeadlineAnswer)
  headlines!: HeadlineAnswer[];

  @IsArray()
  @ArrayMaxSize(20)
  @ValidateNested({ each: true })
  @Type(() => StillAnswer)
  stills!: StillAnswer[];
}

const text: AnswerSchema = { type: 'string' };
const texts: AnswerSchema = { type: 'array', items: text };

export const contentSchema: AnswerSchema = {
  type: 'object',
  properties: {
    summary: { type: 'string', description: 'What happens in the video, in two sentences' },
    topic: { type: 'string', description: 'A few words to look for similar videos with' },
    keywords: texts,
    tone: { type: 'string', enum: tones },
    language: { type: 'string', description: 'BCP 47 tag of the language of the title' },
    headlines: {
      type: 'array',
      minItems: 6,
      maxItems: 10,
      items: {
        type: 'object',
        properties: { main: text, sub: text, emphasis: texts },
        required: ['main', 'sub', 'emphasis'],
        additionalProperties: false,
      },
    },
    stills: {
      type: 'array',
      items: {
        type: 'object',
        properties: { index: { type: 'integer', minimum: 0 }, shows: text },
        required: ['index', 'shows'],
        additionalProperties: false,
      },
    },
  },
  required: ['summary', 'topic', 'keywords', 'tone', 'language', 'headlines', 'stills'],
  additionalProperties: false,
};
