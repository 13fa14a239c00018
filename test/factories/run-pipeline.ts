import type { GenerationBrief, StageContext, StageOutputs } from '@app/pipeline';
import { ScriptedTextModel, StudioImageModel, VideoSites, type VideoSite } from '@app/providers';
import { runPipeline as runAllStages, type StagePorts } from '../../libs/pipeline/src/stages.js';

export { standaloneContext as contextWith } from '../../libs/pipeline/src/stages.js';

/** A creator's request, by default for three thumbnails of a link. */
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

/** Runs all stages, by default without models. */
export async function runPipeline(
  {
    videoSite,
    ...ports
  }: Pick<StagePorts, 'studio' | 'storage'> & Partial<StagePorts> & { videoSite: VideoSite },
  brief: GenerationBrief,
  context?: StageContext,
): Promise<StageOutputs> {
  const videoSites = new VideoSites(() => videoSite);
  const models = {
    textModel: new ScriptedTextModel(),
    imageModel: new StudioImageModel(ports.studio),
  };
  return await runAllStages({ videoSites, ...models, ...ports }, brief, context);
}
