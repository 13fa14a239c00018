import { stageNames, stageShares } from '@app/contracts';

/** The steps as chapters of a scrubber: as long as their share of the work, so that bar and checklist agree. */
export const stageChapters = stageNames.map((name) => stageShares[name]);
