import { readFile, writeFile } from 'node:fs/promises';
import { thumbnailSizes, textNoteSentence, type ThumbnailShape } from '@app/contracts';
import { nearestAccentHue } from './pictures/color.js';
import { layoutNamesOf } from './layouts/layouts.js';
import { LocalStudio } from './local-studio.js';
import type { FinishedThumbnail, SourcePicture, ThumbnailText } from './studio.js';
import sharp from 'sharp';

/** The stills of one video and the text to try with them. */
export interface Sample {
  /** Picture paths, best first. */
  stills: string[];
  words: ThumbnailText;
}

const gap = 6;
/** `small` is the smallest size on the site. */
const tileSizes = {
  wide: { large: { width: 480, height: 270 }, small: { width: 168, height: 94 } },
  upright: { large: { width: 360, height: 640 }, small: { width: 120, height: 213 } },
} as const satisfies Record<ThumbnailShape, unknown>;

/**
 * Renders every layout of a shape over every sample, one row per sample, to `outFile`, and a sheet at
 * the smallest size beside it (`-small`). Returns one line per check that did not pass.
 */
export async function contactSheet(
  samples: readonly Sample[],
  outFile: string,
  shape: ThumbnailShape,
): Promise<string[]> {
  const studio = new LocalStudio();
  const layoutNames = layoutNamesOf(shape);
  const notes: string[] = [];
  const rows: FinishedThumbnail[][] = [];
  for (const [index, sample] of samples.entries()) {
    const pictures = await Promise.all(
      sample.stills.map(async (file) => await loadPicture(studio, file)),
    );
    const row: FinishedThumbnail[] = [];
    for (const [column, layout] of layoutNames.entries()) {
      const main = column % pictures.length;
      const hero = pictures[main]!;
      const plate = await studio.compose({
        layout,
        hero,
        support: pictures.filter((_, other) => other !== main),
        assets: [],
        words: sample.words,
        accentHue: nearestAccentHue(hero.facts.palette.hue + 180),
        brightness: null,
        seed: index + 1,
        size: thumbnailSizes[shape],
      });
      const thumbnail = await studio.finish({ plate, words: sample.words, durationSeconds: 600 });
      row.push(thumbnail);
      for (const check of thumbnail.checks) {
        if (check.outcome !== 'pass' && check.name !== 'master-size') {
          notes.push(
            `${sample.stills[main]} ${layout}: ${check.name} ${check.outcome} (${check.value})`,
          );
        }
      }
      for (const repair of thumbnail.repairs)
        notes.push(`${sample.stills[main]} ${layout}: ${textNoteSentence(repair)}`);
    }
    rows.push(row);
  }
  const { large, small } = tileSizes[shape];
  await writeFile(outFile, await joinTiles(rows, large));
  await writeFile(outFile.replace(/(\.\w+)$/, '-small$1'), await joinTiles(rows, small));
  return notes;
}

async function loadPicture(studio: LocalStudio, file: string): Promise<SourcePicture> {
  const { bytes } = await studio.clean(await readFile(file));
  return { bytes, facts: await studio.inspect(bytes) };
}

async function joinTiles(
  rows: FinishedThumbnail[][],
  size: { width: number; height: number },
): Promise<Buffer> {
  const columns = rows[0]?.length ?? 1;
  const tiles = await Promise.all(
    rows.flatMap((row, y) =>
      row.map(async (thumbnail, x) => ({
        input: await sharp(thumbnail.upload).resize(size.width, size.height).toBuffer(),
        left: x * (size.width + gap),
        top: y * (size.height + gap),
      })),
    ),
  );
  return await sharp({
    create: {
      width: columns * (size.width + gap),
      height: rows.length * (size.height + gap),
      channels: 3,
      background: '#101014',
    },
  })
    .composite(tiles)
    .jpeg({ quality: 88 })
    .toBuffer();
}
