import { withShadow, type DesignCanvas } from '../paint/design-canvas.js';
import type { ThumbnailText } from '../picture.js';
import { fontOf } from './fonts.js';

/** `A vs B` as written in titles. Excludes "VS Code", which is an editor. */
const versusPattern = /^(.{1,18}?)\s+(?:vs\.?|versus)\s+(?!code\b)(.{1,18})$/iu;
/** At least two: "Bus vs Train vs Plane". */
const moreSides = /\b(?:vs|versus)\b(?!\s+code\b).*\b(?:vs|versus)\b(?!\s+code\b)/iu;

/** The two sides of a headline such as `$5 vs $500`, or null. */
export function sidesOf(words: ThumbnailText): [ThumbnailText, ThumbnailText] | null {
  const match = versusPattern.exec(words.main.trim());
  if (!match || moreSides.test(words.main)) return null;
  const side = (main: string): ThumbnailText => ({ main, sub: '', emphasis: words.emphasis });
  return [side(match[1]!), side(match[2]!)];
}

const radius = 66;

/** Draws the "VS" disc on the dividing line. Position in design units. */
export function drawVersus(target: DesignCanvas, x: number): void {
  const { ctx } = target;
  const y = target.height / 2;
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(-0.07);
  withShadow(target, { color: 'rgba(0,0,0,.55)', blur: 26, y: 5 }, () => {
    ctx.fillStyle = '#e8102e';
    ctx.beginPath();
    ctx.arc(0, 0, radius, 0, 2 * Math.PI);
    ctx.fill();
  });
  ctx.lineWidth = 9;
  ctx.strokeStyle = '#ffffff';
  ctx.stroke();
  ctx.font = fontOf('anton', 70, 'VS');
  ctx.fillStyle = '#ffffff';
  ctx.textAlign = 'center';
  const { actualBoundingBoxAscent } = ctx.measureText('VS');
  ctx.fillText('VS', -1, actualBoundingBoxAscent / 2);
  ctx.restore();
}
