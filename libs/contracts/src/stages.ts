/**
 * All stages in execution order.
 * One spelling everywhere: folder, database value, progress step and metric label. Stored values: never rename.
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

/** From this stage on models may be called, which cost money; until it starts, a generation can be canceled. */
export const firstPaidStage: StageName = 'analyse-content';

/**
 * Whether a generation with this many finished stages has cost nothing yet.
 * @param asksModels whether the installation has models: without one nothing is ever paid for
 */
export function isBeforePayment(finishedStages: number, asksModels: boolean): boolean {
  return !asksModels || finishedStages < stageNames.indexOf(firstPaidStage);
}

/**
 * Share of each step in the work, as shown to creators; the shares add up to 100. Measured on generations of three
 * thumbnails. Progress and the scrubber's chapters use them.
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
