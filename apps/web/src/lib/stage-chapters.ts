import { stageNames, stageShares } from '@app/contracts';

/** Lengths of the progress bar's chapters: each stage's share of the work. */
export const stageChapters = stageNames.map((name) => stageShares[name]);
