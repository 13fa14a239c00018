import type { LayoutName, Words } from '@app/studio';
import type { AnalysedStill } from '../analyse-content/analyse-content.output.js';
import { isChoice } from './assign-words.js';

/** How a layout shows its still, as one says it to a creator. */
const shown: Record<LayoutName, string> = {
  hero: 'big and up close',
  cine: 'as one wide scene',
  cards: 'as one of two pictures side by side',
  zoom: 'with its detail magnified',
  split: 'in two halves against each other',
  plain: 'left natural',
};

export interface ReasonMaterial {
  layout: LayoutName;
  hero: number;
  words: Words;
  stills: readonly AnalysedStill[];
  title: string;
  wordsFixed: boolean;
  hasFaceAsset: boolean;
  /** The creator named a reference and it could be read. */
  ownReference: boolean;
  /** Such as "5 of 8 popular videos on this topic do too"; empty when there is nothing to say. */
  research: string;
}

/** One honest line for the creator: which still, how, and where the words come from. */
export function reasonFor(material: ReasonMaterial): string {
  const parts = [
    `${heroPhrase(material)}, ${shown[material.layout]}`,
    wordsPhrase(material),
    material.ownReference ? 'in the colours of your reference' : '',
  ].filter(Boolean);
  return parts.join(', ');
}

function heroPhrase({ hero, stills, hasFaceAsset }: ReasonMaterial): string {
  const facts = stills[hero]?.facts;
  if (hasFaceAsset) return 'Your own photo over a moment of the video';
  if (!facts || stills.length === 1) return 'The one still of your video';
  const others = stills.filter((_, index) => index !== hero).map((still) => still.facts);
  const face = facts.faces[0]?.box.height ?? 0;
  if (face > 0 && others.every((other) => (other.faces[0]?.box.height ?? 0) < face))
    return 'The still with the largest face';
  if (others.every((other) => other.sharpness <= facts.sharpness)) return 'Your sharpest still';
  if (others.every((other) => other.palette.saturation <= facts.palette.saturation))
    return 'Your most colourful still';
  if (others.every((other) => other.brightness <= facts.brightness)) return 'Your brightest still';
  return 'Another moment of your video';
}

function wordsPhrase({ words, title, wordsFixed, research }: ReasonMaterial): string {
  if (!words.main)
    return wordsFixed ? 'without words, as you asked' : 'without words, so that the picture speaks';
  if (wordsFixed) return 'with exactly the words you asked for';
  if (isChoice(words)) return 'with the choice your video settles';
  if (/\d/.test(words.main))
    return `with the number from your title${research ? ` (${research})` : ''}`;
  if (words.main.includes('?')) return 'with the question your video answers';
  return inTitle(words.main, title)
    ? 'with words from your title'
    : 'with words from your description';
}

function inTitle(main: string, title: string): boolean {
  const known = new Set(title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  return (main.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => known.has(word));
}
