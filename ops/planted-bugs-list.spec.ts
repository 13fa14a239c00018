import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { inRoot } from './bootstrap/places.ts';
import { plantedBugs } from './planted-bugs-list.ts';

describe('bugs to plant', () => {
  it.each(plantedBugs.map((bug) => [bug.name, bug] as const))(
    'match the code, with tests that should catch them: %s',
    (_name, { file, edits, suite }) => {
      let text = readFileSync(inRoot(file), 'utf8');
      for (const [find, replace] of edits) {
        expect(text.split(find)).toHaveLength(2);
        text = text.replace(find, () => replace);
      }
      expect(readFileSync(inRoot(suite.path), 'utf8')).toContain(suite.tests ?? 'expect(');
    },
  );
});
