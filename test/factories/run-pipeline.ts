import type { GenerationBrief, StageContext, StageOutputs } from '@app/pipeline';
import { StudioImageModel, type Storage, type VideoSite } from '@app/providers';
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

/** The seven stages in their order, without queue and database. */
export async function runPipeline(
  { videoSite, studio, storage }: Outside,
  brief: GenerationBrief,
  context: StageContext = {
    seed: 1,
    signal: new AbortController().signal,
    report: () => undefined,
  },
): Promise<StageOutputs> {
  const imageModel = new StudioImageModel(studio);
  const done = {
    'source-video': await new SourceVideo(videoSite, studio, storage).run({ brief }, context),
  };
  const analysed = {
    ...done,
    'analyse-content': await new AnalyseContent(studio, storage).run({ brief, ...done }, context),
  };
  const found = {
    ...analysed,
    'analyse-reference': await new AnalyseReference(videoSite, studio).run(
      { brief, ...analysed },
      context,
    ),
    'research-videos': await new ResearchVideos(videoSite).run({ brief, ...analysed }, context),
  };
  const planned = {
    ...found,
    strategise: await new Strategise().run({ brief, ...found }, context),
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
