import { it } from '@jest/globals';

/** For slow tests of unlikely errors: they run only in `npm run test:long`. */
export const itInLongRun = process.env['LONG'] ? it : it.skip;
