import {
  isDecent,
  defaultTextSetting,
  ProductError,
  textNoteSentence,
  type StoredPictures,
  type TextNote,
  type TextBox,
  type TextPreview,
  type TextSetting,
} from '@app/contracts';
import { mediaTypes, type Storage } from '@app/providers';
import {
  layoutTraits,
  overlap,
  type CheckResult,
  type FinishRequest,
  type Plate,
  type Studio,
  type ThumbnailText,
} from '@app/studio';
import { emphasisFor } from '../emphasis-for.js';
import { loadPlate, storePlate } from '../paint-concept.js';
import { textBoxesOf } from '../text-boxes.js';
import type { KeptPlate } from './craft.output.js';
import { storePictures } from './store-pictures.js';

interface EditDependencies {
  studio: Studio;
  storage: Storage;
}

/** A loaded plate with the data that its checks need. */
export interface ReadyPlate {
  plate: Plate;
  durationSeconds: number | null;
  reference: string | null;
  /** Differences from the delivered picture. */
  notes: TextNote[];
}

export interface EditedText extends StoredPictures {
  words: ThumbnailText;
  checks: CheckResult[];
  fingerprint: string;
}

export async function loadKeptPlate(
  storage: Storage,
  { durationSeconds, reference, ...stored }: KeptPlate,
): Promise<ReadyPlate> {
  return { plate: await loadPlate(storage, stored), durationSeconds, reference, notes: [] };
}

/** Stores the plate of a changed picture. Safe to repeat: each run uses new names. */
export async function storeReadyPlate(
  storage: Storage,
  { plate, durationSeconds, reference }: ReadyPlate,
): Promise<KeptPlate> {
  return { ...(await storePlate(storage, plate)), durationSeconds, reference };
}

/**
 * Sets new text on a plate with the rules and checks of a generation, and stores the pictures. Safe to repeat: each run
 * uses new names.
 */
export async function editText(
  { studio, storage }: EditDependencies,
  ready: ReadyPlate,
  setting: TextSetting,
): Promise<EditedText> {
  const { finished, words, checks } = await finishEdited(studio, ready, setting);
  const { fingerprint } = finished;
  return { ...(await storePictures(storage, finished)), words, checks, fingerprint };
}

/** @throws ProductError `words_do_not_fit` when requested text is missing in the result or a check fails */
async function finishEdited(studio: Studio, ready: ReadyPlate, setting: TextSetting) {
  const finished = await studio.finish(finishRequestFor(ready, setting));
  const { words = setting, checks } = finished;
  requireRequestedText(ready, setting, words);
  refuseFailed(checks.filter((check) => check.outcome === 'fail'));
  return { finished, words, checks };
}

function refuseFailed(failed: readonly CheckResult[]): void {
  if (failed.length === 0) return;
  const labels = failed.map((check) => check.label.toLowerCase()).join(', ');
  throw new ProductError('words_do_not_fit', {
    sentence: `This version fails a check: ${labels}. Try different text, another font, color or position, or another still or layout.`,
    data: { checks: failed.map(({ code }) => code) },
  });
}

/** A thumbnail in another language. No database row refers to its files. */
export interface TranslatedThumbnail {
  /** Storage names. */
  upload: string;
  smallPreview: string;
  checks: CheckResult[];
  /** Notes on the result in English; `noteCodes` are for translation. */
  notes: string[];
  noteCodes: TextNote[];
}

/**
 * Sets a translated text at the place of the original headline, runs all checks, and stores the picture for upload and
 * a preview. No row refers to these files, so the sweep for unreferenced pictures removes them after some hours. Safe to
 * repeat.
 */
export async function renderTranslation(
  { studio, storage }: EditDependencies,
  ready: ReadyPlate,
  setting: TextSetting,
  original: ThumbnailText,
): Promise<TranslatedThumbnail> {
  const withEmphasis = emphasizeLikeOriginal(ready, setting, original);
  const placed = await withOriginalPlace(studio, ready, withEmphasis, original);
  const { finished, checks } = await finishEdited(studio, ready, placed);
  const [upload, smallPreview] = await Promise.all([
    storage.put('thumbnail', 'jpg', finished.upload),
    storage.put('thumbnail', 'webp', finished.smallPreview),
  ]);
  return { upload, smallPreview, checks, ...notesOf(ready, finished.repairs) };
}

/** Emphasizes the main word of a translation without emphasis, if the original has an emphasized word. */
function emphasizeLikeOriginal(
  { plate }: ReadyPlate,
  setting: TextSetting,
  original: ThumbnailText,
): TextSetting {
  if (setting.emphasis.length > 0 || original.emphasis.length === 0) return setting;
  return { ...setting, emphasis: emphasisFor(setting.main, plate.language ?? null) };
}

/**
 * Returns the setting with the text place nearest to the original headline. The translation moves only when it does not fit
 * there. Returns the setting unchanged if the creator chose a place, or if a "vs" headline stands on both sides.
 */
async function withOriginalPlace(
  studio: Studio,
  ready: ReadyPlate,
  setting: TextSetting,
  original: ThumbnailText,
): Promise<TextSetting> {
  const { place, area, mirrored, person } = setting;
  const places = textBoxesOf(ready.plate);
  const isSided = ready.plate.rooms?.some(({ side }) => side);
  if (place !== null || area || mirrored || person || isSided || places.length < 2) return setting;
  const { text } = await studio.preview(finishRequestFor(ready, { ...setting, ...original }));
  if (!text) return setting;
  const [nearest] = places.toSorted((a, b) => overlap(b, text.box) - overlap(a, text.box));
  return nearest && overlap(nearest, text.box) > 0 ? { ...setting, place: nearest.index } : setting;
}

/**
 * A preview with the text checks. Its pictures are data URLs, and nothing is stored.
 * @throws ProductError `words_do_not_fit` where `editText` refuses the setting too
 */
export async function previewText(
  studio: Studio,
  ready: ReadyPlate,
  setting: TextSetting,
  layers: boolean,
): Promise<TextPreview> {
  const preview = await studio.preview({ ...finishRequestFor(ready, setting), layers });
  requireRequestedText(ready, setting, preview.words);
  refuseFailed(preview.failed);
  const { text, layers: shown } = preview;
  return {
    picture: webpUrl(preview.picture),
    checks: preview.checks.map(({ name, outcome, value, code, label }) => ({
      name,
      passed: outcome === 'pass',
      value,
      code,
      label,
    })),
    ...notesOf(ready, preview.repairs),
    text: text && { ...text, picture: webpUrl(text.picture) },
    places: placesIn(ready.plate, setting),
    layers: shown && {
      ...shown,
      below: webpUrl(shown.below),
      above: shown.above && webpUrl(shown.above),
    },
  };
}

function notesOf(
  ready: ReadyPlate,
  repairs: readonly TextNote[],
): Pick<TextPreview, 'notes'> & { noteCodes: TextNote[] } {
  const noteCodes = [...ready.notes, ...repairs];
  return { notes: noteCodes.map(textNoteSentence), noteCodes };
}

/** The places for text. Empty after the person was moved, because the layout chose the places for the old position. */
function placesIn(plate: Plate, { mirrored, person }: TextSetting): TextBox[] {
  if (person && plate.foreground) return [];
  const places = textBoxesOf(plate);
  return mirrored ? places.map((one) => ({ ...one, x: 1 - one.x - one.width })) : places;
}

function webpUrl(picture: Buffer): string {
  return `data:${mediaTypes.webp};base64,${picture.toString('base64')}`;
}

function finishRequestFor(
  { plate, durationSeconds, reference }: ReadyPlate,
  setting: TextSetting,
): FinishRequest {
  // Settings stored by older versions lack newer fields.
  const completeSetting = { ...defaultTextSetting, ...setting };
  const { main, sub, emphasis, typeface, colour, accent, place, area, align } = completeSetting;
  const { outline, box, tilt, shadow, mirrored, person } = completeSetting;
  if (!isDecent(`${main} ${sub}`)) throw new ProductError('wish_refused');
  return {
    plate,
    words: { main: main.trim(), sub: sub.trim(), emphasis },
    durationSeconds,
    reference,
    choices: {
      typeface,
      color: colour,
      accent,
      textBox: place,
      area,
      align,
      outline,
      box,
      tilt,
      shadow,
    },
    view: { mirrored, person },
    marks: completeSetting.marks,
    insist: true,
    urgent: true,
  };
}

/** Fails when requested text is missing in the result, or a changed picture is empty without text. */
function requireRequestedText(
  { plate }: ReadyPlate,
  { main, picture }: TextSetting,
  words: ThumbnailText,
): void {
  const isRequested = main.trim() !== '';
  if (isRequested !== (words.main !== '')) throw new ProductError('words_do_not_fit');
  const isEmpty = plate.needsWords || layoutTraits(plate.layout).worksWithoutText === 0;
  if (!isRequested && picture && isEmpty)
    throw new ProductError('words_do_not_fit', {
      sentence: 'This layout needs a headline. Type one, or choose another layout.',
      data: { needsHeadline: true },
    });
}
