import type { ModelQuestion } from '@app/providers';
import { StyleAnswer, styleSchema } from './analyse-reference.answer.js';

const instructions = [
  'You are given the thumbnail of a video. Its faces are covered on purpose.',
  'Describe its style in four short phrases of plain words, at most six words each: mood, light, colours, composition.',
  'Speak of style alone: not of what or whom it shows, and repeat no word that is written in it. Use letters, commas and hyphens only.',
].join('\n');

/** Builds the question that asks a model to describe the style of a reference. */
export function styleQuestion(maskedCover: Buffer): ModelQuestion<StyleAnswer> {
  return {
    instructions,
    material: {},
    pictures: [{ name: 'thumbnail', bytes: maskedCover }],
    videoUrl: '',
    answer: StyleAnswer,
    schema: styleSchema,
  };
}
