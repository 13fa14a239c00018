import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answersFile, describeAnswers } from './answers/describe.ts';
import { root } from './bootstrap/places.ts';

/** Run after a change of an answer's type: `npm run describe:answers`. Writes what `/api/docs` says about answers. */
writeFileSync(join(root, answersFile), `${JSON.stringify(describeAnswers(), null, 1)}\n`);
console.log(`✓ ${answersFile}`);
