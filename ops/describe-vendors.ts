import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap/places.ts';
import { describedVendors, describeVendors, type Description } from './vendors/describe.ts';

/**
 * Run after an update of the packages whose types describe the vendors: `npm run describe:vendors`. Writes the
 * descriptions into `apps/emulator/published`: the emulator checks requests against them, and tests check its answers.
 */
const folder = join(root, 'apps/emulator/published');
mkdirSync(folder, { recursive: true });
const described = describeVendors();
for (const vendor of describedVendors) {
  const file = join(folder, `${vendor}.json`);
  const { definitions, ...about } = described[vendor];
  const stored = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Description)
    : undefined;
  const isSame = stored && JSON.stringify(stored.definitions) === JSON.stringify(definitions);
  const taken = isSame ? stored.taken : new Date().toISOString().slice(0, 10);
  const { source, license, relaxed } = about;
  writeFileSync(file, `${JSON.stringify({ source, license, taken, relaxed, definitions })}\n`);
  console.log(`✓ ${vendor}: ${source}${isSame ? ', unchanged' : ''}`);
}
