import type {
  DisplayTypeface,
  FollowedLook,
  LookTrait,
  TraitValues,
  LookValue,
} from '@app/contracts';
import { hueDistance, layoutTraits, tasteful, type LayoutName, type TypeLook } from '@app/studio';
import type { ReferenceStyle } from '../analyse-reference/analyse-reference.output.js';
import type { Concept } from './strategise.output.js';
import type { PromptRequests } from './prompt-requests.js';

/** Lower than the bonus for a prompt's request, and equal to the bonus for a reference's kind of layout. */
const kindBonus = 0.15;
const weightBonus = 0.08;
const peopleBonus = 0.1;
/**
 * Cost of a person layout for a channel that never shows faces. The layout is then used only when nothing else suits.
 */
const noPeopleCost = 0.3;

/** The value that a look prescribes for a trait. Null when the value is mixed or unknown. */
function prescribedValue<Trait extends LookTrait>(
  { traits }: FollowedLook,
  trait: Trait,
): LookValue<Trait> | null {
  const value: TraitValues[Trait] = traits[trait];
  return value === 'mixed' || value === null ? null : (value as LookValue<Trait>);
}

/** Number added to the fit of a layout. Higher for layouts like the channel's usual thumbnails. */
export function lookBonus(
  layout: LayoutName,
  look: FollowedLook | null,
  hasFaceAsset: boolean,
): number {
  if (!look) return 0;
  const { kind, isNatural } = layoutTraits(layout);
  const weight = prescribedValue(look, 'weight');
  const faces = prescribedValue(look, 'faces');
  const isPerson = kind === 'person';
  return (
    (kind === prescribedValue(look, 'family') ? kindBonus : 0) +
    (weight !== null && isNatural === (weight !== 'heavy') ? weightBonus : 0) +
    (isPerson && faces === 'often' ? peopleBonus : 0) -
    (isPerson && faces === 'never' && !hasFaceAsset ? noPeopleCost : 0)
  );
}

/** The channel's usual kind of layout, which two thumbnails of a batch follow. */
export function kindOfLook(look: FollowedLook | null) {
  return (look && prescribedValue(look, 'family')) ?? undefined;
}

type ConceptStyle = Pick<
  Concept,
  | 'accentHue'
  | 'brightness'
  | 'muted'
  | 'contrast'
  | 'typeSide'
  | 'typeLook'
  | 'logo'
  | 'channelLook'
>;

/**
 * What a concept takes from the look. The prompt, and a reference that the creator named, take precedence, except over
 * the brand kit's typefaces and logo.
 */
export function applyLook(
  look: FollowedLook | null,
  namedReferenceStyle: ReferenceStyle | null,
  requests: PromptRequests,
  accentHue: number,
): ConceptStyle {
  const brightness =
    requests.brightness ??
    limitedBrightness(namedReferenceStyle?.brightness ?? look?.brightness ?? null);
  const contrast = namedReferenceStyle?.contrast ?? look?.contrast ?? null;
  const muted = requests.isMuted ? { muted: true } : {};
  if (!look) {
    const typeSide = namedReferenceStyle?.typeSide ?? null;
    return { accentHue, brightness, ...muted, contrast, typeSide };
  }
  const hasReference = namedReferenceStyle !== null;
  return {
    accentHue: namedReferenceStyle
      ? accentHue
      : distinctFromText(accentHue, requests.textColor ?? look.textColor),
    brightness,
    ...muted,
    contrast,
    typeSide: namedReferenceStyle ? namedReferenceStyle.typeSide : headlineSide(look),
    typeLook: typeLookOf(look, hasReference, requests),
    ...(look.logo !== null && {
      logo: { name: look.logo, corner: prescribedValue(look, 'logoCorner') ?? 'top-left' },
    }),
    channelLook: true,
  };
}

/**
 * Limits of the mean brightness (0-1) that is taken from a reference or a look. Darker turns skin gray and color blocks
 * nearly black; brighter removes detail from light areas.
 */
const followedBrightness = { min: 0.3, max: 0.62 };

function limitedBrightness(brightness: number | null): number | null {
  const { min, max } = followedBrightness;
  return brightness === null ? null : Math.max(min, Math.min(max, brightness));
}

/** Minimum hue difference between text and accent. Panels and boxes under the text have the accent color. */
const minHueDifference = 30;

function distinctFromText(accentHue: number, textColor: string | null): number {
  const text = textColor === null ? null : hueOf(textColor);
  return text !== null && hueDistance(accentHue, text) < minHueDifference
    ? tasteful(accentHue + 180)
    : accentHue;
}

/** The hue of the look's accent. Null without an accent or for a gray one. */
export function lookAccentHue(look: FollowedLook | null): number | null {
  return look?.accent ? hueOf(look.accent) : null;
}

/** Whether the channel sets its headlines in one vivid color. */
export function isSingleColor(look: FollowedLook | null): boolean {
  return look?.accent === null && look.textColor !== null && hueOf(look.textColor) !== null;
}

/** The usual side of the headline, else the side opposite the usual place of the face. */
function headlineSide(look: FollowedLook): Concept['typeSide'] {
  const side = prescribedValue(look, 'textSide');
  if (side) return side;
  const face = prescribedValue(look, 'faceSide');
  if (face === 'left') return 'right';
  return face === 'right' ? 'left' : null;
}

function typeLookOf(look: FollowedLook, hasReference: boolean, requests: PromptRequests): TypeLook {
  const { headlineTypeface: typeface, secondTypeface } = look;
  if (hasReference)
    return {
      typeface,
      secondTypeface,
      isKit: typeface !== null,
      weight: null,
      upper: null,
      outline: null,
      color: null,
      accent: null,
    };
  const letters = prescribedValue(look, 'letters');
  const outline = prescribedValue(look, 'outline');
  return {
    typeface: typeface ?? typefaceLike(prescribedValue(look, 'width')),
    secondTypeface,
    isKit: typeface !== null,
    weight: prescribedValue(look, 'weight'),
    upper: letters === null ? null : letters === 'capitals',
    outline: outline === null ? null : outline === 'outlined',
    color: requests.textColor ?? look.textColor,
    accent: requests.accentHue === null && !requests.singleColor ? look.accent : null,
  };
}

/** One of our typefaces with the width of the channel's letters. `weight` is set separately. */
function typefaceLike(width: LookValue<'width'> | null): DisplayTypeface | null {
  if (width === 'condensed') return 'anton';
  return width === null ? null : 'montserrat';
}

function toRgb(color: string): [r: number, g: number, b: number] {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return [r, g, b];
}

/** Hue in degrees. Null for a gray. */
function hueOf(color: string): number | null {
  const [r, g, b] = toRgb(color);
  const most = Math.max(r, g, b);
  const chroma = most - Math.min(r, g, b);
  if (chroma < 40) return null;
  const sixth =
    most === r ? (g - b) / chroma : most === g ? 2 + (b - r) / chroma : 4 + (r - g) / chroma;
  return ((Math.round(60 * sixth) % 360) + 360) % 360;
}
