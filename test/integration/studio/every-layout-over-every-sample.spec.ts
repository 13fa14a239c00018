import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { thumbnailSizes, type ThumbnailShape } from '@app/contracts';
import { layoutNamesOf, rankLayouts, type SourcePicture, type ThumbnailText } from '@app/studio';
import { startBuiltStudio } from '../../factories/built-studio.js';

const stillsFolder = join(import.meta.dirname, '../../../apps/emulator/sample-world/stills');
const samples = readdirSync(stillsFolder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  // A quarter of the samples, to save time; LONG=1 takes all.
  .filter((_sample, index) => process.env['LONG'] || index % 4 === 0);

/** Checks that every thumbnail must pass. */
const required = new Set([
  'frame-ratio',
  'upright-ratio',
  'clean-file',
  'no-bars',
  'badge-clear',
  'player-clear',
  'edge-margin',
  'cap-height',
  'text-contrast',
  'text-area',
  'face-clear',
]);

const headlines: ThumbnailText[] = [
  { main: 'Alone in the Alps', sub: '7 days', emphasis: ['Alps'] },
  { main: '$5 vs $500', sub: '', emphasis: ['$500'] },
  { main: 'Faster than ever?', sub: 'Tested', emphasis: ['faster'] },
  { main: 'I saved $10,000', sub: 'in 30 days', emphasis: ['$10,000'] },
  { main: 'My dream setup', sub: 'under $500', emphasis: ['dream'] },
  { main: 'Golden hour', sub: '', emphasis: ['golden'] },
];

/** Each layout over one sample; with LONG=1 all layouts over all samples. */
const stride = process.env['LONG'] ? 1 : samples.length;

describe('layouts over the samples', () => {
  const studio = startBuiltStudio();
  const pictures = new Map<string, SourcePicture[]>();
  let wordless = 0;
  let rendered = 0;

  beforeAll(async () => {
    for (const sample of samples) {
      const files = readdirSync(join(stillsFolder, sample)).filter((file) => file.endsWith('.jpg'));
      const loaded: SourcePicture[] = [];
      for (const file of files) {
        const { bytes } = await studio.clean(readFileSync(join(stillsFolder, sample, file)));
        loaded.push({ bytes, facts: await studio.inspect(bytes) });
      }
      pictures.set(sample, loaded);
    }
  });

  afterAll(async () => await studio.close());

  it.each(samples.flatMap((sample) => [[sample, 'wide'] as const, [sample, 'upright'] as const]))(
    'pass the craft checks for %s, %s',
    async (sample: string, shape: ThumbnailShape) => {
      const sampleIndex = samples.indexOf(sample);
      const stills = pictures.get(sample)!;
      const words = headlines[sampleIndex % headlines.length]!;
      const faults: string[] = [];
      const ranked = rankLayouts({
        shape,
        facts: stills.map((still) => still.facts),
        faceAssets: 0,
        hasFaceAsset: false,
        hasNumber: /\d/.test(words.main),
        hasComparison: words.main.includes(' vs '),
        hasShortHeadline: true,
        wordCount: words.main.split(' ').length,
        tone: 'bold',
        seed: sampleIndex,
      });
      for (const [index, layout] of layoutNamesOf(shape).entries()) {
        const entry = ranked.find((one) => one.layout === layout)!;
        // Skips layouts that do not suit the video.
        if ((index + sampleIndex) % stride !== 0 || entry.fit < 0.3) continue;
        const hero = entry.heroes[(index + sampleIndex) % Math.min(2, entry.heroes.length)]!;
        const plate = await studio.compose({
          layout,
          hero: stills[hero]!,
          support: stills.filter((_, other) => other !== hero),
          assets: [],
          words,
          accentHue: (stills[hero]!.facts.palette.hue + 180) % 360,
          brightness: null,
          seed: index,
          size: thumbnailSizes[shape],
        });
        rendered++;
        const thumbnail = await studio.finish({ plate, words, durationSeconds: 754 });
        if (!thumbnail.checks.some((check) => check.name === 'text-contrast')) wordless++;
        for (const check of thumbnail.checks) {
          if (required.has(check.name) && check.outcome !== 'pass') {
            faults.push(`${layout}: ${check.name} ${check.outcome} at ${check.value}`);
          }
        }
        if (!thumbnail.passed) faults.push(`${layout}: not deliverable`);
      }
      expect(faults).toEqual([]);
    },
    // Four pictures take about five seconds, and minutes on a busy machine.
    300_000,
  );

  it('leave the text out of at most 6 % of the thumbnails', () => {
    // A person in the middle of a close-up leaves no place for text in some layouts.
    expect(rendered).toBeGreaterThanOrEqual(samples.length);
    expect(wordless).toBeLessThanOrEqual(Math.ceil(0.06 * rendered));
  });
});
