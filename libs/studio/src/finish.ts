import { thumbnailSizeOf, shapeOf, type PersonLimits, type TextNote } from '@app/contracts';
import type { Canvas } from '@napi-rs/canvas';
import { overlaysOn } from './checks/overlays.js';
import type { MeasuredText, PictureMeasurements } from './checks/check.js';
import { runChecks, runPictureChecks, runTextChecks } from './checks/checks.js';
import { mainFaces } from './checks/people-checks.js';
import { encodeAll, encodePreview, sourceMark } from './encode.js';
import { fingerprintDistance } from './inspect/fingerprint.js';
import { sceneOf, sceneSize } from './inspect/scene-print.js';
import { skinCastOf } from './inspect/skin-cast.js';
import { measureFiles, measurePicture, measureText } from './measure.js';
import {
  createDesignCanvas,
  drawFullFrame,
  pixelsOf,
  downscale,
  withoutAlpha,
  type DesignCanvas,
} from './paint/design-canvas.js';
import { drawMark, markBox, decodedMarks, type DecodedMark } from './paint/mark.js';
import { overlap } from './pictures/boxes.js';
import { resizeExactly, type RgbPicture } from './pictures/decode.js';
import { toHsl } from './pictures/color.js';
import { meanColor } from './pictures/mean-color.js';
import { decodePlate, type Size } from './plate-pixels.js';
import { drawnTextOf, plateLayersOf } from './preview-layers.js';
import type {
  FinishedThumbnail,
  FinishRequest,
  Plate,
  PreviewedThumbnail,
  ThumbnailText,
} from './studio.js';
import { isDark } from './type/chosen-style.js';
import { hyphenatorFor } from './type/hyphenation.js';
import { blockBox, shareOnSubject } from './type/place.js';
import { paintScrim } from './type/scrim.js';
import { unsupportedCharacters, displayText } from './type/segments.js';
import { drawText } from './type/draw-text.js';
import { Typesetter, type Attempt, type Relaxation } from './type/typesetter.js';
import { textFallbacks } from './type/text-fallbacks.js';
import { drawVersus } from './type/versus.js';
import {
  opacityOf,
  personLimits,
  withView,
  viewedLayers,
  type Layers,
  type PersonPlace,
} from './view.js';

/** Maximum number of attempts; after the last one the text is left out. */
const maxAttempts = 4;

/** The final picture of a request. */
interface TypesetPicture {
  /** In the screen size of its shape. */
  picture: RgbPicture;
  small: RgbPicture;
  marks: DecodedMark[];
  target: DesignCanvas;
  attempt: Attempt | null;
  type: MeasuredText | null;
  repairs: TextNote[];
  /** Scene of the plate, without text. */
  scene: string;
  /** The plate as the creator changed it. */
  plate: Plate;
  layers: Layers;
  person: PersonPlace | null;
  limits: PersonLimits | null;
  typesetter: Typesetter;
}

/** Sets the text at screen size, where it is checked, then again at the master's size. */
export async function finishThumbnail(request: FinishRequest): Promise<FinishedThumbnail> {
  const { words } = request;
  const settled = await typeset(request);
  const { plate, picture, attempt, repairs } = settled;
  const { canvas } = await paintMaster(request, settled);
  const master = { data: pixelsOf(canvas), width: plate.width, height: plate.height };
  const encoded = await encodeAll(master, picture, sourceMark(plate.painted ?? false));
  const { fingerprint, ...measured } = await measure(request, settled);
  const checks = runChecks({ ...measured, ...(await measureFiles(encoded)) });
  return {
    ...encoded,
    width: plate.width,
    height: plate.height,
    checks,
    passed: checks.every((check) => check.outcome !== 'fail'),
    fingerprint,
    scene: settled.scene,
    onSubject: shareOnSubject(
      (attempt?.parts ?? []).flatMap(({ ink }) => ink.words),
      plate.subject ?? [],
    ),
    repairs,
    words: shownText(words, attempt),
  };
}

/** Sets and checks the text like `finishThumbnail`, but encodes only a preview. */
export async function previewThumbnail(request: FinishRequest): Promise<PreviewedThumbnail> {
  const { words } = request;
  const settled = await typeset(request);
  const { plate, picture, small, layers, limits, attempt, repairs, typesetter } = settled;
  const [measured, encoded, text, plateLayers] = await Promise.all([
    measure(request, settled),
    encodePreview(picture),
    attempt &&
      drawnTextOf(
        attempt,
        typesetter.fittingCharacters(attempt),
        typesetter.clearAreas(),
        thumbnailSizeOf(plate),
      ),
    request.layers ? plateLayersOf(layers, small, limits, request.plate.foreground !== null) : null,
  ]);
  return {
    picture: encoded,
    checks: runTextChecks(measured),
    failed: runPictureChecks(measured).filter(({ outcome }) => outcome === 'fail'),
    repairs,
    words: shownText(words, attempt),
    text,
    layers: plateLayers,
  };
}

/** Measures the picture alone, so that a preview fails the same checks as the finished thumbnail. */
async function measure(
  { durationSeconds, reference }: FinishRequest,
  { plate, picture, type }: TypesetPicture,
): Promise<PictureMeasurements & { fingerprint: string }> {
  const shape = shapeOf(plate);
  const { faces } = plate;
  const measured = await measurePicture(picture);
  return {
    ...measured,
    faces,
    facesAsked: plate.facesAsked ?? 0,
    enlarged: plate.enlarged ?? null,
    faceShown: plate.faceShown ?? 1,
    eyesShut: plate.eyesShut ?? false,
    skinCast: Math.max(0, ...mainFaces({ faces, shape }).map((face) => skinCastOf(picture, face))),
    overlays: overlaysOn(shape, durationSeconds),
    shape,
    type,
    referenceDistance: reference ? fingerprintDistance(reference, measured.fingerprint) : null,
  };
}

/**
 * Sets the text on a plate and checks it. After a failed check the text gets a scrim or outline, moves, or shrinks. The
 * last resort is no text. When the text must appear (`insist`), some of the creator's choices are replaced instead.
 */
async function typeset(asked: FinishRequest): Promise<TypesetPicture> {
  const stored = await decodeLayers(asked.plate, thumbnailSizeOf(asked.plate));
  const { plate, layers, person, notes } = withView(asked.plate, stored, asked.view);
  const request = { ...asked, plate };
  const small = smallCopyOf(layers.background);
  const marks = await decodedMarks(request.marks ?? []);
  let set = await tryAttempts(request, layers, small, marks);
  const isMissing = !set.attempt && request.words.main.trim() !== '';
  if (isMissing && request.insist) {
    for (const rescue of textFallbacks(request, set.didFit)) {
      const next = await tryAttempts(
        { ...request, ...rescue.request },
        layers,
        small,
        marks,
        rescue.relaxed,
      );
      if (!next.attempt) continue;
      set = { ...next, repairs: [...rescue.notes.map((code) => ({ code })), ...next.repairs] };
      break;
    }
  }
  if (!set.attempt && request.words.main.trim() !== '' && set.repairs.length === 0) {
    set.repairs.push({ code: 'text-without-room' });
  }
  const { attempt } = set;
  if (attempt && request.insist)
    set.repairs.push(...notesWithoutRepair(request, attempt, set.repairs));
  const missingCharacters =
    attempt && unsupportedCharacters(`${request.words.main}${request.words.sub}`);
  const shape = shapeOf(plate);
  const overlays = overlaysOn(shape, request.durationSeconds);
  const isCovered = (mark: DecodedMark): boolean =>
    overlays.some(({ soft }) => overlap(markBox(mark, thumbnailSizeOf(plate)), soft) > 0);
  if (marks.some(isCovered))
    set.repairs.push({ code: shape === 'upright' ? 'mark-under-player' : 'mark-under-badge' });
  if (missingCharacters)
    set.repairs.push({ code: 'characters-left-out', characters: missingCharacters });
  const plain = resizeExactly(renderWithoutText(layers), sceneSize.width, sceneSize.height);
  return {
    ...set,
    repairs: [...notes, ...set.repairs].filter(isFirstOfCode),
    small,
    marks,
    plate,
    layers,
    person,
    limits: request.layers ? personLimits(stored, request.view) : null,
    scene: sceneOf(await plain),
  };
}

function isFirstOfCode({ code }: TextNote, at: number, all: readonly TextNote[]): boolean {
  return all.findIndex((other) => other.code === code) === at;
}

type AttemptResult = Pick<
  TypesetPicture,
  'picture' | 'target' | 'attempt' | 'type' | 'repairs' | 'typesetter'
> & {
  /** Whether the text fitted somewhere, readable or not. */
  didFit: boolean;
};

async function tryAttempts(
  request: FinishRequest,
  layers: Layers,
  small: RgbPicture,
  marks: readonly DecodedMark[],
  relaxed?: Relaxation,
): Promise<AttemptResult> {
  const person = layers.foreground && opacityOf(layers.foreground);
  const hyphenate = await hyphenatorFor(request.plate.language);
  const typesetter = new Typesetter(request, small, relaxed, hyphenate);
  const repairs: TextNote[] = [];
  const show = async (
    attempt: Attempt | null,
  ): Promise<Pick<AttemptResult, 'target' | 'picture' | 'attempt' | 'type'>> => {
    const target = paint(layers, attempt, small, marks);
    const { width, height } = target.canvas;
    const picture = { data: withoutAlpha(pixelsOf(target.canvas)), width, height };
    const type =
      attempt && (await measureText(picture, attempt.parts, attempt.style, request.words, person));
    return { target, picture, attempt, type };
  };
  let best = await show(typesetter.firstAttempt());
  const didFit = best.attempt !== null;
  /** The first attempt that has only warnings. Used when no attempt passes, because it is better than no text. */
  let firstWithWarnings: { shown: typeof best; repairs: TextNote[] } | null = null;
  for (let attempt = 1; best.attempt && best.type; attempt++) {
    const failed = typesetter.failedChecks(best.type);
    if (failed.length === 0) break;
    if (!firstWithWarnings && failed.every(({ outcome }) => outcome === 'warn'))
      firstWithWarnings = { shown: best, repairs: [...repairs] };
    const next = attempt < maxAttempts ? typesetter.repair(best.attempt, failed) : null;
    if (next) {
      repairs.push({ code: next.note });
      best = await show(next.attempt);
    } else if (firstWithWarnings) {
      repairs.splice(0, repairs.length, ...firstWithWarnings.repairs);
      best = firstWithWarnings.shown;
      break;
    } else {
      repairs.push({ code: 'text-unreadable' });
      best = await show(null);
    }
  }
  return { ...best, repairs, typesetter, didFit };
}

/** Notes on differences from the creator's choices that no repair caused. */
function notesWithoutRepair(
  { words, choices, plate }: FinishRequest,
  { parts, style }: Attempt,
  repairs: readonly TextNote[],
): TextNote[] {
  const [part] = parts;
  const notes: TextNote[] = [];
  const hasLostSecondLine = words.sub.trim() !== '' && parts.length === 1 && !part?.block.sub;
  const code = 'second-line-left-out';
  if (hasLostSecondLine && style.sub && !repairs.some((one) => one.code === code))
    notes.push({ code });
  const { area } = choices ?? {};
  if (area && part?.textBox.exact) {
    const { box } = part.textBox;
    const isFarAway = Math.hypot(box.x - area.x, box.y - area.y) > 0.02;
    if (isFarAway) {
      const [face, other] =
        shapeOf(plate) === 'upright'
          ? (['moved-off-face-short', 'moved-off-player'] as const)
          : (['moved-off-face', 'moved-off-badge'] as const);
      notes.push({ code: plate.faces.length > 0 ? face : other });
    }
  }
  return notes;
}

async function decodeLayers(plate: Plate, size: Size): Promise<Layers> {
  return {
    background: await decodePlate(plate.background, plate, size),
    foreground: plate.foreground && (await decodePlate(plate.foreground, plate, size)),
  };
}

function renderWithoutText({ background, foreground }: Layers): RgbPicture {
  const target = createDesignCanvas(background.width, background.height);
  drawFullFrame(target, background);
  if (foreground) drawFullFrame(target, foreground);
  return smallCopyOf(target.canvas);
}

/** A quarter of the screen size, for measuring colors and edges. */
function smallCopyOf(canvas: Canvas): RgbPicture {
  const { width, height } = thumbnailSizeOf(canvas);
  return downscale(canvas, width / 4, height / 4);
}

async function paintMaster(
  { plate, view }: FinishRequest,
  { target, attempt, small, marks, person }: TypesetPicture,
): Promise<DesignCanvas> {
  if (plate.width === target.canvas.width) return target;
  return paint(viewedLayers(await decodeLayers(plate, plate), view, person), attempt, small, marks);
}

function paint(
  { background, foreground }: Layers,
  attempt: Attempt | null,
  small: RgbPicture,
  marks: readonly DecodedMark[],
): DesignCanvas {
  const target = createDesignCanvas(background.width, background.height);
  drawFullFrame(target, background);
  if (attempt) {
    const { parts, style } = attempt;
    for (const part of parts) {
      const kind = isDark(style.fill) ? 'light' : toHsl(meanColor(small, part.textBox.box));
      paintScrim(target, blockBox(part), kind, style.scrim);
    }
    for (const part of parts) drawText(target, part.block, style, part.topLeft);
    if (parts.length > 1) drawVersus(target, target.width / 2);
  }
  if (foreground) drawFullFrame(target, foreground);
  for (const mark of marks) drawMark(target, mark);
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
