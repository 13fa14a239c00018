import type { Stages } from '@app/pipeline';
import type { FactoryProvider, Provider } from '@nestjs/common';
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

const classes = [
  SourceVideo,
  AnalyseContent,
  AnalyseReference,
  ResearchVideos,
  Strategise,
  Design,
  Craft,
];

const stageSet: FactoryProvider<StageSet> = {
  provide: StageSet,
  inject: classes,
  useFactory: (
    sourceVideo: SourceVideo,
    analyseContent: AnalyseContent,
    analyseReference: AnalyseReference,
    researchVideos: ResearchVideos,
    strategise: Strategise,
    design: Design,
    craft: Craft,
  ) => {
    // Typed by name: a stage without a handler does not compile.
    const stages: Stages = {
      'source-video': sourceVideo,
      'analyse-content': analyseContent,
      'analyse-reference': analyseReference,
      'research-videos': researchVideos,
      strategise,
      design,
      craft,
    };
    return new StageSet(stages);
  },
};

/** The seven stages with their ports, and the set that the runner calls. */
export const stageProviders: Provider[] = [...classes, stageSet];
