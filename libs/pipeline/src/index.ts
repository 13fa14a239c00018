export type { GenerationBrief, TranscriptLine } from './brief.js';
export type { CraftedThumbnail, KeptPlate } from './craft/craft.output.js';
export { textBoxesOf } from './text-boxes.js';
export type { StageOutputs } from './outputs.js';
export { progressAt, type StageNeeds } from './pipeline.js';
export type { Stage, StageContext, StageInput, Stages } from './stage.js';
