import sharp from 'sharp';
import { badgeZone } from './checks/badge-zone.js';
import { runChecks } from './checks/checks.js';
import { encodeAll, sourceMark, type Encoded } from './encode.js';
import { fingerprintDistance, fingerprintOf, fingerprintSide } from './inspect/fingerprint.js';
import { measureFile, measureType } from './measure.js';
import { canvasOf, createEasel, designWidth, pixelsOf, type Easel } from './paint/easel.js';
import { squeeze, toGrey, type RgbPicture } from './pictures/decode.js';
import { meanColour, shadeOf } from './pictures/mean-colour.js';
import { decodeForeground, decodePlate, rgbaOf } from './plate-pixels.js';
import type { CheckResult, FinishedThumbnail, FinishOrder, Plate, Words } from './studio.js';
import { blockBox } from './type/place.js';
import { darken } from './type/scrim.js';
import { readable } from './type/pieces.js';
import { setWords } from './type/set-words.js';
import { Typesetter, type Attempt } from './type/typesetter.js';
import { drawVersus } from './type/versus.js';

/** How often another setting is tried before the words are left out. */
const tries = 3;

/**
 * Sets the words on a plate and looks whether they can be read; what fails is darkened, restroked, moved or made smaller.
 * A picture without words is the last resort and a good one.
 */
export async function finishThumbnail(order: FinishOrder): Promise<FinishedThumbnail> {
  const { plate } = order;
  const background = await decodePlate(plate.background, plate);
  const foreground = plate.foreground && (await decodeForeground(plate.foreground, plate));
  const small = await squeeze(background, 320, 180);
  const typesetter = new Typesetter(order, small);
  const repairs: string[] = [];
  let best = typesetter.first();
  let easel = paint(plate, background, foreground, best, small);
  /** An attempt with nothing worse than a warning: better than no words. */
  let passable: { attempt: Attempt; repairs: string[] } | null = null;
  for (let attempt = 1; best; attempt++) {
    const faults = await typesetter.faults(easel, best);
    if (faults.length === 0) break;
    if (!passable && faults.every((fault) => fault.outcome === 'warn'))
      passable = { attempt: best, repairs: [...repairs] };
    const next = attempt < tries ? typesetter.repaired(best, faults) : null;
    if (next) repairs.push(next.note);
    else if (passable) repairs.splice(0, repairs.length, ...passable.repairs);
    else repairs.push('Left the words out: they could not be set well here.');
    best = next?.attempt ?? passable?.attempt ?? null;
    easel = paint(plate, background, foreground, best, small);
    if (!next) break;
  }
  if (!best && order.words.main.trim() !== '' && repairs.length === 0) {
    repairs.push('Left the words out: there was no room or no typeface for them.');
  }
  return await delivered(order, easel, best, repairs);
}

function paint(
  plate: Plate,
  background: RgbPicture,
  foreground: Uint8Array | null,
  attempt: Attempt | null,
  small: RgbPicture,
): Easel {
  const easel = createEasel(plate.width, plate.height);
  drawFull(easel, rgbaOf(background), plate);
  if (attempt) {
    const { parts, style } = attempt;
    for (const part of parts) {
      darken(easel, blockBox(part), shadeOf(meanColour(small, part.room.box)), style.scrim);
    }
    for (const part of parts) setWords(easel, part.block, style, part.spot);
    if (parts.length > 1) drawVersus(easel, designWidth / 2);
  }
  if (foreground) drawFull(easel, foreground, plate);
  return easel;
}

function drawFull({ ctx, canvas }: Easel, rgba: Uint8Array, plate: Plate): void {
  ctx.save();
  ctx.resetTransform();
  ctx.drawImage(canvasOf(rgba, plate.width, plate.height), 0, 0, canvas.width, canvas.height);
  ctx.restore();
}

async function delivered(
  order: FinishOrder,
  easel: Easel,
  attempt: Attempt | null,
  repairs: string[],
): Promise<FinishedThumbnail> {
  const { plate, words, durationSeconds } = order;
  const pixels = { data: pixelsOf(easel.canvas), width: plate.width, height: plate.height };
  const encoded: Encoded = await encodeAll(pixels, sourceMark(plate.painted ?? false));
  const type = attempt && (await measureType(easel, attempt.parts, attempt.style, words));
  const file = await measureFile(encoded);
  const print = await sharp(encoded.upload)
    .resize(fingerprintSide, fingerprintSide, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer();
  const fingerprint = fingerprintOf(
    toGrey({ data: print, width: fingerprintSide, height: fingerprintSide }),
  );
  const checks: CheckResult[] = runChecks({
    ...file,
    faces: plate.faces,
    facesAsked: plate.facesAsked ?? 0,
    badge: badgeZone(durationSeconds),
    type,
    referenceDistance: order.reference ? fingerprintDistance(order.reference, fingerprint) : null,
  });
  return {
    ...encoded,
    width: plate.width,
    height: plate.height,
    checks,
    passed: checks.every((check) => check.outcome !== 'fail'),
    fingerprint,
    repairs,
    words: standing(words, attempt),
  };
}

/** The words that stand in the picture: signs that no font has are not there, and repairs may have left out the second line, or all of them. */
function standing(words: Words, attempt: Attempt | null): Words {
  if (!attempt) return { main: '', sub: '', emphasis: [] };
  const hasSub = attempt.parts.length > 1 || attempt.parts[0]?.block.sub;
  return {
    main: readable(words.main, false),
    sub: hasSub ? readable(words.sub, false) : '',
    emphasis: words.emphasis,
  };
}
