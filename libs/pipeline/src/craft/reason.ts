import { layoutTraits, type LayoutName, type Plate, type ThumbnailText } from '@app/studio';
import type { AnalyzedStill } from '../analyse-content/analyse-content.output.js';
import { isChoice } from '../is-choice.js';

/** Minimum for calling a still sharp: it looks sharp at full size. */
const sharp = { sharpness: 450, width: 960 };

export interface ReasonInput {
  /** The painted plate: layout and cut-outs. */
  plate: Pick<Plate, 'layout' | 'faces' | 'leads'>;
  hero: number;
  /** The text in the picture, and the planned text. */
  words: ThumbnailText;
  planned: ThumbnailText;
  stills: readonly AnalyzedStill[];
  title: string;
  wordsFixed: boolean;
  hasFaceAsset: boolean;
  /** Whether the creator named a reference that could be read. */
  ownReference: boolean;
  /** Such as "5 of 8 popular videos on this topic use a number too"; empty when there is nothing to say. */
  research: string;
}

/**
 * What the creator reads under a thumbnail, written from what was painted: which frame, how it is shown, and where the
 * headline comes from. "Your biggest close-up, with the number from your title tucked behind the head."
 */
export function reasonFor(material: ReasonInput): string {
  const { words, research, ownReference } = material;
  return [
    `${sceneOf(material)}.`,
    words.main ? '' : noText(material),
    words.main && /\d/.test(words.main) && research ? `${research}.` : '',
    ownReference ? 'Styled after your reference.' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

interface Painted {
  /** The frame, as a subject: "Your sharpest frame". */
  frame: string;
  /** How many people were cut out. */
  leads: number;
  stills: number;
  choice: boolean;
  number: boolean;
}

/** The scene and the position of the headline. */
interface Scene {
  shows: string;
  headline?: string;
  /** `shows` already names the headline. */
  saysHeadline?: boolean;
}

const filling = (frame: string): Scene => ({ shows: `${frame}, filling the screen` });
const sideBySide = (count: 'Two' | 'Three'): Scene => ({
  shows: `${count} moments from your video, side by side`,
});

/** Scenes of layouts that may paint different things. All others are described by their `description`. */
const scenes: Partial<Record<LayoutName, (painted: Painted) => Scene>> = {
  hero: ({ frame, leads }) =>
    leads > 0 ? { shows: `${frame}, cut out and large` } : filling(frame),
  spotlight: ({ frame, leads }) =>
    leads > 0 ? { shows: `${frame}, in full color on a two-tone background` } : filling(frame),
  behind: ({ frame, leads }) =>
    leads > 0 ? { shows: frame, headline: 'tucked behind the head' } : filling(frame),
  presenter: ({ frame, leads }) =>
    leads > 0 ? { shows: `${frame}, in front of a moment from the video` } : filling(frame),
  duo: ({ frame, leads }) =>
    leads > 1 ? { shows: 'Two people from your video, face to face' } : filling(frame),
  closeup: ({ frame }) => ({ shows: `${frame}, in natural light` }),
  caption: ({ frame }) => ({ shows: `${frame}, left as it is`, headline: 'on one label' }),
  number: ({ frame, number }) => ({
    shows: frame,
    headline: number ? 'filling the screen' : 'in large type',
  }),
  cards: ({ frame, stills }) => ({
    shows: stills > 1 ? `${frame}, on a card beside another moment` : `${frame}, on a card`,
  }),
  split: ({ frame, stills, choice }) => {
    if (choice && stills > 1)
      return { shows: 'The two options from your video, head to head', saysHeadline: true };
    return stills > 1 ? sideBySide('Two') : { shows: `${frame}, close up` };
  },
  triptych: ({ frame, stills }) => {
    if (stills > 2) return sideBySide('Three');
    return stills > 1 ? sideBySide('Two') : { shows: `${frame}, in three views` };
  },
  inset: () => ({ shows: 'A moment from your video, and a portrait in a circle' }),
  zoom: ({ frame }) => ({ shows: `${frame}, zoomed in on a detail` }),
};

function sceneOf(material: ReasonInput): string {
  const { plate, words, stills } = material;
  const frame = frameOf(material);
  const scene = scenes[plate.layout]?.({
    frame,
    leads: plate.leads?.length ?? 0,
    stills: stills.length,
    choice: isChoice(words),
    number: /\d/.test(words.main),
  }) ?? { shows: `${frame}, ${layoutTraits(plate.layout).description}` };
  if (!words.main || scene.saysHeadline) return scene.shows;
  const headline = `with ${headlineOf(material)}`;
  return `${scene.shows}, ${scene.headline ? `${headline} ${scene.headline}` : headline}`;
}

function frameOf({ plate, hero, stills, hasFaceAsset }: ReasonInput): string {
  if (plate.leads?.includes('own')) return 'Your own photo';
  if (hasFaceAsset && plate.layout === 'panel') return 'Your own photo';
  if (hasFaceAsset && layoutTraits(plate.layout).kind === 'person')
    return 'A moment from your video with your photo, which couldn’t be cut out cleanly';
  const facts = stills[hero]?.facts;
  if (!facts || stills.length === 1) return 'The only frame of your video';
  const others = stills.filter((_, index) => index !== hero).map((still) => still.facts);
  const face = facts.faces[0]?.box.height ?? 0;
  if (face > 0 && others.every((other) => (other.faces[0]?.box.height ?? 0) < face))
    return 'Your biggest close-up';
  const isSharp = facts.sharpness >= sharp.sharpness && facts.width >= sharp.width;
  if (isSharp && others.every((other) => other.sharpness < facts.sharpness))
    return 'Your sharpest frame';
  if (others.every((other) => other.palette.saturation < facts.palette.saturation))
    return 'Your most colorful frame';
  if (others.every((other) => other.brightness < facts.brightness)) return 'Your brightest frame';
  return face > 0 ? 'A face from your video' : 'A moment from your video';
}

function headlineOf({ words, title, wordsFixed }: ReasonInput): string {
  if (wordsFixed) return 'exactly the text you asked for';
  const source = inTitle(words.main, title) ? 'title' : 'description';
  if (isChoice(words)) return `the choice from your ${source}`;
  if (/\d/.test(words.main)) return `the number from your ${source}`;
  if (words.main.includes('?')) return `the question from your ${source}`;
  return isWholeTitle(words.main, title) ? 'your title' : `a line from your ${source}`;
}

function noText({ planned, wordsFixed }: ReasonInput): string {
  if (planned.main) return 'No text, because it wouldn’t be readable there.';
  return wordsFixed ? 'No text, as you asked.' : 'No text, because your title has no short line.';
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Words that headlines add to the title: `vs` for `gegen`, `No Sugar` for `I Quit Sugar`. */
const addedWords = new Set(['vs', 'no', 'das']);

/** Ignores plural endings: `15 Minutes` comes from `15-Minute`. */
function inTitle(main: string, title: string): boolean {
  const known = wordsIn(title);
  return wordsIn(main).every(
    (word) => addedWords.has(word) || known.some((one) => one === word || `${one}s` === word),
  );
}

function isWholeTitle(main: string, title: string): boolean {
  return wordsIn(main).join(' ') === wordsIn(title).join(' ');
}
