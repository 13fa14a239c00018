import { it } from '@jest/globals';

/** For tests that are slow and guard little: they run in `npm run test:long` alone. */
export const itInLongRun = process.env['LONG'] ? it : it.skip;
