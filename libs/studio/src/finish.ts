import sharp from 'sharp';
import { badgeZone } from './checks/badge-zone.js';
import { runChecks, runTypeChecks } from './checks/checks.js';
import { encodeAll, encodePreview, sourceMark, type Encoded } from './encode.js';
import { fingerprintDistance, fingerprintOf, fingerprintSide } from './inspect/fingerprint.js';
import { measureFile, measureType } from './measure.js';
import { canvasOf, createEasel, designWidth, pixelsOf, type Easel } from './paint/easel.js';
import { squeeze, toGrey, type RgbPicture } from './pictures/decode.js';
import { meanColour, shadeOf } from './pictures/mean-colour.js';
import { decodeForeground, decodePlate, rgbaOf, type Size } from './plate-pixels.js';
import type {
  CheckResult,
  FinishedThumbnail,
  FinishOrder,
  PreviewedThumbnail,
  Words,
} from './studio.js';
import { isDark } from './type/chosen-style.js';
import { blockBox } from './type/place.js';
import { darken } from './type/scrim.js';
import { lackingSigns, readable } from './type/pieces.js';
import { setWords } from './type/set-words.js';
import { Typesetter, type Attempt } from './type/typesetter.js';
import { drawVersus } from './type/versus.js';

/** What a screen shows. */
const previewSize = { width: 1280, height: 720 };
/** How often another setting is tried before the words are left out. */
const tries = 3;

/** What stands on the easel in the end. */
interface Settled {
  easel: Easel;
  attempt: Attempt | null;
  repairs: string[];
}

export async function finishThumbnail(order: FinishOrder): Promise<FinishedThumbnail> {
  return await delivered(order, await settle(order, order.plate));
}

/** The same without the files, at the size of a screen. */
export async function previewThumbnail(order: FinishOrder): Promise<PreviewedThumbnail> {
  const { words, plate, durationSeconds } = order;
  const { easel, attempt, repairs } = await settle(order, previewSize);
  const type = attempt && (await measureType(easel, attempt.parts, attempt.style, words));
  const picture = await encodePreview({ data: pixelsOf(easel.canvas), ...previewSize });
  const badge = badgeZone(durationSeconds);
  const checks = runTypeChecks({ type, faces: plate.faces, badge });
  return { picture, checks, repairs, words: standing(words, attempt) };
}

/**
 * Sets the words on a plate and looks whether they can be read; what fails is darkened, restroked, moved or made smaller.
 * A picture without words is the last resort and a good one.
 */
async function settle(order: FinishOrder, size: Size): Promise<Settled> {
  const { plate } = order;
  const background = await decodePlate(plate.background, plate, size);
  const foreground = plate.foreground && (await decodeForeground(plate.foreground, plate, size));
  const small = await squeeze(background, 320, 180);
  const typesetter = new Typesetter(order, small);
  const repairs: string[] = [];
  let best = typesetter.first();
  let easel = paint(background, foreground, best, small);
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
    easel = paint(background, foreground, best, small);
    if (!next) break;
  }
  if (!best && order.words.main.trim() !== '' && repairs.length === 0) {
    repairs.push('Left the words out: there was no room or no typeface for them.');
  }
  const lacking = best && lackingSigns(`${order.words.main}${order.words.sub}`);
  if (lacking) repairs.push(`Left out what our typefaces lack: ${lacking}`);
  return { easel, attempt: best, repairs };
}

function paint(
  background: RgbPicture,
  foreground: Uint8Array | null,
  attempt: Attempt | null,
  small: RgbPicture,
): Easel {
  const easel = createEasel(background.width, background.height);
  drawFull(easel, rgbaOf(background));
  if (attempt) {
    const { parts, style } = attempt;
    for (const part of parts) {
      const shade = shadeOf(meanColour(small, part.room.box));
      // Behind dark letters the picture is made brighter.
      darken(easel, blockBox(part), isDark(style.fill) ? '250,250,247' : shade, style.scrim);
    }
    for (const part of parts) setWords(easel, part.block, style, part.spot);
    if (parts.length > 1) drawVersus(easel, designWidth / 2);
  }
  if (foreground) drawFull(easel, foreground);
  return easel;
}

function drawFull({ ctx, canvas }: Easel, rgba: Uint8Array): void {
  ctx.save();
  ctx.resetTransform();
  ctx.drawImage(canvasOf(rgba, canvas.width, canvas.height), 0, 0);
  ctx.restore();
}

async function delivered(
  order: FinishOrder,
  { easel, attempt, repairs }: Settled,
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
