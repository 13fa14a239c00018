import type { Ground, PictureFacts } from '@app/studio';
import type { Tone } from '../analyse-content/analyse-content.output.js';
import { minSaturation, yellow } from './accent.js';

/** Hues in degrees. */
const blue = 206;
const navy = 222;
const teal = 178;
/** The second vivid hue of a batch. */
const petrol = 190;

/** A blue picture of at least this saturation and brightness would merge with a blue ground. */
const vividBlue = { saturation: 0.5, brightness: 0.35 };
/** Below and from these requested mean brightnesses, a picture is dark or bright. */
const darkRequest = 0.5;
const brightRequest = 0.58;

interface GroundInput {
  /** Number of earlier thumbnails of the batch with such a ground. */
  turn: number;
  seed: number;
  /** Facts of the picture beside the ground. */
  facts: Pick<PictureFacts, 'palette' | 'brightness'>;
  tone: Tone;
  /** Requested mean brightness. */
  brightness: number | null;
}

/**
 * The ground beside a picture, if the creator chose no color. Blue and dark grounds take turns, so that the thumbnails of
 * a batch differ. Beside photographs, judges accepted blue most often of the vivid colors; red, green and orange reminded
 * them of advertisements.
 */
export function groundFor({ turn, seed, facts, tone, brightness }: GroundInput): Ground {
  const { hue, saturation } = facts.palette;
  const first = darkHueBeside(hue, saturation);
  const other = first === teal ? navy : teal;
  const dark = { hue: turn < 2 ? first : other, isDark: true };
  const isVivid = (turn + seed) % 2 === 0;
  const isBesideBlue =
    isBlue(hue) && saturation >= vividBlue.saturation && facts.brightness >= vividBlue.brightness;
  const isDarkRequested = brightness !== null && brightness < darkRequest;
  if (isVivid && !isBesideBlue) return { hue: turn < 2 ? blue : petrol, isDark: false };
  if (isVivid) return isDarkRequested || turn >= 2 ? dark : { hue: yellow, isDark: false };
  const isBright = tone === 'playful' || (brightness !== null && brightness >= brightRequest);
  if (!isBright || isDarkRequested) return dark;
  return { hue: isBesideBlue ? teal : yellow, isDark: false };
}

/** A dark color beside a picture: teal beside warm colors, the picture's own blue, else navy. */
function darkHueBeside(hue: number, saturation: number): number {
  if (saturation < minSaturation) return navy;
  if (isBlue(hue)) return Math.round(hue);
  return hue < 70 || hue > 320 ? teal : navy;
}

function isBlue(hue: number): boolean {
  return hue >= 190 && hue <= 260;
}
