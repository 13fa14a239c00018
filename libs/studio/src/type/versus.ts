import { withShadow, type DesignCanvas } from '../paint/design-canvas.js';
import type { ThumbnailText } from '../picture.js';
import { characterCount } from './character-count.js';
import { fontOf } from './fonts.js';

/** `vs` as written in titles. Excludes "VS Code", which is an editor. */
const versus = /(?<=^|\s)(?:vs\.?|versus)(?=\s|$)(?!\s+code\b)/iu;
/** Maximum characters of each side. */
const maxSide = 18;

/** The sides of a comparison: two of `$5 vs $500`, three of `Bus vs Train vs Plane`, one or none of other headlines. */
export function splitAtVersus(main: string): string[] {
  return main
    .split(versus)
    .map((side) => side.trim())
    .filter((side) => side !== '');
}

/** The two sides of a headline such as `$5 vs $500`, or null. */
export function twoSidesOf(words: ThumbnailText): [ThumbnailText, ThumbnailText] | null {
  const [left, right, ...more] = splitAtVersus(words.main);
  if (!left || !right || more.length > 0) return null;
  if (characterCount(left) > maxSide || characterCount(right) > maxSide) return null;
  const side = (main: string): ThumbnailText => ({ main, sub: '', emphasis: words.emphasis });
  return [side(left), side(right)];
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
