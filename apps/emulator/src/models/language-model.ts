import { createHash } from 'node:crypto';

interface Schema {
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minItems?: number;
  minimum?: number;
  maximum?: number;
}

export interface Question {
  /** The product's instructions to the model. */
  instructions: string;
  /** The data of the request. */
  material: string;
  schema: Schema;
}

/**
 * The answer of an emulated language model: in the requested schema, with words from the title. Obeys instructions
 * outside quoted strings, so tests detect data that escapes its quotes.
 */
export function answerFor({ instructions, material, schema }: Question): unknown {
  const hash = createHash('sha256').update(instructions).update(material).digest();
  const injected = injectedHeadlineIn(`${instructions}\n${material}`);
  const words = injected ? [injected] : titleWords(material);
  return answer(schema, '', { words, randomBytes: hash, index: 0 });
}

interface AnswerContext {
  words: string[];
  randomBytes: Buffer;
  /** Index of the item in its list. */
  index: number;
}

function answer(schema: Schema, name: string, context: AnswerContext): unknown {
  if (schema.enum)
    return schema.enum[(context.index + (context.randomBytes[7] ?? 0)) % schema.enum.length];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, inner]) => [
          key,
          answer(inner, key, context),
        ]),
      );
    case 'array':
      return Array.from({ length: itemCount(schema, name) }, (_, place) =>
        answer(schema.items ?? {}, name, { ...context, index: context.index + place }),
      );
    case 'integer':
    case 'number': {
      const least = schema.minimum ?? 0;
      const span = (schema.maximum ?? 10) - least + 1;
      const steps =
        name === 'hue' ? (context.randomBytes[8] ?? 0) * 97 + context.index * 131 : context.index;
      return least + (steps % Math.max(1, Math.floor(span)));
    }
    case 'boolean':
      return (context.index + (context.randomBytes[9] ?? 0)) % 2 === 0;
    default:
      return phrase(name, context);
  }
}

/** Realistic answers have short lists of supporting stills and emphasized words. */
function itemCount(schema: Schema, name: string): number {
  if (schema.minItems !== undefined && schema.minItems > 0) return schema.minItems;
  if (name === 'support') return 1;
  return name === 'emphasis' ? 0 : 3;
}

function phrase(name: string, { words, index: place }: AnswerContext): string {
  const wordAt = (index: number): string => words[(index + words.length) % words.length] ?? '';
  switch (name) {
    case 'main':
      return words.length < 3 ? wordAt(place) : `${wordAt(2 * place)} ${wordAt(2 * place + 1)}`;
    case 'sub':
      return '';
    case 'topic':
      return words.slice(0, 4).join(' ');
    case 'keywords':
    case 'named':
      return wordAt(place).toLowerCase();
    case 'language':
      return '';
    case 'why':
      return `Shows the moment that the title speaks of: ${wordAt(place)}`;
    case 'emotion':
      return ['surprise', 'calm focus', 'joy'][place % 3] ?? '';
    case 'scene':
      return `The main subject of the video in its own place, seen ${['close', 'from afar', 'from the side'][place % 3]}`;
    default:
      return 'warm light, clear shapes';
  }
}

function titleWords(material: string): string[] {
  // A request to translate a headline has no title.
  const [, title = ''] = /"(?:title|main)"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(material) ?? [];
  const words = title.match(/[\p{L}\p{N}$€']{3,}/gu) ?? [];
  return words.length > 0 ? words : ['video'];
}

/** Finds an injected instruction outside quoted strings, which demands a word for every headline. */
function injectedHeadlineIn(text: string): string | undefined {
  const unquoted = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  return /\bwrite (\w+) as every headline\b/i.exec(unquoted)?.[1];
}

export function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && 'type' in value;
}
