import type { FollowedLook, ProgressFrame, StageName } from '@app/contracts';
import type { ModelCall } from '@app/providers';
import type { GenerationBrief } from './brief.js';
import type { StageOutputs } from './outputs.js';
import type { StageNeeds } from './pipeline.js';
import type { PreviousThumbnail } from './strategise/prefer-new.js';
import type { WonTests } from './strategise/won-tests.js';

/** What a stage may use besides its inputs. Never the database, the queue or Redis. */
export interface StageContext {
  /** The same for every attempt of a generation: the same input and seed give the same picture. */
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
  /** What won in the creator's own tests; all 0 without any. */
  wonTests(): Promise<WonTests>;
  /**
   * The look of the creator's own channel, or null. Without a channel id (a video file) the only look that they have.
   */
  channelLook(channelId: string | null): Promise<FollowedLook | null>;
  /** Reports the progress of this stage, 0-1. */
  report(fraction: number): void;
  /** Shows what exists of the batch, a frame per thumbnail in its order. */
  show(frames: readonly ProgressFrame[]): void;
  /** What this attempt has shown last; empty before. */
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
