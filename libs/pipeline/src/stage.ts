import type { FollowedLook, ThumbnailProgress, StageName } from '@app/contracts';
import type { ModelCall } from '@app/providers';
import type { GenerationBrief } from './brief.js';
import type { StageOutputs } from './outputs.js';
import type { StageNeeds } from './pipeline.js';
import type { PreviousThumbnail } from './strategise/prefer-new.js';
import type { WonTests } from './strategise/won-tests.js';

/** What a stage may use besides its inputs. It has no access to database, queue and Redis. */
export interface StageContext {
  /** The same in every attempt of a generation. Equal input and seed give identical pictures. */
  seed: number;
  /** Aborted when the generation must stop. */
  signal: AbortSignal;
  /**
   * Models that this generation may use: text models for reading and planning, image models for
   * painting.
   */
  models: { text: ModelCall; image: ModelCall };
  /**
   * Returns the result that any attempt of this generation stored for this key. Otherwise runs `make` and stores its
   * result. For paid calls, so that a retry does not pay again.
   */
  once<Made>(key: string, make: () => Promise<Made>): Promise<Made>;
  /**
   * The creator's latest thumbnails for the same video, so that another request gives different
   * ones.
   */
  previousThumbnails(): Promise<PreviousThumbnail[]>;
  /** What won in the creator's own tests. All numbers are 0 without tests. */
  wonTests(): Promise<WonTests>;
  /**
   * The look of the creator's channel with this id, or null. Without an id (for a video file), the creator's only look.
   */
  channelLook(channelId: string | null): Promise<FollowedLook | null>;
  /** Reports the progress of this stage, 0-1. */
  report(fraction: number): void;
  /** Publishes the pictures that exist so far, as one frame per thumbnail in the order of the batch. */
  show(frames: readonly ThumbnailProgress[]): void;
  /** The frames that this attempt published last. Empty before the first. */
  lastShown(): readonly ThumbnailProgress[];
}

export type StageInput<Name extends StageName> = { brief: GenerationBrief } & Pick<
  StageOutputs,
  StageNeeds[Name]
>;

/** A stage computes an output from typed inputs and ports. The runner stores the output. */
export interface Stage<Name extends StageName> {
  run(input: StageInput<Name>, context: StageContext): Promise<StageOutputs[Name]>;
}

/** Ensures that every stage has a handler. */
export type Stages = { [Name in StageName]: Stage<Name> };
