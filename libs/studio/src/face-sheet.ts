import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { ProductError } from '@app/contracts';
import sharp, { type OverlayOptions } from 'sharp';
import { LocalStudio } from './local-studio.js';
import { drawing } from './paint/drawing.js';
import type { SourcePicture } from './studio.js';
import { fontOf } from './type/fonts.js';
import { PersonCutter, type CutOut, type CutOutResult } from './vision/cut-out.js';
import { FaceFinder } from './vision/faces.js';
import { refusalSentences } from './vision/judge-matte.js';
import { PersonMask } from './vision/person-mask.js';

const tile = { width: 480, height: 270 };
const gap = 6;
/** Backgrounds that reveal leftovers of the original background: light, dark, and a color unlike skin. */
const grounds = ['#f4f4f0', '#0b0b0f', '#14c84a'];

/**
 * Renders one row per photograph: the photograph, its cut-out on three backgrounds, and a thumbnail, or the reason for
 * a missing cut-out. Stores only the sheet. Returns one line per photograph with verdict and measurements.
 */
export async function faceSheet(
  photographs: readonly string[],
  outFile: string,
): Promise<string[]> {
  const studio = new LocalStudio();
  const cutter = new PersonCutter(new FaceFinder(), new PersonMask());
  const notes: string[] = [];
  const tiles: OverlayOptions[] = [];
  for (const [row, file] of photographs.entries()) {
    const put = (column: number, input: Buffer): void => {
      tiles.push({ input, left: column * (tile.width + gap), top: row * (tile.height + gap) });
    };
    try {
      const { bytes } = await studio.clean(await readFile(file));
      const picture = { bytes, facts: await studio.inspect(bytes) };
      put(
        0,
        await sharp(bytes)
          .resize({ ...tile, fit: 'contain' })
          .toBuffer(),
      );
      const verdict = await cutter.judge(bytes);
      notes.push(`${basename(file)}: ${countOf(picture)}, ${describeVerdict(verdict)}`);
      const person = verdict.cutOut;
      if (!person) {
        put(1, await labeled(describeVerdict(verdict)));
        continue;
      }
      for (const [at, ground] of grounds.entries()) put(at + 1, await onGround(person, ground));
      put(grounds.length + 1, await thumbnailWith(studio, picture));
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      notes.push(`${basename(file)}: not a picture that can be read (${error.code})`);
    }
  }
  const sheet = sharp({
    create: {
      width: (grounds.length + 2) * (tile.width + gap),
      height: Math.max(1, photographs.length) * (tile.height + gap),
      channels: 3,
      background: '#303036',
    },
  });
  await writeFile(outFile, await sheet.composite(tiles).jpeg({ quality: 90 }).toBuffer());
  return notes;
}

function countOf({ facts }: SourcePicture): string {
  const count = facts.faces.length;
  const shut = facts.faces.filter(({ eyesOpen = 1 }) => eyesOpen < 0.5).length;
  return `${count} ${count === 1 ? 'face' : 'faces'}${shut > 0 ? ` (${shut} with shut eyes)` : ''}`;
}

/** Verdict and reason with the measurements. */
function describeVerdict({ refusal, figures }: CutOutResult): string {
  const numbers = figures
    ? ` [doubt ${figures.doubt.toFixed(3)}, soft edge ${figures.soft.toFixed(3)}, area ${figures.area.toFixed(1)} faces, below the chin ${figures.below.toFixed(2)}]`
    : '';
  return (refusal ? `refused: ${refusalSentences[refusal]}` : 'cut out') + numbers;
}

/** A tile with the reason for a missing cut-out; the measurements go to the log. */
async function labeled(text: string): Promise<Buffer> {
  const canvas = drawing().createCanvas(tile.width, tile.height);
  const ctx = canvas.getContext('2d');
  ctx.fillStyle = '#5c2020';
  ctx.fillRect(0, 0, tile.width, tile.height);
  ctx.fillStyle = '#fff';
  const shown = text.replace(/ \[.*/u, '');
  ctx.font = fontOf('montserrat-medium', 22, shown);
  ctx.fillText(shown, 16, tile.height / 2, tile.width - 32);
  return canvas.toBuffer('image/png');
}

async function onGround({ rgba, width, height }: CutOut, background: string): Promise<Buffer> {
  return await sharp(rgba, { raw: { width, height, channels: 4 } })
    .resize({ ...tile, fit: 'contain', background: '#00000000' })
    .flatten({ background })
    .png()
    .toBuffer();
}

/** Uses the photograph as face and as background. */
async function thumbnailWith(studio: LocalStudio, picture: SourcePicture): Promise<Buffer> {
  const words = { main: 'Is this you?', sub: '', emphasis: ['you'] };
  const plate = await studio.compose({
    layout: 'hero',
    hero: picture,
    support: [],
    assets: [{ kind: 'face', picture }],
    words,
    accentHue: 48,
    brightness: null,
    seed: 1,
    size: { width: 1280, height: 720 },
  });
  const { upload } = await studio.finish({ plate, words, durationSeconds: 600 });
  return await sharp(upload)
    .resize({ ...tile })
    .toBuffer();
}
