import type { ImageModel, ModelCall, Storage, TextModel, VideoSites } from '@app/providers';
import type { Studio } from '@app/studio';
import { AnalyseContent } from './analyse-content/analyse-content.js';
import { AnalyseReference } from './analyse-reference/analyse-reference.js';
import type { GenerationBrief } from './brief.js';
import { Craft } from './craft/craft.js';
import { Design } from './design/design.js';
import type { StageOutputs } from './outputs.js';
import { ResearchVideos } from './research-videos/research-videos.js';
import { SourceVideo } from './source-video/source-video.js';
import type { StageContext } from './stage.js';
import { noWonTests } from './strategise/won-tests.js';
import { Strategise } from './strategise/strategise.js';

/** Everything that the stages use. */
export interface StagePorts {
  videoSites: VideoSites;
  studio: Studio;
  storage: Storage;
  textModel: TextModel;
  imageModel: ImageModel;
}

/** Outputs of the stages before painting. */
export type BatchPlan = Omit<StageOutputs, 'design' | 'craft'>;

/** A context for runs without queue and database. Without models by default. */
export function standaloneContext(
  names: { text?: readonly string[]; image?: readonly string[] } = {},
  more: Partial<ModelCall> = {},
): StageContext {
  const { signal } = new AbortController();
  const call = { retriesLater: false, signal, recordUse: async () => undefined, ...more };
  return {
    seed: 1,
    signal,
    models: {
      text: { ...call, models: names.text ?? [] },
      image: { ...call, models: names.image ?? [] },
    },
    once: (_key, make) => make(),
    previousThumbnails: async () => [],
    wonTests: async () => noWonTests,
    channelLook: async () => null,
    report: () => undefined,
    show: () => undefined,
    lastShown: () => [],
  };
}

/** Runs the stages up to the plan, without queue and database. */
export async function planBatch(
  { videoSites, studio, storage, textModel }: StagePorts,
  brief: GenerationBrief,
  context: StageContext,
): Promise<BatchPlan> {
  const sourced = {
    'source-video': await new SourceVideo(videoSites, studio, storage).run({ brief }, context),
  };
  const content = new AnalyseContent(studio, storage, textModel);
  const analyzed = {
    ...sourced,
    'analyse-content': await content.run({ brief, ...sourced }, context),
  };
  const reference = new AnalyseReference(videoSites, studio, textModel);
  const research = new ResearchVideos(videoSites);
  const found = {
    ...analyzed,
    'analyse-reference': await reference.run({ brief, ...analyzed }, context),
    'research-videos': await research.run({ brief, ...analyzed }, context),
  };
  return {
    ...found,
    strategise: await new Strategise(textModel).run({ brief, ...found }, context),
  };
}

/** Paints and finishes a planned batch. */
export async function paintBatch(
  { studio, storage, imageModel }: Pick<StagePorts, 'studio' | 'storage' | 'imageModel'>,
  brief: GenerationBrief,
  plan: BatchPlan,
  context: StageContext,
): Promise<StageOutputs> {
  const design = await new Design(studio, imageModel, storage).run({ brief, ...plan }, context);
  const painted = { ...plan, design };
  const craft = await new Craft(studio, imageModel, storage).run({ brief, ...painted }, context);
  return { ...painted, craft };
}

/** Runs all stages, without queue and database. */
export async function runPipeline(
  ports: StagePorts,
  brief: GenerationBrief,
  context: StageContext = standaloneContext(),
): Promise<StageOutputs> {
  return await paintBatch(ports, brief, await planBatch(ports, brief, context), context);
}
