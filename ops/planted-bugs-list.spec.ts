import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { inRoot } from './bootstrap/places.ts';
import { plantedBugs } from './planted-bugs-list.ts';

describe('a planted bug, for mutation tests', () => {
  it.each(plantedBugs.map((bug) => [bug.name, bug] as const))(
    'has edits that match the code exactly once, and tests that exist: %s',
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
