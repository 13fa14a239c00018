import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../bootstrap/places.ts';
import { describedVendors, describeVendors, type Description } from './describe.ts';

describe('the stored descriptions of the vendors', () => {
  it('match the installed packages: run npm run describe:vendors after an update', () => {
    const described = describeVendors();
    for (const vendor of describedVendors) {
      const file = join(root, 'apps/emulator/published', `${vendor}.json`);
      const { taken, ...kept } = JSON.parse(readFileSync(file, 'utf8')) as Description;
      expect(taken).toMatch(/^20\d\d-\d\d-\d\d$/);
      expect(kept).toEqual(JSON.parse(JSON.stringify(described[vendor])));
    }
  });
});
