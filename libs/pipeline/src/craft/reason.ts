import { layoutTraits, type LayoutName, type Plate, type ThumbnailText } from '@app/studio';
import type { AnalysedStill } from '../analyse-content/analyse-content.output.js';
import { isChoice } from '../is-choice.js';

/** A still of this sharpness and width looks sharp at full size; below it none is called so. */
const sharp = { sharpness: 450, width: 960 };

export interface ReasonMaterial {
  /** What was painted: its layout, and who was cut out for it. */
  plate: Pick<Plate, 'layout' | 'faces' | 'leads'>;
  hero: number;
  /** The words that stand in the picture, and those that were planned. */
  words: ThumbnailText;
  planned: ThumbnailText;
  stills: readonly AnalysedStill[];
  title: string;
  wordsFixed: boolean;
  hasFaceAsset: boolean;
  /** The creator named a reference and it could be read. */
  ownReference: boolean;
  /** Such as "5 of 8 well-watched related videos show one too"; empty when there is nothing to say. */
  research: string;
}

/** One line for the creator, of the finished picture: which still, how it is shown, and where the words come from. */
export function reasonFor(material: ReasonMaterial): string {
  const parts = [
    `${heroPhrase(material)}, ${shownAs(material)}`,
    wordsPhrase(material),
    material.ownReference ? 'guided by your reference' : '',
  ].filter(Boolean);
  return parts.join(', ');
}

interface Shown {
  /** How many people were cut out. */
  leads: number;
  face: boolean;
  words: boolean;
  number: boolean;
  stills: number;
}

/** Layouts that show something else where they lack a cut-out, words or stills. */
const shown: Partial<Record<LayoutName, (painted: Shown) => string>> = {
  hero: ({ leads, face }) => (leads > 0 ? 'cut out and large' : large(face)),
  spotlight: ({ leads, face }) =>
    leads > 0 ? 'in full color before a two-tone picture' : large(face),
  behind: ({ leads, face, words }) => {
    if (leads > 0) return words ? 'with the words behind the head' : 'cut out and large';
    return large(face);
  },
  presenter: ({ leads, face }) => (leads > 0 ? 'in front of a moment of the video' : large(face)),
  duo: ({ leads, face }) => (leads > 1 ? 'face to face with another' : large(face)),
  closeup: ({ face }) => (face ? 'close, in natural light' : 'in natural light'),
  caption: ({ words }) => (words ? 'as it is, with one label' : 'as it is'),
  number: ({ number }) => (number ? 'under a number that fills the frame' : 'under large words'),
  cards: ({ stills }) => (stills > 1 ? 'on a card beside another moment' : 'on a card'),
  split: ({ stills }) => (stills > 1 ? 'against another moment' : 'close'),
  triptych: ({ stills }) => {
    if (stills > 2) return 'with two more moments, side by side';
    return stills > 1 ? 'beside another moment' : 'in three views';
  },
  poster: () => 'as a print in one color under the words',
  zoom: () => 'with a detail magnified',
};

function large(face: boolean): string {
  return face ? 'with the face large' : 'close and large';
}

function shownAs({ plate, words, stills }: ReasonMaterial): string {
  const phrase = shown[plate.layout];
  if (!phrase) return layoutTraits(plate.layout).description;
  return phrase({
    leads: plate.leads?.length ?? 0,
    face: plate.faces.length > 0,
    words: words.main !== '',
    number: /\d/.test(words.main),
    stills: stills.length,
  });
}

function heroPhrase({ plate, hero, stills, hasFaceAsset }: ReasonMaterial): string {
  if (plate.leads?.includes('own')) return 'Your own photo over a moment of the video';
  if (hasFaceAsset && layoutTraits(plate.layout).kind === 'person')
    return 'A moment of the video with your photo, which could not be cut out cleanly';
  const facts = stills[hero]?.facts;
  if (!facts || stills.length === 1) return 'The one still of your video';
  const others = stills.filter((_, index) => index !== hero).map((still) => still.facts);
  const face = facts.faces[0]?.box.height ?? 0;
  if (face > 0 && others.every((other) => (other.faces[0]?.box.height ?? 0) < face))
    return 'The still with the largest face';
  const isSharp = facts.sharpness >= sharp.sharpness && facts.width >= sharp.width;
  if (isSharp && others.every((other) => other.sharpness < facts.sharpness))
    return 'Your sharpest still';
  if (others.every((other) => other.palette.saturation < facts.palette.saturation))
    return 'Your most colorful still';
  if (others.every((other) => other.brightness < facts.brightness)) return 'Your brightest still';
  return face > 0 ? 'A face from your video' : 'Another moment of your video';
}

function wordsPhrase({ words, planned, title, wordsFixed, research }: ReasonMaterial): string {
  if (!words.main) return withoutWords(planned, wordsFixed);
  if (wordsFixed) return 'with exactly the words you asked for';
  const source = inTitle(words.main, title) ? 'title' : 'description';
  if (isChoice(words)) return `with the choice from your ${source}`;
  if (/\d/.test(words.main))
    return `with the number from your ${source}${research ? ` (${research})` : ''}`;
  if (words.main.includes('?')) return `with the question from your ${source}`;
  return saysAll(words.main, title) ? 'with your title' : `with words from your ${source}`;
}

function withoutWords(planned: ThumbnailText, wordsFixed: boolean): string {
  if (planned.main) return 'without words, because they could not be read there';
  return wordsFixed ? 'without words, as you asked' : 'without words, because your title has none';
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Words that headlines add to what the title says: `vs` for `gegen`, `No Sugar` for `I Quit Sugar`. */
const added = new Set(['vs', 'no', 'das']);

/** The beginning of a word counts: `15 Minutes` comes from `15-Minute`. */
function inTitle(main: string, title: string): boolean {
  const known = wordsIn(title);
  return wordsIn(main).every(
    (word) => added.has(word) || known.some((one) => one === word || `${one}s` === word),
  );
}

function saysAll(main: string, title: string): boolean {
  return wordsIn(main).join(' ') === wordsIn(title).join(' ');
}
