import { layoutTraits, type LayoutName, type Words } from '@app/studio';
import type { AnalysedStill } from '../analyse-content/analyse-content.output.js';
import { isChoice } from './assign-words.js';

/** From this height on the studio cuts a person out. */
const cutOutFace = 0.15;

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
  /** Such as "5 of 8 well-watched related videos show one too"; empty when there is nothing to say. */
  research: string;
}

/** One honest line for the creator: which still, how, and where the words come from. */
export function reasonFor(material: ReasonMaterial): string {
  const parts = [
    `${heroPhrase(material)}, ${shownAs(material)}`,
    wordsPhrase(material),
    material.ownReference ? 'guided by your reference' : '',
  ].filter(Boolean);
  return parts.join(', ');
}

function shownAs({ layout, hero, stills, hasFaceAsset }: ReasonMaterial): string {
  const face = stills[hero]?.facts.faces[0]?.box.height ?? 0;
  const { kind, shown, stills: shows } = layoutTraits(layout);
  if (kind === 'person' && !hasFaceAsset && face < cutOutFace) return 'close and large';
  if (shows > 1 && stills.length === 1) return 'close';
  return shown;
}

function heroPhrase({ layout, hero, stills, hasFaceAsset }: ReasonMaterial): string {
  const facts = stills[hero]?.facts;
  // Layouts that somebody leads show the creator's own face; the others show the video alone.
  if (hasFaceAsset && layoutTraits(layout).kind === 'person')
    return 'Your own photo over a moment of the video';
  if (!facts || stills.length === 1) return 'The one still of your video';
  const others = stills.filter((_, index) => index !== hero).map((still) => still.facts);
  const face = facts.faces[0]?.box.height ?? 0;
  if (face > 0 && others.every((other) => (other.faces[0]?.box.height ?? 0) < face))
    return 'The still with the largest face';
  if (others.every((other) => other.sharpness < facts.sharpness)) return 'Your sharpest still';
  if (others.every((other) => other.palette.saturation < facts.palette.saturation))
    return 'Your most colourful still';
  if (others.every((other) => other.brightness < facts.brightness)) return 'Your brightest still';
  return face > 0 ? 'A face from your video' : 'Another moment of your video';
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
