import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readModelEnvironment } from '@app/config';
import type { ThumbnailShape } from '@app/contracts';
import type { GenerationBrief, StageOutputs } from '@app/pipeline';
import {
  createModels,
  MemorySharedStore,
  MemoryStorage,
  ScriptedVideoSite,
  unknownDetails,
  VideoSites,
} from '@app/providers';
import { LocalStudio } from '@app/studio';
import sharp from 'sharp';
import { runPipeline, standaloneContext } from '../../../libs/pipeline/src/stages.js';

/**
 * `videos-sheet FOLDER OUT [ID…]`: generates three thumbnails for each video of a folder, with the configured models.
 * Writes the thumbnails, `results.json`, and contact sheets at full size and at the sidebar's 168 × 94. FOLDER contains
 * `videos.json`, a list of `{ id, title, prompt?, faces?, reference?, shape? }` whose faces and reference are files of
 * FOLDER, and the stills of each video in `videos/ID/`.
 */
interface VideoEntry {
  id: string;
  title: string;
  prompt?: string;
  faces?: string[];
  /** The thumbnail of the reference video. */
  reference?: string;
  shape?: ThumbnailShape;
}

interface Row {
  title: string;
  results: { picture: Buffer; caption: string; entry: ResultEntry }[];
}

/** An entry of `results.json`. */
interface ResultEntry {
  file: string;
  layout: string;
  headline: string;
  secondLine: string;
  /** Names of checks that did not pass. */
  weak: string[];
}

const tile = { width: 640, height: 360 };
const smallTile = { width: 168, height: 94 };
const captionHeight = 58;
const rowsOfPage = 4;
const batchSize = 3;

const [folder, outFolder = '.data/videos-sheet', ...only] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: videos-sheet FOLDER [OUT] [ID…]');
  process.exit(2);
}

const storage = new MemoryStorage();
const studio = new LocalStudio();
const { text, image } = createModels(readModelEnvironment(), new MemorySharedStore(), studio);

const videos = JSON.parse(await readFile(join(folder, 'videos.json'), 'utf8')) as VideoEntry[];
const selected = videos.filter(({ id }) => only.length === 0 || only.includes(id));
// Sends no requests, because stills and references are files. The id of a reference is the name of its file.
const references = new Set(selected.flatMap(({ reference }) => reference ?? []));
const site = new ScriptedVideoSite(
  await Promise.all(
    [...references].map(async (file) => ({
      details: unknownDetails(file),
      stills: [{ moment: 'cover' as const, bytes: await readFile(join(folder, file)) }],
    })),
  ),
);
const videoSites = new VideoSites(() => site);
const ports = { videoSites, studio, storage, textModel: text, imageModel: image };
await mkdir(outFolder, { recursive: true });
const rows: Row[] = [];
// The seed is the position in the whole list, so a selection of videos gives the same thumbnails.
for (const video of selected) rows.push(await rowOf(video, folder, 1 + videos.indexOf(video)));
for (let at = 0; at < rows.length; at += rowsOfPage) {
  const page = rows.slice(at, at + rowsOfPage);
  const name = join(outFolder, `page-${String(1 + at / rowsOfPage).padStart(2, '0')}`);
  await writeFile(`${name}.jpg`, await sheetOf(page, tile, captionHeight));
  await writeFile(`${name}-small.jpg`, await sheetOf(page, smallTile, 0));
}
await writeFile(
  join(outFolder, 'results.json'),
  JSON.stringify(
    rows.flatMap(({ results }) => results.map(({ entry }) => entry)),
    null,
    2,
  ),
);
console.log(`Wrote ${Math.ceil(rows.length / rowsOfPage)} pages to ${outFolder}.`);
await studio.close();

async function rowOf(video: VideoEntry, from: string, seed: number): Promise<Row> {
  const stillFolder = join(from, 'videos', video.id);
  const files = (await readdir(stillFolder)).filter((file) => /\.(jpe?g|png)$/.test(file)).sort();
  const brief: GenerationBrief = {
    source: {
      kind: 'stills',
      fileName: `${video.title}.mp4`,
      stills: await storeFiles(files.map((file) => join(stillFolder, file))),
    },
    batchSize,
    ...(video.shape && { shape: video.shape }),
    referenceVideoId: video.reference ?? null,
    assets: await storeFiles((video.faces ?? []).map((file) => join(from, file))),
    requirements: video.prompt ?? '',
  };
  let outputs: StageOutputs;
  const started = performance.now();
  const title = `${video.id}: ${video.title}${video.prompt ? ` [${video.prompt}]` : ''}`;
  try {
    outputs = await runPipeline(ports, brief, { ...standaloneContext(), seed });
  } catch (error) {
    console.log(`${title}: failed: ${String(error)}`);
    return { title: `${title}: ${String(error)}`, results: [] };
  }
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  const { thumbnails, rejected } = outputs.craft;
  console.log(`${title}: ${seconds} s, ${thumbnails.length} of ${batchSize}`);
  const merits = outputs['analyse-content'].stills.map(({ merit }) => merit.toFixed(2));
  console.log(`  merit of the stills: ${merits.join(' ')}`);
  for (const line of rejected) console.log(`  rejected ${line}`);
  const results = thumbnails.map(async ({ layout, words, checks, upload, reason }, index) => {
    const weak = checks.filter(({ outcome }) => outcome !== 'pass').map(({ name }) => name);
    const caption = `${layout} | ${words.main} / ${words.sub}${weak.length > 0 ? ` | ${weak.join(', ')}` : ''}`;
    console.log(`  ${caption}\n    ${reason}`);
    const picture = await storage.get(upload);
    const file = `${video.id}_${index + 1}.jpg`;
    await writeFile(join(outFolder, file), picture);
    const entry = { file, layout, headline: words.main, secondLine: words.sub, weak };
    return { picture, caption, entry };
  });
  return { title: `${title}, ${seconds} s`, results: await Promise.all(results) };
}

async function storeFiles(files: string[]): Promise<string[]> {
  return Promise.all(files.map(async (file) => storage.put('upload', 'jpg', await readFile(file))));
}

async function sheetOf(page: Row[], size: typeof tile, caption: number): Promise<Buffer> {
  const rowHeight = size.height + caption + 6;
  const pictures = page.flatMap(({ results }, y) =>
    results.map(async ({ picture }, x) => ({
      input: await sharp(picture)
        .resize({ ...size, fit: 'contain' })
        .toBuffer(),
      left: x * (size.width + 6),
      top: y * rowHeight + caption,
    })),
  );
  const captions = page.flatMap((row, y) =>
    caption === 0
      ? []
      : [
          captionLayer(row.title, 0, y * rowHeight, 3 * size.width),
          ...row.results.map((result, x) =>
            captionLayer(
              result.caption,
              x * (size.width + 6),
              y * rowHeight + caption / 2,
              size.width,
            ),
          ),
        ],
  );
  return sharp({
    create: {
      width: batchSize * (size.width + 6),
      height: page.length * rowHeight,
      channels: 3,
      background: '#101014',
    },
  })
    .composite([...(await Promise.all(pictures)), ...captions])
    .jpeg({ quality: 88 })
    .toBuffer();
}

function captionLayer(words: string, left: number, top: number, width: number) {
  const safe = words.replaceAll(/[<>&]/g, ' ');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="28"><text x="6" y="20" font-family="sans-serif" font-size="17" fill="#fafaf7">${safe}</text></svg>`;
  return { input: Buffer.from(svg), left, top };
}
