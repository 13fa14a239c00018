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

/** What a creator reads beside each step of the checklist (spec §2, Progress panel). */
export const stageSteps: Record<StageName, string> = {
  'source-video': 'source video',
  'analyse-content': 'analyzing video content',
  'analyse-reference': 'analyzing reference thumbnail',
  'research-videos': 'researching relevant videos',
  strategise: 'strategizing viral elements',
  design: 'designing new thumbnail',
  craft: 'crafting and touching up final product',
};

/** From this stage on models may be asked, which cost money; a generation can be cancelled until it begins. */
export const firstPaidStage: StageName = 'analyse-content';

/**
 * Whether a generation that has finished this many stages has paid for nothing yet.
 * @param asksModels whether this installation names any: without one nothing is ever paid for
 */
export function isBeforePayment(finishedStages: number, asksModels: boolean): boolean {
  return !asksModels || finishedStages < stageNames.indexOf(firstPaidStage);
}

/**
 * How much of the work each step is, as a creator sees it; the shares add up to 100. They follow measured times of a
 * three-thumbnail generation. Progress is counted in them, and the chapters of the scrubber are as long.
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
