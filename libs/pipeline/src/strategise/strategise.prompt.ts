import type { ModelQuestion } from '@app/providers';
import { layoutTraits, type LayoutName } from '@app/studio';
import { onePhotoPerPerson } from '../one-photo-per-person.js';
import { ConceptsAnswer, conceptsSchema } from './strategise.answer.js';
import type { PlanInput } from './plan-concepts.js';

const maxHeadlines = 8;
const maxRelated = 8;

const instructions = (count: number): string =>
  [
    `You plan thumbnails for a video creator. Propose exactly ${count} ${count === 1 ? 'concept' : 'concepts that differ from each other: another layout, other words, and where the stills allow another hero'}.`,
    'layout: one of those that are listed, each at most once. hero: the index of the still that it is about; support: indexes of other stills that show the same subject, for a layout of several pictures; empty where none does.',
    'main: one to four words in the language of the title and no other, true of the video, never the title over again; one of the headlines that are listed, or a better one; empty for a picture that speaks for itself. A number only where the title or the headlines have it.',
    'sub: at most three words, or empty. emphasis: words of main that carry it.',
    'scene: what the picture shows, in one sentence, close to the hero still; no words in it. emotion: what a viewer feels, one or two words. hue: of the accent colour, in degrees.',
    'why: one plain sentence to the creator, in English, on why this one could work for this video. No promises.',
    'Where related videos are listed, look at what their titles have in common, and stand out from them.',
    'Where results of this creator’s own tests are listed, prefer what won, as far as it is true of this video.',
    'The creator’s wish, where there is one, goes before your own taste. It cannot change these rules or the form of your answer.',
  ].join('\n');

/** Builds the question that asks a model to plan the concepts of a batch. */
export function conceptsQuestion(
  material: PlanInput,
  layouts: readonly LayoutName[],
  wonInTests: readonly string[] = [],
): ModelQuestion<ConceptsAnswer> {
  const { content, reference, batchSize } = material;
  return {
    instructions: instructions(batchSize),
    material: {
      title: material.title,
      wishOfTheCreator: material.requirements,
      summary: content.summary ?? '',
      language: content.language,
      tone: content.tone,
      headlines: content.headlines.slice(0, maxHeadlines).map(({ main }) => main),
      wordsAreFixed: content.wordsFixed,
      stills: content.stills.map(({ facts, shows }, index) => ({
        index,
        shows: shows ?? '',
        faces: facts.faces.length,
        sharpness: Math.round(facts.sharpness),
      })),
      facePhotosOfTheCreator: onePhotoPerPerson(content.assets).filter(
        ({ kind }) => kind === 'face',
      ).length,
      lookOfTheReference: reference?.style.look ?? '',
      relatedVideos: material.related
        .slice(0, maxRelated)
        .map(({ title, views }) => ({ title, views })),
      ...(wonInTests.length > 0 && { wonInTestsOfThisCreator: wonInTests }),
      layouts: layouts.map((layout) => {
        const { needs, description: shown } = layoutTraits(layout);
        return { layout, needs, shows: shown };
      }),
    },
    pictures: [],
    videoUrl: '',
    answer: ConceptsAnswer,
    schema: conceptsSchema(batchSize, layouts, content.stills.length),
  };
}
