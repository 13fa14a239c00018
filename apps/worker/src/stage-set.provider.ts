import { stageNames, type StageName } from '@app/contracts';
import type { Stages } from '@app/pipeline';
import type { FactoryProvider, Provider, Type } from '@nestjs/common';
import {
  AnalyseContent,
  AnalyseReference,
  Craft,
  Design,
  ResearchVideos,
  SourceVideo,
  Strategise,
} from '../../../libs/pipeline/src/stages.js';
import { StageSet } from './stage-set.js';

/** The type ensures that every stage has its own handler. */
const handlers = {
  'source-video': SourceVideo,
  'analyse-content': AnalyseContent,
  'analyse-reference': AnalyseReference,
  'research-videos': ResearchVideos,
  strategise: Strategise,
  design: Design,
  craft: Craft,
} satisfies { [Name in StageName]: Type<Stages[Name]> };

const stageSet: FactoryProvider<StageSet> = {
  provide: StageSet,
  inject: stageNames.map((name) => handlers[name]),
  useFactory: (...instances: Stages[StageName][]) =>
    new StageSet(
      Object.fromEntries(stageNames.map((name, at) => [name, instances[at]])) as unknown as Stages,
    ),
};

/** Nest providers for the handler of each stage and for the `StageSet`, which `RunGeneration` calls. */
export const stageProviders: Provider[] = [...Object.values(handlers), stageSet];
