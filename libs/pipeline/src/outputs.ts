import type { StageName } from '@app/contracts';
import type { AnalyseContentOutput } from './analyse-content/analyse-content.output.js';
import type { AnalyseReferenceOutput } from './analyse-reference/analyse-reference.output.js';
import type { CraftOutput } from './craft/craft.output.js';
import type { DesignOutput } from './design/design.output.js';
import type { ResearchVideosOutput } from './research-videos/research-videos.output.js';
import type { SourceVideoOutput } from './source-video/source-video.output.js';
import type { StrategiseOutput } from './strategise/strategise.output.js';

/** Ensures that every stage has an entry. */
type CompleteOutputs<Name extends string, Entries extends Record<Name, object>> = Entries;

/** The output of each stage, stored as JSON. Pictures are storage names. */
export type StageOutputs = CompleteOutputs<
  StageName,
  {
    'source-video': SourceVideoOutput;
    'analyse-content': AnalyseContentOutput;
    'analyse-reference': AnalyseReferenceOutput;
    'research-videos': ResearchVideosOutput;
    strategise: StrategiseOutput;
    design: DesignOutput;
    craft: CraftOutput;
  }
>;
