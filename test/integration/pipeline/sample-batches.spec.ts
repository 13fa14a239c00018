import type { StageOutputs } from '@app/pipeline';
import { MemoryStorage } from '@app/providers';
import { fingerprintDistance } from '@app/studio';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { builtStudio } from '../../factories/built-studio.js';
import { sampleVideos } from '../../../apps/emulator/src/sample-world/sample-videos.js';
import { briefFor, runPipeline } from '../../factories/run-pipeline.js';
import { sampleVideoSite } from '../../factories/sample-video-site.js';

// Of 64 bits; the bound that the product promises.
const minDistance = 12;
// A whole batch with real pictures; measured at 6 to 15 s on two busy cores.
const timeout = 120_000;

/** One video with a person to lead and one without; all of them with LONG=1. */
const videos = process.env['LONG']
  ? sampleVideos
  : sampleVideos.filter(({ id }) => ['sample-soup', 'sample-alps', 'sample-rent'].includes(id));

// Shared: the models of the studio load once.
const studio = builtStudio();
afterAll(async () => {
  await studio.close();
});

describe.each(videos.map((video) => [video.id, video] as const))('a batch for %s', (id) => {
  const storage = new MemoryStorage();
  let outputs: StageOutputs;

  beforeAll(async () => {
    const videoSite = await sampleVideoSite();
    outputs = await runPipeline({ videoSite, studio, storage }, briefFor(id));
  }, timeout);

  it('has three thumbnails of three layouts, none rejected', () => {
    const { thumbnails, rejected } = outputs.craft;
    expect(rejected).toEqual([]);
    expect(new Set(thumbnails.map((thumbnail) => thumbnail.layout)).size).toBe(3);
  });

  it('shows at least two moments of the video', () => {
    expect(outputs['source-video'].stills.length).toBeGreaterThan(1);
    expect(
      new Set(outputs.strategise.concepts.map((concept) => concept.hero)).size,
    ).toBeGreaterThan(1);
  });

  it('has no two that look alike', () => {
    const prints = outputs.craft.thumbnails.map((thumbnail) => thumbnail.fingerprint);
    const distances = prints.flatMap((print, index) =>
      prints.slice(index + 1).map((other) => fingerprintDistance(print, other)),
    );
    for (const distance of distances) expect(distance).toBeGreaterThanOrEqual(minDistance);
  });

  it('passes every check', () => {
    const failed = outputs.craft.thumbnails.flatMap((thumbnail) =>
      thumbnail.checks.filter((check) => check.outcome === 'fail'),
    );
    expect(failed).toEqual([]);
  });

  it('sets different words, and says where each comes from', () => {
    const words = outputs.craft.thumbnails.map((thumbnail) => thumbnail.words.main).filter(Boolean);
    expect(new Set(words).size).toBe(words.length);
    for (const { reason } of outputs.craft.thumbnails) {
      expect(reason.length).toBeGreaterThan(20);
      expect(reason).not.toContain('\n');
    }
  });
});
