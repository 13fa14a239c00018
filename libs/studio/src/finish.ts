import type { Canvas } from '@napi-rs/canvas';
import { badgeZone } from './checks/badge-zone.js';
import type { MeasuredText } from './checks/check.js';
import { runChecks, runTextChecks } from './checks/checks.js';
import { encodeAll, encodePreview, screenSize, sourceMark } from './encode.js';
import { fingerprintDistance } from './inspect/fingerprint.js';
import { sceneOf, sceneSize } from './inspect/scene-print.js';
import { measureFile, measureText } from './measure.js';
import {
  createDesignCanvas,
  designWidth,
  drawFullFrame,
  pixelsOf,
  downscale,
  withoutAlpha,
  type DesignCanvas,
} from './paint/design-canvas.js';
import { squeeze, type GrayPicture, type RgbPicture } from './pictures/decode.js';
import { toHsl } from './pictures/color.js';
import { meanColor } from './pictures/mean-color.js';
import { decodePlate, type Size } from './plate-pixels.js';
import type {
  CheckResult,
  FinishedThumbnail,
  FinishOrder,
  Plate,
  PreviewedThumbnail,
  ThumbnailText,
} from './studio.js';
import { isDark } from './type/chosen-style.js';
import { blockBox } from './type/place.js';
import { paintScrim } from './type/scrim.js';
import { unsupportedCharacters, displayText } from './type/segments.js';
import { drawText } from './type/draw-text.js';
import { Typesetter, type Attempt } from './type/typesetter.js';
import { drawVersus } from './type/versus.js';

/** Number of attempts before the text is left out. */
const maxAttempts = 4;

/** The final picture of an order. */
interface TypesetPicture {
  /** In `screenSize`. */
  picture: RgbPicture;
  small: RgbPicture;
  target: DesignCanvas;
  attempt: Attempt | null;
  type: MeasuredText | null;
  repairs: string[];
  /** Scene of the plate, without text. */
  scene: string;
}

/** Sets the text at screen size, where it is checked, then again at the master's size. */
export async function finishThumbnail(order: FinishOrder): Promise<FinishedThumbnail> {
  const { plate, words, durationSeconds, reference } = order;
  const settled = await typeset(order);
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
    words: shownText(words, attempt),
  };
}

/** The same without encoding the files. */
export async function previewThumbnail(order: FinishOrder): Promise<PreviewedThumbnail> {
  const { words, plate, durationSeconds } = order;
  const { picture, attempt, type, repairs } = await typeset(order);
  const badge = badgeZone(durationSeconds);
  return {
    picture: await encodePreview(picture),
    checks: runTextChecks({ type, faces: plate.faces, badge }),
    repairs,
    words: shownText(words, attempt),
  };
}

/**
 * Sets the text on a plate and checks it. After a failed check the text gets a scrim or outline,
 * moves, or shrinks; the last resort is no text.
 */
async function typeset(order: FinishOrder): Promise<TypesetPicture> {
  const layers = await decodeLayers(order.plate, screenSize);
  const small = downscale(layers.background, 320, 180);
  const person = layers.foreground && opacityOf(layers.foreground);
  const typesetter = new Typesetter(order, small);
  const repairs: string[] = [];
  const show = async (
    attempt: Attempt | null,
  ): Promise<Omit<TypesetPicture, 'repairs' | 'scene'>> => {
    const target = paint(layers, attempt, small);
    const picture = { data: withoutAlpha(pixelsOf(target.canvas)), ...screenSize };
    const type =
      attempt && (await measureText(picture, attempt.parts, attempt.style, order.words, person));
    return { picture, small, target, attempt, type };
  };
  let best = await show(typesetter.firstAttempt());
  /** The first attempt with only warnings: better than no text. */
  let passable: { shown: typeof best; repairs: string[] } | null = null;
  for (let attempt = 1; best.attempt && best.type; attempt++) {
    const failed = typesetter.failedChecks(best.type);
    if (failed.length === 0) break;
    if (!passable && failed.every(({ outcome }) => outcome === 'warn'))
      passable = { shown: best, repairs: [...repairs] };
    const next = attempt < maxAttempts ? typesetter.repair(best.attempt, failed) : null;
    if (next) {
      repairs.push(next.note);
      best = await show(next.attempt);
    } else if (passable) {
      repairs.splice(0, repairs.length, ...passable.repairs);
      best = passable.shown;
      break;
    } else {
      repairs.push('We left the text off because it wasn’t readable here.');
      best = await show(null);
    }
  }
  if (!best.attempt && order.words.main.trim() !== '' && repairs.length === 0) {
    repairs.push('We left the text off: there was no room for it, or no font with its characters.');
  }
  const lacking = best.attempt && unsupportedCharacters(`${order.words.main}${order.words.sub}`);
  if (lacking) repairs.push(`Left out what our typefaces lack: ${lacking}`);
  const plain = squeeze(renderWithoutText(layers), sceneSize.width, sceneSize.height);
  return { ...best, repairs, scene: sceneOf(await plain) };
}

/** A plate's decoded pictures. */
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

function opacityOf(canvas: Canvas): GrayPicture {
  const rgba = pixelsOf(canvas);
  const data = new Uint8Array(rgba.length / 4);
  for (let i = 0; i < data.length; i++) data[i] = rgba[4 * i + 3]!;
  return { data, width: canvas.width, height: canvas.height };
}

function renderWithoutText({ background, foreground }: Layers): RgbPicture {
  const target = createDesignCanvas(background.width, background.height);
  drawFullFrame(target, background);
  if (foreground) drawFullFrame(target, foreground);
  return downscale(target.canvas, 320, 180);
}

async function paintMaster(
  plate: Plate,
  { target, attempt, small }: TypesetPicture,
): Promise<DesignCanvas> {
  if (plate.width === screenSize.width) return target;
  return paint(await decodeLayers(plate, plate), attempt, small);
}

function paint(
  { background, foreground }: Layers,
  attempt: Attempt | null,
  small: RgbPicture,
): DesignCanvas {
  const target = createDesignCanvas(background.width, background.height);
  drawFullFrame(target, background);
  if (attempt) {
    const { parts, style } = attempt;
    for (const part of parts) {
      const kind = isDark(style.fill) ? 'light' : toHsl(meanColor(small, part.textBox.box));
      paintScrim(target, blockBox(part), kind, style.scrim);
    }
    for (const part of parts) drawText(target, part.block, style, part.spot);
    if (parts.length > 1) drawVersus(target, designWidth / 2);
  }
  if (foreground) drawFullFrame(target, foreground);
  return target;
}

/** The text in the picture: without unsupported characters, and without what repairs left out. */
function shownText(words: ThumbnailText, attempt: Attempt | null): ThumbnailText {
  if (!attempt) return { main: '', sub: '', emphasis: [] };
  const hasSub = attempt.parts.length > 1 || attempt.parts[0]?.block.sub;
  return {
    main: displayText(words.main, false),
    sub: hasSub ? displayText(words.sub, false) : '',
    emphasis: words.emphasis,
  };
}
