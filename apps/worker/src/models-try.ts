import { writeFile } from 'node:fs/promises';
import { readModelEnvironment } from '@app/config';
import { recognizeVideo } from '@app/contracts';
import type { GenerationBrief, StageContext } from '@app/pipeline';
import {
  createModels,
  MemorySharedStore,
  MemoryStorage,
  videoSitesFor,
  type ModelUse,
} from '@app/providers';
import { LocalStudio } from '@app/studio';
import sharp from 'sharp';
import { paintBatch, planBatch, standaloneContext } from '../../../libs/pipeline/src/stages.js';

/**
 * `models-try LINK OUT`: plans a batch for a video with the first text model and makes every configured image model
 * paint it. Writes a sheet with a row per model, and one for the studio, so that operators can compare models. Costs
 * money.
 */
const [link = '', outFile = '.data/models-try.jpg'] = process.argv.slice(2);
const video = recognizeVideo(link);
if (!video) {
  console.error('Usage: models-try LINK [OUT]. LINK is the address of a video.');
  process.exit(2);
}

const tile = { width: 640, height: 360 };
const label = 44;

const env = readModelEnvironment();
const store = new MemorySharedStore();
const storage = new MemoryStorage();
const studio = new LocalStudio();
const { text, image } = createModels(env, store, studio);
const site = videoSitesFor(env, store);
const brief: GenerationBrief = {
  source: { kind: 'link', videoSite: video.site, videoId: video.id },
  batchSize: 3,
  referenceVideoId: null,
  assets: [],
  requirements: '',
};

const uses: ModelUse[] = [];
const context = (painters: string[]): StageContext =>
  standaloneContext(
    { text: env.TEXT_MODEL, image: painters },
    {
      recordUse: async (use) => {
        uses.push(use);
      },
    },
  );

const ports = { videoSites: site, studio, storage, textModel: text, imageModel: image };
const plan = await planBatch(ports, brief, context([]));
report('planning', uses.splice(0));

const rows: { title: string; pictures: Buffer[] }[] = [];
for (const painter of [...env.IMAGE_MODEL, 'studio']) {
  const painting = context(painter === 'studio' ? [] : [painter]);
  const { design, craft } = await paintBatch(ports, brief, plan, painting);
  const own = design.plates.filter((plate) => plate.model === painter).length;
  rows.push({
    title: `${painter}: ${own} of ${design.plates.length} its own, ${report(painter, uses.splice(0))}`,
    pictures: await Promise.all(craft.thumbnails.map(({ upload }) => storage.get(upload))),
  });
}
await writeFile(outFile, await sheetOf(rows));
console.log(`Wrote ${outFile}.`);
await studio.close();

/** Prints a result and returns it as one line. */
function report(what: string, all: readonly ModelUse[]): string {
  const sum = (of: (use: ModelUse) => number): number => all.reduce((n, use) => n + of(use), 0);
  const failed = all.filter(({ outcome }) => outcome !== 'answered').map((use) => use.outcome);
  const line = [
    `$${(sum((use) => use.costMicros) / 1e6).toFixed(4)}`,
    `${(sum((use) => use.ms) / 1_000).toFixed(1)} s`,
    `${sum((use) => use.inputTokens)} + ${sum((use) => use.outputTokens)} tokens`,
    ...(failed.length > 0 ? [`failed: ${failed.join(', ')}`] : []),
  ].join(', ');
  console.log(`${what}: ${line}`);
  return line;
}

async function sheetOf(all: readonly { title: string; pictures: Buffer[] }[]): Promise<Buffer> {
  const rowHeight = tile.height + label;
  const pictures = await Promise.all(
    all.flatMap((row, y) =>
      row.pictures.map(async (picture, x) => ({
        input: await sharp(picture).resize(tile.width, tile.height).toBuffer(),
        left: x * tile.width,
        top: y * rowHeight + label,
      })),
    ),
  );
  const titles = all.map(({ title }, y) => ({
    input: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${brief.batchSize * tile.width}" height="${label}"><text x="12" y="30" font-family="sans-serif" font-size="24" fill="#fafaf7">${title.replaceAll(/[<>&]/g, '')}</text></svg>`,
    ),
    left: 0,
    top: y * rowHeight,
  }));
  return sharp({
    create: {
      width: brief.batchSize * tile.width,
      height: all.length * rowHeight,
      channels: 3,
      background: '#101014',
    },
  })
    .composite([...pictures, ...titles])
    .jpeg({ quality: 88 })
    .toBuffer();
}
