import { stageNames, stageShares } from '@app/contracts';

/** Chapters of the progress bar, as long as each stage's share of the work. */
export const stageChapters = stageNames.map((name) => stageShares[name]);
