import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StageOutputs } from '@app/pipeline';
import { MemoryStorage, StudioImageModel, YouTube, youtubeHosts } from '@app/providers';
import {
  LocalStudio,
  ThreadedStudio,
  type FinishedThumbnail,
  type FinishRequest,
  type Plate,
  type PlateBrief,
  type Studio,
} from '@app/studio';
import sharp from 'sharp';
import { Craft, Design } from '../../../libs/pipeline/src/stages.js';
import { briefFor, contextWith, runPipeline } from '../../factories/run-pipeline.js';
import { makeBareThumbnail, prepareLayers, type BareLayers } from './bare-thumbnail.js';

/** The bench's requests to a process with a studio. */
type Question =
  | { ask: 'first' }
  | { ask: 'plan'; videoId: string }
  | { ask: 'batch'; by: 'studio' | 'stages' | 'sharp' }
  | { ask: 'large' }
  | { ask: 'many'; batches: number }
  | { ask: 'peak' };

/** One batch of a video: the times of its stages, and each call of the studio. */
interface Plan {
  outputs: StageOutputs;
  storage: MemoryStorage;
  briefs: PlateBrief[];
  orders: FinishRequest[];
  bare: BareLayers[];
}

const threads = Number(process.env['STUDIO_THREADS'] ?? 0);
const studio: Studio =
  threads > 0
    ? new ThreadedStudio({
        threads,
        threadFile: join(process.cwd(), 'dist/apps/worker/studio-thread.js'),
      })
    : new LocalStudio();
const large = { width: 3840, height: 2160 };
const brief = (videoId: string) => briefFor(videoId);
let plan: Plan;

async function answer(question: Question): Promise<unknown> {
  switch (question.ask) {
    case 'first':
      return timeToFirst();
    case 'plan':
      plan = await planBatch(question.videoId);
      return plan.orders.length;
    case 'batch':
      return measureTime(() => batches[question.by]());
    case 'large':
      return measureTime(() => replay(plan, large));
    case 'many':
      return measureTime(() =>
        Promise.all(Array.from({ length: question.batches }, () => replay(plan))),
      );
    case 'peak':
      return process.resourceUsage().maxRSS / 1_024;
  }
}

/** Milliseconds from the start of the process to the first finished thumbnail. */
async function timeToFirst(): Promise<number> {
  const folder = 'apps/emulator/sample-world/stills/sample-coin';
  const { bytes } = await studio.clean(readFileSync(join(folder, 'cover.jpg')));
  const hero = { bytes, facts: await studio.inspect(bytes) };
  const words = { main: 'I saved $10,000', sub: '', emphasis: [] };
  const size = { width: 1920, height: 1080 };
  const order = { hero, support: [], assets: [], words, accentHue: 48, brightness: null, seed: 1 };
  const plate = await studio.compose({ layout: 'hero', ...order, size });
  await studio.finish({ plate, words, durationSeconds: 600 });
  return performance.now();
}

/** Runs a generation once and records the calls of the studio. */
async function planBatch(videoId: string): Promise<Plan> {
  const videoSite = new YouTube({
    hosts: youtubeHosts(process.env['EMULATOR_ORIGIN']),
    apiKey: null,
    store: { get: async () => null, set: async () => undefined, increment: async () => 1 },
  });
  const storage = new MemoryStorage();
  const briefs: PlateBrief[] = [];
  const orders: FinishRequest[] = [];
  const recordingStudio: Studio = Object.create(studio, {
    compose: {
      value: (asked: PlateBrief) => {
        briefs.push(asked);
        return studio.compose(asked);
      },
    },
    finish: {
      value: (asked: FinishRequest) => {
        orders.push(asked);
        return studio.finish(asked);
      },
    },
  }) as Studio;
  const outputs = await runPipeline(
    { videoSite, studio: recordingStudio, storage },
    brief(videoId),
  );
  const bare = await Promise.all(briefs.map(prepareLayers));
  return { outputs, storage, briefs, orders, bare };
}

const batches = {
  studio: () => replay(plan),
  stages: async () => {
    const { outputs, storage } = plan;
    const painter = new StudioImageModel(studio);
    const input = { brief: brief(''), ...outputs };
    const design = await new Design(studio, painter, storage).run(input, contextWith());
    const crafted = await new Craft(studio, painter, storage).run(
      { ...input, design },
      contextWith(),
    );
    return crafted.thumbnails.length;
  },
  sharp: async () => {
    for (const layers of plan.bare) await makeBareThumbnail(layers);
    return plan.bare.length;
  },
};

/** Repeats exactly the calls that the stages made to the studio. */
async function replay({ briefs, orders }: Plan, size?: typeof large): Promise<number> {
  const plates = await Promise.all(
    briefs.map((asked) => studio.compose({ ...asked, size: size ?? asked.size })),
  );
  const finished = await Promise.all(
    orders.map((order) => studio.finish({ ...order, plate: plateFor(order, plates) })),
  );
  for (const thumbnail of finished) await expectWidth(thumbnail, size?.width ?? 1920);
  return finished.length;
}

function plateFor(request: FinishRequest, plates: Plate[]): Plate {
  return plates.find(({ layout }) => layout === request.plate.layout) ?? request.plate;
}

async function expectWidth({ master }: FinishedThumbnail, width: number): Promise<void> {
  const header = await sharp(master).metadata();
  if (header.width !== width) throw new Error(`a master of ${header.width}`);
}

async function measureTime(work: () => Promise<unknown>): Promise<object> {
  const cpu = process.cpuUsage();
  const began = performance.now();
  const made = await work();
  const ms = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  return { made, ms, cpuMs: (user + system) / 1_000 };
}

process.on('message', (question: Question | { ask: 'loop-delay' }) => {
  // The preloaded probe answers that question.
  if (question.ask !== 'loop-delay')
    void answer(question).then((answered) => process.send?.(answered));
});
process.on('disconnect', () => process.exit(0));
