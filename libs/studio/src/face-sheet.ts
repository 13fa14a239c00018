import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { ProductError } from '@app/contracts';
import sharp, { type OverlayOptions } from 'sharp';
import { LocalStudio } from './local-studio.js';
import { canvasLibrary } from './paint/drawing.js';
import type { SourcePicture } from './studio.js';
import { fontOf } from './type/fonts.js';
import { PersonCutter, type CutOut, type CutOutResult } from './vision/cut-out.js';
import { FaceFinder } from './vision/faces.js';
import { refusalSentences } from './vision/judge-matte.js';
import { PersonMask } from './vision/person-mask.js';

const tileSize = { width: 480, height: 270 };
const gap = 6;
/** Backgrounds that reveal leftovers of the original background: light, dark, and a color unlike skin. */
const backgrounds = ['#f4f4f0', '#0b0b0f', '#14c84a'];

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
    const addTile = (column: number, input: Buffer): void => {
      tiles.push({
        input,
        left: column * (tileSize.width + gap),
        top: row * (tileSize.height + gap),
      });
    };
    try {
      const { bytes } = await studio.clean(await readFile(file));
      const picture = { bytes, facts: await studio.inspect(bytes) };
      addTile(
        0,
        await sharp(bytes)
          .resize({ ...tileSize, fit: 'contain' })
          .toBuffer(),
      );
      const verdict = await cutter.cutWithReason(bytes);
      notes.push(`${basename(file)}: ${faceCount(picture)}, ${describeVerdict(verdict)}`);
      const person = verdict.cutOut;
      if (!person) {
        addTile(1, await labelTile(describeVerdict(verdict)));
        continue;
      }
      for (const [at, ground] of backgrounds.entries())
        addTile(at + 1, await onBackground(person, ground));
      addTile(backgrounds.length + 1, await thumbnailWith(studio, picture));
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      notes.push(`${basename(file)}: not a picture that can be read (${error.code})`);
    }
  }
  const sheet = sharp({
    create: {
      width: (backgrounds.length + 2) * (tileSize.width + gap),
      height: Math.max(1, photographs.length) * (tileSize.height + gap),
      channels: 3,
      background: '#303036',
    },
  });
  await writeFile(outFile, await sheet.composite(tiles).jpeg({ quality: 90 }).toBuffer());
  return notes;
}

function faceCount({ facts }: SourcePicture): string {
  const count = facts.faces.length;
  const shut = facts.faces.filter(({ eyesOpen = 1 }) => eyesOpen < 0.5).length;
  return `${count} ${count === 1 ? 'face' : 'faces'}${shut > 0 ? ` (${shut} with shut eyes)` : ''}`;
}

/** Verdict and reason with the measurements. */
function describeVerdict({ refusal, measurements }: CutOutResult): string {
  const numbers = measurements
    ? ` [doubt ${measurements.doubt.toFixed(3)}, soft edge ${measurements.soft.toFixed(3)}, area ${measurements.area.toFixed(1)} faces, below the chin ${measurements.below.toFixed(2)}]`
    : '';
  return (refusal ? `refused: ${refusalSentences[refusal]}` : 'cut out') + numbers;
}

/** A tile with the reason for a missing cut-out; the measurements go to the log. */
async function labelTile(text: string): Promise<Buffer> {
  const canvas = canvasLibrary().createCanvas(tileSize.width, tileSize.height);
  const ctx = canvas.getContext('2d');
  ctx.fillStyle = '#5c2020';
  ctx.fillRect(0, 0, tileSize.width, tileSize.height);
  ctx.fillStyle = '#fff';
  const shown = text.replace(/ \[.*/u, '');
  ctx.font = fontOf('montserrat-medium', 22, shown);
  ctx.fillText(shown, 16, tileSize.height / 2, tileSize.width - 32);
  return canvas.toBuffer('image/png');
}

async function onBackground({ rgba, width, height }: CutOut, background: string): Promise<Buffer> {
  return await sharp(rgba, { raw: { width, height, channels: 4 } })
    .resize({ ...tileSize, fit: 'contain', background: '#00000000' })
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
    .resize({ ...tileSize })
    .toBuffer();
}
