import type { GenerationBrief, StageContext, StageOutputs } from '@app/pipeline';
import { ScriptedTextModel, StudioImageModel } from '@app/providers';
import { runPipeline as runAllStages, type StagePorts } from '../../libs/pipeline/src/stages.js';

export { standaloneContext as contextWith } from '../../libs/pipeline/src/stages.js';

/** What a creator asks for by default. */
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
  ports: Pick<StagePorts, 'videoSite' | 'studio' | 'storage'> & Partial<StagePorts>,
  brief: GenerationBrief,
  context?: StageContext,
): Promise<StageOutputs> {
  const models = {
    textModel: new ScriptedTextModel(),
    imageModel: new StudioImageModel(ports.studio),
  };
  return await runAllStages({ ...models, ...ports }, brief, context);
}
