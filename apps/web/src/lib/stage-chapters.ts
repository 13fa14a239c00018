import { stageNames, stageShares } from '@app/contracts';

/** Lengths of the chapters of the progress bar: each stage's share of the work. */
export const stageChapters = stageNames.map((name) => stageShares[name]);
