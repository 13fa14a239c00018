import type { GenerationBrief, StageContext, StageOutputs } from '@app/pipeline';
import {
  ScriptedTextModel,
  StudioImageModel,
  type ImageModel,
  type ModelCall,
  type Storage,
  type TextModel,
  type VideoSite,
} from '@app/providers';
import type { Studio } from '@app/studio';
import {
  AnalyseContent,
  AnalyseReference,
  Craft,
  Design,
  ResearchVideos,
  SourceVideo,
  Strategise,
} from '../../libs/pipeline/src/stages.js';

interface Outside {
  videoSite: VideoSite;
  studio: Studio;
  storage: Storage;
  textModel?: TextModel;
  imageModel?: ImageModel;
}

/** What a creator asks for when all is left as it is. */
export function briefFor(videoId: string, more: Partial<GenerationBrief> = {}): GenerationBrief {
  return {
    source: { kind: 'link', videoId },
    batchSize: 3,
    referenceVideoId: null,
    assets: [],
    requirements: '',
    ...more,
  };
}

/** A context that may ask these models; by default none. */
export function contextWith(
  names: { text?: string[]; image?: string[] } = {},
  more: Partial<ModelCall> = {},
): StageContext {
  const { signal } = new AbortController();
  const call = { patient: false, signal, spent: async () => undefined, ...more };
  return {
    seed: 1,
    signal,
    models: {
      text: { ...call, models: names.text ?? [] },
      image: { ...call, models: names.image ?? [] },
    },
    once: (_key, make) => make(),
    previousThumbnails: async () => [],
    report: () => undefined,
  };
}

/** Runs all stages without queue and database. */
export async function runPipeline(
  {
    videoSite,
    studio,
    storage,
    textModel = new ScriptedTextModel(),
    imageModel = new StudioImageModel(studio),
  }: Outside,
  brief: GenerationBrief,
  context: StageContext = contextWith(),
): Promise<StageOutputs> {
  const done = {
    'source-video': await new SourceVideo(videoSite, studio, storage).run({ brief }, context),
  };
  const analyzed = {
    ...done,
    'analyse-content': await new AnalyseContent(studio, storage, textModel).run(
      { brief, ...done },
      context,
    ),
  };
  const found = {
    ...analyzed,
    'analyse-reference': await new AnalyseReference(videoSite, studio, textModel).run(
      { brief, ...analyzed },
      context,
    ),
    'research-videos': await new ResearchVideos(videoSite).run({ brief, ...analyzed }, context),
  };
  const planned = {
    ...found,
    strategise: await new Strategise(textModel).run({ brief, ...found }, context),
  };
  const designed = {
    ...planned,
    design: await new Design(imageModel, storage).run({ brief, ...planned }, context),
  };
  return {
    ...designed,
    craft: await new Craft(studio, imageModel, storage).run({ brief, ...designed }, context),
  };
}
