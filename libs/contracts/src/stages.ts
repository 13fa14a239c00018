/**
 * All stages in execution order. Folders, database values, progress steps and metric labels use these names. Stored
 * values: never rename.
 */
export const stageNames = [
  'source-video',
  'analyse-content',
  'analyse-reference',
  'research-videos',
  'strategise',
  'design',
  'craft',
] as const;

export type StageName = (typeof stageNames)[number];

/** Text of each step of the checklist (spec §2, Progress panel). */
export const stageSteps: Record<StageName, string> = {
  'source-video': 'source video',
  'analyse-content': 'analyzing video content',
  'analyse-reference': 'analyzing reference thumbnail',
  'research-videos': 'researching relevant videos',
  strategise: 'strategizing viral elements',
  design: 'designing new thumbnail',
  craft: 'crafting and touching up final product',
};

/**
 * `craft` stores each finished thumbnail in `stage_notes`. The key is this prefix and the index of the concept.
 * Statements find finished thumbnails by the prefix. Stored value: never rename.
 */
export const finishedThumbnailKey = 'thumbnail-';

/**
 * From this stage on, models may be called, which costs money. A generation can be canceled until this stage starts.
 */
export const firstPaidStage: StageName = 'analyse-content';

/**
 * Whether a generation with this many finished stages has cost nothing yet.
 * @param asksModels whether the installation has models; without models, generations cost nothing
 */
export function hasCostNothing(finishedStages: number, asksModels: boolean): boolean {
  return !asksModels || finishedStages < stageNames.indexOf(firstPaidStage);
}

/**
 * Share of each stage in the work, as shown to creators; the shares add up to 100. Measured on generations of three
 * thumbnails. Used for the percentage and for the segments of the progress bar.
 */
export const stageShares: Record<StageName, number> = {
  'source-video': 12,
  'analyse-content': 14,
  'analyse-reference': 8,
  'research-videos': 4,
  strategise: 2,
  design: 30,
  craft: 30,
};
