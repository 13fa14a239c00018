import type { ThumbnailShape } from '@app/contracts';
import { layoutTraits, type Material } from '@app/studio';
import type {
  AnalyseContentOutput,
  AnalyzedStill,
} from './analyse-content/analyse-content.output.js';
import { isBareNumber } from './bare-number.js';
import { isChoice } from './is-choice.js';
import { isShortHeadline } from './is-short-headline.js';
import { onePhotoPerPerson } from './one-photo-per-person.js';
import { fitsWordLimit } from './strategise/assign-headlines.js';

/** The facts by which layouts are ranked. */
export function layoutMaterial(
  {
    stills,
    assets,
    headlines,
    tone,
  }: Pick<AnalyseContentOutput, 'assets' | 'headlines' | 'tone'> & {
    stills: readonly Pick<AnalyzedStill, 'facts'>[];
  },
  shape: ThumbnailShape,
  seed: number,
): Material {
  const faceAssets = onePhotoPerPerson(assets).filter(({ kind }) => kind === 'face').length;
  const headline = headlines[0];
  return {
    shape,
    // A face that is out of focus is not what the still is about.
    facts: stills.map(({ facts }) => ({
      ...facts,
      faces: facts.faces.filter(({ outOfFocus }) => !outOfFocus),
    })),
    faceAssets,
    hasFaceAsset: faceAssets > 0,
    hasNumber: headlines.some(
      (one) =>
        /\d/.test(one.main) && !isBareNumber(one) && fitsWordLimit(layoutTraits('number'), one),
    ),
    hasComparison: headlines.some(isChoice),
    // A layout for a short line shows no second line.
    hasShortHeadline: headlines.some(
      ({ main }) => isShortHeadline({ main }) && !isBareNumber({ main, sub: '' }),
    ),
    wordCount: headline ? headline.main.split(/\s+/).length : 0,
    tone,
    seed,
  };
}
