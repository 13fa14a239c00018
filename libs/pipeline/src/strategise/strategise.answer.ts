import 'reflect-metadata';
import type { AnswerSchema } from '@app/providers';
import type { LayoutName } from '@app/studio';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';

export class ConceptAnswer {
  /** `planWithModel` checks that it is one of the offered layouts. */
  @IsString()
  layout!: string;

  @IsInt()
  @Min(0)
  hero!: number;

  @IsArray()
  @ArrayMaxSize(8)
  @IsInt({ each: true })
  support!: number[];

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

  @IsString()
  @MaxLength(120)
  emotion!: string;

  @IsString()
  @MaxLength(600)
  scene!: string;

  /** Hue of the accent, degrees. */
  @IsInt()
  @Min(0)
  @Max(360)
  hue!: number;

  @IsString()
  @MaxLength(400)
  why!: string;
}

/** A model's concepts for a batch. */
export class ConceptsAnswer {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(10)
  @ValidateNested({ each: true })
  @Type(() => ConceptAnswer)
  concepts!: ConceptAnswer[];
}

const text: AnswerSchema = { type: 'string' };

/** @param count number of concepts */
export function conceptsSchema(
  count: number,
  layouts: readonly LayoutName[],
  stills: number,
): AnswerSchema {
  const still: AnswerSchema = { type: 'integer', minimum: 0, maximum: Math.max(0, stills - 1) };
  const properties = {
    layout: { type: 'string', enum: layouts },
    hero: still,
    support: { type: 'array', items: still },
    main: text,
    sub: text,
    emphasis: { type: 'array', items: text },
    emotion: text,
    scene: text,
    hue: { type: 'integer', minimum: 0, maximum: 359 },
    why: text,
  } as const satisfies Record<string, AnswerSchema>;
  return {
    type: 'object',
    properties: {
      concepts: {
        type: 'array',
        minItems: count,
        maxItems: count,
        items: {
          type: 'object',
          properties,
          required: Object.keys(properties),
          additionalProperties: false,
        },
      },
    },
    required: ['concepts'],
    additionalProperties: false,
  };
}
