import type { PictureFacts } from '@app/studio';
import type { Tone } from '../analyse-content/analyse-content.output.js';
import type { Concept } from './strategise.output.js';

/** Hues of the grounds, in degrees. */
const blue = 206;
const navy = 222;
const teal = 178;
const yellow = 48;

/** A blue picture of at least this saturation and brightness would merge with a blue ground. */
const vividBlue = { saturation: 0.5, brightness: 0.35 };
/** A picture of a lower saturation has no meaningful hue. */
const minSaturation = 0.12;
/** From this requested mean brightness, no ground is dark. */
const brightRequest = 0.58;

interface GroundInput {
  /** Whether the ground is vivid rather than dark. A batch has both, so that its thumbnails differ. */
  isVivid: boolean;
  /** Hue of the batch's accent, in degrees. */
  accent: number;
  /** Facts of the still beside the ground. */
  facts: Pick<PictureFacts, 'palette' | 'brightness'>;
  tone: Tone;
  /** Requested mean brightness. */
  brightness: number | null;
}

/**
 * The ground beside a still, if the creator chose no color: blue or a dark color. Beside photographs, judges accepted
 * blue most often of the vivid colors. Red, green and orange reminded them of advertisements.
 */
export function groundFor({
  isVivid,
  accent,
  facts,
  tone,
  brightness,
}: GroundInput): Pick<Concept, 'accentHue' | 'deepGround'> {
  const { hue, saturation } = facts.palette;
  const isBesideBlue =
    isBlue(hue) && saturation >= vividBlue.saturation && facts.brightness >= vividBlue.brightness;
  const vivid = isBlue(accent) ? accent : blue;
  if (isVivid) return { accentHue: isBesideBlue ? yellow : vivid };
  const mayBeDark = brightness === null || brightness < brightRequest;
  if (tone === 'playful' || !mayBeDark) return { accentHue: isBesideBlue ? vivid : yellow };
  return { accentHue: darkHueBeside(hue, saturation), deepGround: true };
}

/** A dark color beside a picture: teal beside warm colors, the picture's own blue, else navy. */
function darkHueBeside(hue: number, saturation: number): number {
  if (saturation < minSaturation) return navy;
  if (isBlue(hue)) return Math.round(hue);
  return isWarm(hue) ? teal : navy;
}

function isBlue(hue: number): boolean {
  return hue >= 170 && hue <= 260;
}

function isWarm(hue: number): boolean {
  return hue < 70 || hue > 320;
}
