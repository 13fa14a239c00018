import type {
  Reason,
  ReasonFrame,
  ReasonHeadline,
  ReasonPlace,
  ReasonRemark,
  ReasonScene,
} from '@app/contracts';
import { layoutTraits, type LayoutName, type Plate, type ThumbnailText } from '@app/studio';
import type { AnalyzedStill } from '../analyse-content/analyse-content.output.js';
import { isChoice } from '../is-choice.js';
import type { NumbersUsed } from '../strategise/strategise.output.js';

/** Minimum values of a still that the reason calls sharp. */
const sharp = { sharpness: 450, width: 960 };

export interface ReasonInput {
  /** The painted plate: layout and cut-outs. */
  plate: Pick<Plate, 'layout' | 'faces' | 'leads' | 'facesAsked'>;
  hero: number;
  /** Whether the layout shows only the hero, although it could show more stills. */
  heroAlone?: boolean | undefined;
  /** The text in the picture, and the planned text. */
  words: ThumbnailText;
  planned: ThumbnailText;
  stills: readonly AnalyzedStill[];
  title: string;
  /** The transcript's words, or empty. */
  said: string;
  wordsFixed: boolean;
  hasFaceAsset: boolean;
  /** Whether the creator named a reference that could be read. */
  ownReference: boolean;
  numbersUsed?: NumbersUsed | undefined;
}

/**
 * Derives the reason shown under a thumbnail: the frame, how it is shown, and the source of the headline. Example:
 * "Your biggest close-up, with the number from your title tucked behind the head."
 */
export function reasonFor(material: ReasonInput): Reason {
  const { words, numbersUsed, ownReference } = material;
  const remarks: ReasonRemark[] = [];
  if (!words.main) remarks.push({ code: noTextRemark(material) });
  if (/\d/.test(words.main) && numbersUsed) remarks.push({ code: 'numbers-used', ...numbersUsed });
  if (ownReference) remarks.push({ code: 'reference' });
  return { ...sceneOf(material), remarks };
}

interface PaintedMaterial {
  /** How many people were cut out. */
  leads: number;
  stills: number;
  /** Whether the creator added a face. */
  own: boolean;
  choice: boolean;
  number: boolean;
}

/** The scene and the position of the headline. */
interface Scene {
  scene?: ReasonScene;
  /** Whether the sentence for `scene` already names the frames. */
  namesFrame?: boolean;
  place?: ReasonPlace;
  /** Whether the sentence for `scene` already names the headline. */
  namesHeadline?: boolean;
}

/** Layouts that show a creator's photo whole, without cutting the person out. */
const showsPhotoWhole: ReadonlySet<LayoutName> = new Set([
  'panel',
  'uprightCloseup',
  'uprightPanel',
]);

const filling: Scene = { scene: 'filling' };
const sideBySide = (
  scene:
    | 'two-moments'
    | 'two-moments-stacked'
    | 'moment-and-photo'
    | 'moment-beside-photo'
    | 'three-moments',
): Scene => ({
  scene,
  namesFrame: true,
});

/** What each layout paints. In some layouts this depends on the material. */
const scenes: Record<LayoutName, (painted: PaintedMaterial) => Scene> = {
  hero: ({ leads }) => (leads > 0 ? { scene: 'cut-out' } : filling),
  spotlight: ({ leads }) => (leads > 0 ? { scene: 'two-tone' } : filling),
  behind: ({ leads }) => (leads > 0 ? { place: 'behind' } : filling),
  presenter: ({ leads }) => (leads > 0 ? { scene: 'in-front' } : filling),
  duo: () => ({ scene: 'face-to-face', namesFrame: true }),
  closeup: ({ leads, own }) =>
    own && leads === 0 ? sideBySide('moment-beside-photo') : { scene: 'natural-light' },
  banner: () => ({ scene: 'wide-under-color' }),
  caption: () => ({ scene: 'as-is', place: 'label' }),
  number: ({ number }) => ({ place: number ? 'filling' : 'large' }),
  cards: ({ stills }) => ({ scene: stills > 1 ? 'card-beside' : 'card' }),
  split: ({ stills, choice }) => {
    if (choice && stills > 1) return { scene: 'options', namesFrame: true, namesHeadline: true };
    return stills > 1 ? sideBySide('two-moments') : { scene: 'close-up' };
  },
  triptych: ({ stills }) => {
    if (stills > 2) return sideBySide('three-moments');
    return stills > 1 ? sideBySide('two-moments') : { scene: 'three-views' };
  },
  inset: () => ({ scene: 'portrait-circle', namesFrame: true }),
  zoom: () => ({ scene: 'zoomed' }),
  cine: () => ({ scene: 'wide' }),
  editorial: () => ({ scene: 'cover' }),
  panel: () => ({ scene: 'beside-color' }),
  plain: () => ({ scene: 'natural' }),
  poster: () => ({ scene: 'print' }),
  statement: () => ({ scene: 'dimmed' }),
  uprightCard: ({ own }) =>
    own ? { scene: 'portrait-circle', namesFrame: true } : { scene: 'card' },
  uprightCloseup: () => ({ scene: 'close-up', place: 'label' }),
  uprightCutout: () => ({ scene: 'cut-out' }),
  uprightPair: ({ own }) => sideBySide(own ? 'moment-and-photo' : 'two-moments-stacked'),
  uprightPanel: () => ({ scene: 'under-color' }),
  uprightPoster: () => ({ scene: 'print' }),
  uprightScene: () => filling,
};

function sceneOf(material: ReasonInput): Omit<Reason, 'remarks'> {
  const { plate, words, stills } = material;
  const { scene, place, namesFrame, namesHeadline } = scenes[plate.layout]({
    leads: plate.leads?.length ?? 0,
    stills: material.heroAlone ? 1 : stills.length,
    own: material.hasFaceAsset && plate.facesAsked !== 0,
    choice: isChoice(words),
    number: /\d/.test(words.main),
  });
  const hasHeadline = words.main !== '' && !namesHeadline;
  return {
    ...(!namesFrame && { frame: frameOf(material) }),
    ...(scene && { scene }),
    ...(hasHeadline && { headline: headlineOf(material), ...(place && { place }) }),
  };
}

function frameOf({ plate, hero, stills, hasFaceAsset }: ReasonInput): ReasonFrame {
  if (plate.leads?.includes('own')) return 'own-photo';
  if (hasFaceAsset && showsPhotoWhole.has(plate.layout)) return 'own-photo';
  if (hasFaceAsset && layoutTraits(plate.layout).kind === 'person') return 'own-photo-uncut';
  const facts = stills[hero]?.facts;
  if (!facts || stills.length === 1) return 'only';
  const others = stills.filter((_, index) => index !== hero).map((still) => still.facts);
  // Faces on a recorded screen are pictures.
  const face = facts.screen ? 0 : (facts.faces[0]?.box.height ?? 0);
  if (face > 0 && others.every((other) => (other.faces[0]?.box.height ?? 0) < face))
    return 'closeup';
  const isSharp = facts.sharpness >= sharp.sharpness && facts.width >= sharp.width;
  if (isSharp && others.every((other) => other.sharpness < facts.sharpness)) return 'sharpest';
  if (others.every((other) => other.palette.saturation < facts.palette.saturation))
    return 'colorful';
  if (others.every((other) => other.brightness < facts.brightness)) return 'brightest';
  return face > 0 ? 'face' : 'moment';
}

function headlineOf({ words, title, said, wordsFixed }: ReasonInput): ReasonHeadline {
  if (wordsFixed) return 'asked';
  const others = isSaid(words.main, said) ? 'transcript' : 'description';
  const source = isInTitle(words.main, title) ? 'title' : others;
  if (isChoice(words)) return `choice-${source}`;
  if (/\d/.test(words.main)) return `number-${source}`;
  if (words.main.includes('?')) return `question-${source}`;
  return isWholeTitle(words.main, title) ? 'whole-title' : `line-${source}`;
}

function noTextRemark({ planned, wordsFixed }: ReasonInput): ReasonRemark['code'] {
  if (planned.main) return 'no-text-unreadable';
  return wordsFixed ? 'no-text-asked' : 'no-text-title';
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Words that headlines add to the title: `vs` for `gegen`, `No Sugar` for `I Quit Sugar`. */
const addedWords = new Set(['vs', 'no', 'das']);

/** Whether all words of a headline are in the title. Ignores plural endings: `15 Minutes` comes from `15-Minute`. */
function isInTitle(main: string, title: string): boolean {
  const known = wordsIn(title);
  return wordsIn(main).every(
    (word) => addedWords.has(word) || known.some((one) => one === word || `${one}s` === word),
  );
}

function isSaid(main: string, said: string): boolean {
  const known = new Set(wordsIn(said));
  return wordsIn(main).every((word) => known.has(word));
}

function isWholeTitle(main: string, title: string): boolean {
  return wordsIn(main).join(' ') === wordsIn(title).join(' ');
}
