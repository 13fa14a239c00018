import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ProductError } from '@app/contracts';
import type { PlateBrief, Words } from '@app/studio';
import { builtStudio } from '../../factories/built-studio.js';

const root = join(import.meta.dirname, '../../..');
const still = readFileSync(join(root, 'apps/emulator/sample-world/stills/sample-coin/cover.jpg'));
const words: Words = { main: 'I saved $10,000', sub: '', emphasis: ['$10,000'] };

/** The built thread file, as the worker starts it. */
describe('the studio in threads', () => {
  const studio = builtStudio(2);

  afterAll(async () => await studio.close(), 30_000);

  it('works on two pictures at once and hands back Buffers', async () => {
    const { bytes } = await studio.clean(still);
    const hero = { bytes, facts: await studio.inspect(bytes) };
    const brief = (layout: PlateBrief['layout']): PlateBrief => ({
      layout,
      hero,
      support: [],
      assets: [],
      words,
      accentHue: 48,
      brightness: null,
      seed: 1,
      size: { width: 1280, height: 720 },
    });
    const made = await Promise.all(
      (['hero', 'cine'] as const).map(async (layout) => {
        const plate = await studio.compose(brief(layout));
        return await studio.finish({ plate, words, durationSeconds: 60 });
      }),
    );
    for (const thumbnail of made) {
      expect(thumbnail.passed).toBe(true);
      expect(Buffer.isBuffer(thumbnail.master)).toBe(true);
      expect(thumbnail.master.subarray(0, 2).toString('hex')).toBe('ffd8');
    }
    // The caller's own picture was copied, not taken.
    expect(bytes.length).toBeGreaterThan(1000);
  }, 60_000);

  it('keeps the code of a refusal', async () => {
    const refused: unknown = await studio
      .inspect(Buffer.from('no picture'))
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ProductError);
    expect((refused as ProductError).code).toBe('image_unreadable');
  });
});
