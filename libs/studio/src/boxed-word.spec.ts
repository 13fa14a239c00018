import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import { LocalStudio } from './local-studio.js';

it('LocalStudio repairs nothing in a headline whose letters have the color of the box of its emphasized word', async () => {
  const studio = new LocalStudio();
  const { bytes } = await studio.clean(
    await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#f2b632' } })
      .jpeg()
      .toBuffer(),
  );
  const hero = { bytes, facts: await studio.inspect(bytes) };
  const words = { main: 'I saved $10,000', sub: 'in 30 days', emphasis: ['$10,000'] };
  const plate = await studio.compose({
    layout: 'poster',
    hero,
    support: [],
    assets: [],
    words,
    accentHue: 45,
    brightness: null,
    seed: 4,
    size: { width: 1280, height: 720 },
  });
  const { repairs } = await studio.finish({ plate, words, durationSeconds: 600 });
  expect(repairs).toEqual([]);
}, 60_000);
