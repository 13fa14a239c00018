import type { Ground, PictureFacts } from '@app/studio';
import type { Tone } from '../analyse-content/analyse-content.output.js';
import { minSaturation, yellow } from './accent.js';

/** Hues in degrees. */
const blue = 206;
const petrol = 190;
const navy = 222;
const teal = 178;

/** A blue still of at least this saturation and brightness would merge with a blue ground. */
const vividBlue = { saturation: 0.5, brightness: 0.35 };
/** Requested mean brightness: dark below the first, bright from the second. */
export const darkRequest = 0.5;
const brightRequest = 0.58;

interface GroundInput {
  /** Number of earlier thumbnails of the batch with such a ground. */
  turn: number;
  /** Decides whether the vivid or the dark ground comes first. */
  seed: number;
  /** Facts of the still beside the ground. */
  facts: Pick<PictureFacts, 'palette' | 'brightness'>;
  tone: Tone;
  /** Mean brightness that the prompt asks for. */
  brightness: number | null;
  /** Whether the creator chose a light color for the text, which cannot be read on yellow. */
  hasLightText: boolean;
}

/**
 * The ground beside a still, if the creator chose no color. The grounds take turns, so that the thumbnails of a batch differ.
 * Beside photographs, judges accepted blue most often of the vivid colors; red, green and orange reminded them of
 * advertisements.
 */
export function groundFor({ turn, seed, ...input }: GroundInput): Ground {
  const grounds = groundsBeside(input);
  return grounds[(turn + (seed % 2)) % grounds.length]!;
}

function groundsBeside({
  facts,
  tone,
  brightness,
  hasLightText,
}: Omit<GroundInput, 'turn' | 'seed'>): Ground[] {
  const { hue, saturation } = facts.palette;
  const darkHue = darkHueBeside(hue, saturation);
  const otherDarkHue = darkHue === teal ? navy : teal;
  const isBesideBlue =
    isBlue(hue) && saturation >= vividBlue.saturation && facts.brightness >= vividBlue.brightness;
  const isDarkRequested = brightness !== null && brightness < darkRequest;
  const isBright = tone === 'playful' || (brightness !== null && brightness >= brightRequest);
  const bright = isDarkRequested || hasLightText ? [] : [vivid(yellow)];
  if (isBright && !isDarkRequested)
    return isBesideBlue
      ? [...bright, vivid(teal), vivid(blue)]
      : [vivid(blue), ...bright, vivid(petrol)];
  return isBesideBlue
    ? [...bright, dark(darkHue), dark(otherDarkHue)]
    : [vivid(blue), dark(darkHue), vivid(petrol), dark(otherDarkHue)];
}

function vivid(hue: number): Ground {
  return { hue, isDark: false };
}

function dark(hue: number): Ground {
  return { hue, isDark: true };
}

/** A dark color beside a still: teal beside warm colors, the still's own blue, else navy. */
function darkHueBeside(hue: number, saturation: number): number {
  if (saturation < minSaturation) return navy;
  if (isBlue(hue)) return Math.round(hue);
  return hue < 70 || hue > 320 ? teal : navy;
}

function isBlue(hue: number): boolean {
  return hue >= 190 && hue <= 260;
}
