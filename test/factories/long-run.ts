import { it } from '@jest/globals';

/** For slow tests: they run only in `npm run test:long`. */
export const itInLongRun = process.env['LONG'] ? it : it.skip;
