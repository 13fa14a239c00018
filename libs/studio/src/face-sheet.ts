import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { ProductError } from '@app/contracts';
import sharp, { type OverlayOptions } from 'sharp';
import { LocalStudio } from './local-studio.js';
import type { SourcePicture } from './studio.js';
import { PersonCutter, type CutOut } from './vision/cut-out.js';
import { FaceFinder } from './vision/faces.js';
import { PersonMask } from './vision/person-mask.js';

const tile = { width: 480, height: 270 };
const gap = 6;
/** Grounds on which a fringe of the old background shows: light, dark, and a colour that no skin has. */
const grounds = ['#f4f4f0', '#0b0b0f', '#14c84a'];

/**
 * One row for each photograph: the photograph, the person cut out of it on three grounds, and a thumbnail with them.
 * Nothing of it is kept but the sheet. Returns a line for each photograph.
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
      const person = await cutter.cut(bytes);
      const faces = picture.facts.faces.length;
      notes.push(`${basename(file)}: ${faces} faces, ${person ? 'cut out' : whyNot(picture)}`);
      if (!person) continue;
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

function whyNot({ facts }: SourcePicture): string {
  if (facts.faces.length === 0) return 'nobody to cut out';
  return 'left as it is: the face is too small, or its edge would not look clean';
}

async function onGround({ rgba, width, height }: CutOut, background: string): Promise<Buffer> {
  return await sharp(rgba, { raw: { width, height, channels: 4 } })
    .resize({ ...tile, fit: 'contain', background: '#00000000' })
    .flatten({ background })
    .png()
    .toBuffer();
}

/** As a creator's own face: the scene behind is the photograph's own. */
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
