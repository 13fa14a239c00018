import type { Canvas } from '@napi-rs/canvas';
import { badgeZone } from './checks/badge-zone.js';
import type { MeasuredType } from './checks/check.js';
import { runChecks, runTypeChecks } from './checks/checks.js';
import { encodeAll, encodePreview, screenSize, sourceMark } from './encode.js';
import { fingerprintDistance } from './inspect/fingerprint.js';
import { sceneOf, sceneSize } from './inspect/scene-print.js';
import { measureFile, measureType } from './measure.js';
import {
  createEasel,
  designWidth,
  drawPixels,
  pixelsOf,
  shrunk,
  withoutAlpha,
  type Easel,
} from './paint/easel.js';
import { squeeze, type GreyPicture, type RgbPicture } from './pictures/decode.js';
import { toHsl } from './pictures/colour.js';
import { meanColour } from './pictures/mean-colour.js';
import { decodePlate, type Size } from './plate-pixels.js';
import type {
  CheckResult,
  FinishedThumbnail,
  FinishOrder,
  Plate,
  PreviewedThumbnail,
  Words,
} from './studio.js';
import { isDark } from './type/chosen-style.js';
import { blockBox } from './type/place.js';
import { veil } from './type/scrim.js';
import { lackingSigns, readable } from './type/pieces.js';
import { setWords } from './type/set-words.js';
import { Typesetter, type Attempt } from './type/typesetter.js';
import { drawVersus } from './type/versus.js';

/** How often another setting is tried before the words are left out. */
const tries = 4;

/** What stands in the picture in the end. */
interface Settled {
  /** In `screenSize`. */
  picture: RgbPicture;
  small: RgbPicture;
  easel: Easel;
  attempt: Attempt | null;
  type: MeasuredType | null;
  repairs: string[];
  /** Of the plate, without words. */
  scene: string;
}

/** Sets the words as on a screen, where they are judged, then once more at the master's size. */
export async function finishThumbnail(order: FinishOrder): Promise<FinishedThumbnail> {
  const { plate, words, durationSeconds, reference } = order;
  const settled = await settle(order);
  const { picture, attempt, type, repairs } = settled;
  const { canvas } = await paintMaster(plate, settled);
  const master = { data: pixelsOf(canvas), width: plate.width, height: plate.height };
  const encoded = await encodeAll(master, picture, sourceMark(plate.painted ?? false));
  const { fingerprint, ...file } = await measureFile(encoded);
  const checks: CheckResult[] = runChecks({
    ...file,
    faces: plate.faces,
    facesAsked: plate.facesAsked ?? 0,
    enlarged: plate.enlarged ?? null,
    eyesShut: plate.eyesShut ?? false,
    badge: badgeZone(durationSeconds),
    type,
    referenceDistance: reference ? fingerprintDistance(reference, fingerprint) : null,
  });
  return {
    ...encoded,
    width: plate.width,
    height: plate.height,
    checks,
    passed: checks.every((check) => check.outcome !== 'fail'),
    fingerprint,
    scene: settled.scene,
    repairs,
    words: standing(words, attempt),
  };
}

/** The same without the files. */
export async function previewThumbnail(order: FinishOrder): Promise<PreviewedThumbnail> {
  const { words, plate, durationSeconds } = order;
  const { picture, attempt, type, repairs } = await settle(order);
  const badge = badgeZone(durationSeconds);
  return {
    picture: await encodePreview(picture),
    checks: runTypeChecks({ type, faces: plate.faces, badge }),
    repairs,
    words: standing(words, attempt),
  };
}

/**
 * Sets the words on a plate and looks whether they can be read; what fails is darkened, restroked, moved or made smaller.
 * A picture without words is the last resort and a good one.
 */
async function settle(order: FinishOrder): Promise<Settled> {
  const layers = await decodeLayers(order.plate, screenSize);
  const small = shrunk(layers.background, 320, 180);
  const person = layers.foreground && opacityOf(layers.foreground);
  const typesetter = new Typesetter(order, small);
  const repairs: string[] = [];
  const show = async (attempt: Attempt | null): Promise<Omit<Settled, 'repairs' | 'scene'>> => {
    const easel = paint(layers, attempt, small);
    const picture = { data: withoutAlpha(pixelsOf(easel.canvas)), ...screenSize };
    const type =
      attempt && (await measureType(picture, attempt.parts, attempt.style, order.words, person));
    return { picture, small, easel, attempt, type };
  };
  let best = await show(typesetter.first());
  /** An attempt with nothing worse than a warning: better than no words. */
  let passable: { shown: typeof best; repairs: string[] } | null = null;
  for (let attempt = 1; best.attempt && best.type; attempt++) {
    const faults = typesetter.faults(best.type);
    if (faults.length === 0) break;
    if (!passable && faults.every((fault) => fault.outcome === 'warn'))
      passable = { shown: best, repairs: [...repairs] };
    const next = attempt < tries ? typesetter.repaired(best.attempt, faults) : null;
    if (next) {
      repairs.push(next.note);
      best = await show(next.attempt);
    } else if (passable) {
      repairs.splice(0, repairs.length, ...passable.repairs);
      best = passable.shown;
      break;
    } else {
      repairs.push('Left the words out: they could not be set well here.');
      best = await show(null);
    }
  }
  if (!best.attempt && order.words.main.trim() !== '' && repairs.length === 0) {
    repairs.push('Left the words out: there was no room or no typeface for them.');
  }
  const lacking = best.attempt && lackingSigns(`${order.words.main}${order.words.sub}`);
  if (lacking) repairs.push(`Left out what our typefaces lack: ${lacking}`);
  const plain = squeeze(withoutWords(layers), sceneSize.width, sceneSize.height);
  return { ...best, repairs, scene: sceneOf(await plain) };
}

/** A plate's pictures, ready to be drawn. */
interface Layers {
  background: Canvas;
  foreground: Canvas | null;
}

async function decodeLayers(plate: Plate, size: Size): Promise<Layers> {
  return {
    background: await decodePlate(plate.background, plate, size),
    foreground: plate.foreground && (await decodePlate(plate.foreground, plate, size)),
  };
}

function opacityOf(canvas: Canvas): GreyPicture {
  const rgba = pixelsOf(canvas);
  const data = new Uint8Array(rgba.length / 4);
  for (let i = 0; i < data.length; i++) data[i] = rgba[4 * i + 3]!;
  return { data, width: canvas.width, height: canvas.height };
}

function withoutWords({ background, foreground }: Layers): RgbPicture {
  const easel = createEasel(background.width, background.height);
  drawPixels(easel, background);
  if (foreground) drawPixels(easel, foreground);
  return shrunk(easel.canvas, 320, 180);
}

async function paintMaster(plate: Plate, { easel, attempt, small }: Settled): Promise<Easel> {
  if (plate.width === screenSize.width) return easel;
  return paint(await decodeLayers(plate, plate), attempt, small);
}

function paint(
  { background, foreground }: Layers,
  attempt: Attempt | null,
  small: RgbPicture,
): Easel {
  const easel = createEasel(background.width, background.height);
  drawPixels(easel, background);
  if (attempt) {
    const { parts, style } = attempt;
    for (const part of parts) {
      const kind = isDark(style.fill) ? 'light' : toHsl(meanColour(small, part.room.box));
      veil(easel, blockBox(part), kind, style.scrim);
    }
    for (const part of parts) setWords(easel, part.block, style, part.spot);
    if (parts.length > 1) drawVersus(easel, designWidth / 2);
  }
  if (foreground) drawPixels(easel, foreground);
  return easel;
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
