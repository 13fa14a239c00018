import {
  isDecent,
  layoutSetting,
  ProductError,
  type TextPreview,
  type TextSetting,
} from '@app/contracts';
import { mediaTypes, type Storage } from '@app/providers';
import type { CheckResult, FinishOrder, Studio, ThumbnailText } from '@app/studio';
import { loadPlate } from '../paint-concept.js';
import type { KeptPlate } from './craft.output.js';
import { storePictures, type StoredPictures } from './store-pictures.js';

interface Ports {
  studio: Studio;
  storage: Storage;
}

export interface EditedText extends StoredPictures {
  words: ThumbnailText;
  checks: CheckResult[];
  fingerprint: string;
}

/**
 * Sets new text on a stored plate with the same rules and checks, and stores the pictures. May run
 * twice: each run uses new names.
 */
export async function editText(
  { studio, storage }: Ports,
  plate: KeptPlate,
  setting: TextSetting,
): Promise<EditedText> {
  const finished = await studio.finish(await orderFor(storage, plate, setting));
  const { words = setting, checks, fingerprint } = finished;
  requireAskedText(setting, words);
  const failed = checks.filter((check) => check.outcome === 'fail');
  if (failed.length > 0) {
    const labels = failed.map((check) => check.label.toLowerCase()).join(', ');
    throw new ProductError('words_do_not_fit', {
      sentence: `This version fails a check: ${labels}. Try different text, or another font, color or position.`,
    });
  }
  return { ...(await storePictures(storage, finished)), words, checks, fingerprint };
}

/** A preview with the text checks. Its pictures are data URLs; nothing is stored. */
export async function previewText(
  { studio, storage }: Ports,
  plate: KeptPlate,
  setting: TextSetting,
  layers: boolean,
): Promise<TextPreview> {
  const order = await orderFor(storage, plate, setting);
  const preview = await studio.preview({ ...order, layers });
  requireAskedText(setting, preview.words);
  const { text, layers: shown } = preview;
  return {
    picture: webpUrl(preview.picture),
    checks: preview.checks.map(({ name, outcome, value, label }) => ({
      name,
      passed: outcome === 'pass',
      value,
      label,
    })),
    notes: preview.repairs,
    text: text && { ...text, picture: webpUrl(text.picture) },
    layers: shown && {
      ...shown,
      below: webpUrl(shown.below),
      above: shown.above && webpUrl(shown.above),
    },
  };
}

function webpUrl(picture: Buffer): string {
  return `data:${mediaTypes.webp};base64,${picture.toString('base64')}`;
}

async function orderFor(
  storage: Storage,
  kept: KeptPlate,
  setting: TextSetting,
): Promise<FinishOrder> {
  // Settings stored by older versions lack newer fields.
  const asked = { ...layoutSetting, ...setting };
  const { main, sub, emphasis, typeface, colour, accent, place, area, align } = asked;
  const { outline, box, tilt, shadow, mirrored, person } = asked;
  if (!isDecent(`${main} ${sub}`)) throw new ProductError('wish_refused');
  const { durationSeconds, reference, ...stored } = kept;
  return {
    plate: await loadPlate(storage, stored),
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
    insist: true,
    urgent: true,
  };
}

/** Fails when requested text is missing in the result. */
function requireAskedText(setting: TextSetting, words: ThumbnailText): void {
  const asked = setting.main.trim() !== '';
  if (asked !== (words.main !== '')) throw new ProductError('words_do_not_fit');
}
