import type { FollowedLook, ProgressFrame, StageName } from '@app/contracts';
import type { ModelCall } from '@app/providers';
import type { GenerationBrief } from './brief.js';
import type { StageOutputs } from './outputs.js';
import type { StageNeeds } from './pipeline.js';
import type { PreviousThumbnail } from './strategise/prefer-new.js';
import type { WonTests } from './strategise/won-tests.js';

/** What a stage may use besides its inputs. Gives no access to the database, the queue or Redis. */
export interface StageContext {
  /** Every attempt of a generation has the same seed: equal input and seed give identical pictures. */
  seed: number;
  /** Aborted when the generation must stop. */
  signal: AbortSignal;
  /**
   * Models that this generation may use: text models for reading and planning, image models for
   * painting.
   */
  models: { text: ModelCall; image: ModelCall };
  /**
   * Returns the stored result of `make` for this key from any attempt of this generation, or runs
   * it. For paid calls, so that a retry does not pay again.
   */
  once<Made>(key: string, make: () => Promise<Made>): Promise<Made>;
  /**
   * The creator's latest thumbnails for the same video, so that another request gives different
   * ones.
   */
  previousThumbnails(): Promise<PreviousThumbnail[]>;
  /** What won in the creator's own tests; all numbers are 0 without tests. */
  wonTests(): Promise<WonTests>;
  /**
   * The look of the creator's channel with this id, or null. Without an id (a video file): the creator's look if they
   * have exactly one.
   */
  channelLook(channelId: string | null): Promise<FollowedLook | null>;
  /** Reports the progress of this stage, 0-1. */
  report(fraction: number): void;
  /** Publishes the pictures that exist so far: one frame per thumbnail, in the order of the batch. */
  show(frames: readonly ProgressFrame[]): void;
  /** The frames that this attempt published last; empty before the first. */
  lastShown(): readonly ProgressFrame[];
}

export type StageInput<Name extends StageName> = { brief: GenerationBrief } & Pick<
  StageOutputs,
  StageNeeds[Name]
>;

/** A stage computes an output from typed inputs and ports; the runner stores it. */
export interface Stage<Name extends StageName> {
  run(input: StageInput<Name>, context: StageContext): Promise<StageOutputs[Name]>;
}

/** One handler per stage: a missing one does not compile. */
export type Stages = { [Name in StageName]: Stage<Name> };
