import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../bootstrap/places.ts';
import { answersFile, describeAnswers } from './describe.ts';

describe('the stored description of the answers', () => {
  it('matches the types of the controllers: run npm run describe:answers after a change', () => {
    const kept = JSON.parse(readFileSync(join(root, answersFile), 'utf8')) as unknown;
    expect(kept).toEqual(JSON.parse(JSON.stringify(describeAnswers())));
  });
});
