import type { StageName } from '@app/contracts';
import type { ModelCall } from '@app/providers';
import type { GenerationBrief } from './brief.js';
import type { StageOutputs } from './outputs.js';
import type { StageNeeds } from './pipeline.js';
import type { PreviousThumbnail } from './strategise/prefer-new.js';

/** What a stage may use besides its inputs. It never sees the database, the queue or Redis. */
export interface StageContext {
  /** The same for every attempt of one generation: same input and seed give the same picture. */
  seed: number;
  /** Aborted when the generation must stop. */
  signal: AbortSignal;
  /** The models that this generation may ask, those that read and plan and those that paint. */
  models: { text: ModelCall; image: ModelCall };
  /**
   * What `make` has made under this key in whatever attempt of this generation; made now when it never was. For what
   * costs money, so that an attempt after a crash does not pay for it again.
   */
  once<Made>(key: string, make: () => Promise<Made>): Promise<Made>;
  /** The latest thumbnails that this creator has for the same video, so that asking again gives others. */
  previousThumbnails(): Promise<PreviousThumbnail[]>;
  /** Tells how much of this stage is done, 0-1. */
  report(fraction: number): void;
}

export type StageInput<Name extends StageName> = { brief: GenerationBrief } & Pick<
  StageOutputs,
  StageNeeds[Name]
>;

/** A stage thinks; the runner remembers. Typed input and ports in, typed output out. */
export interface Stage<Name extends StageName> {
  run(input: StageInput<Name>, context: StageContext): Promise<StageOutputs[Name]>;
}

/** One handler for each stage: a missing one does not compile. */
export type Stages = { [Name in StageName]: Stage<Name> };
