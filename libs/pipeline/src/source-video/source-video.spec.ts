import { ProductError } from '@app/contracts';
import {
  MemoryStorage,
  ScriptedVideoSite,
  VideoSites,
  type VideoDetails,
  type VideoStill,
} from '@app/providers';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { GenerationBrief } from '../brief.js';
import { scriptedContext } from '../scripted-context.js';
import { scriptedPicture, ScriptedStudio } from '../scripted-studio.js';
import { SourceVideo } from './source-video.js';

const details: VideoDetails = {
  id: 'sample-alps',
  title: '7 Days Alone',
  description: null,
  channelId: null,
  channelTitle: 'Long Way',
  tags: [],
  categoryId: null,
  language: 'en',
  durationSeconds: 600,
  views: 10,
  kind: 'video',
};

const fingerprints = [
  '0000000000000000',
  '000000000000001f',
  'ffffffffffffffff',
  '00000000ffffffff',
];

/** Colors of a picture with two uniform halves. */
const sceneOf = (left: number, right: number): string =>
  Buffer.from([left, left, left, right, right, right]).toString('base64');

let studio: ScriptedStudio;
let storage: MemoryStorage;
beforeEach(() => {
  studio = new ScriptedStudio();
  storage = new MemoryStorage();
});

function stage(stills: Buffer[]): SourceVideo {
  const moments: VideoStill['moment'][] = ['cover', 'frame-1', 'frame-2', 'frame-3'];
  const site = new ScriptedVideoSite([
    {
      details,
      stills: stills.map((bytes, index) => ({ moment: moments[index] ?? 'cover', bytes })),
    },
  ]);
  return new SourceVideo(new VideoSites(() => site), studio, storage);
}

function brief(source: GenerationBrief['source'] = { kind: 'link', videoId: 'sample-alps' }): {
  brief: GenerationBrief;
} {
  return { brief: { source, batchSize: 3, referenceVideoId: null, assets: [], requirements: '' } };
}

describe('SourceVideo, for a link', () => {
  it('returns the video’s details and stores its distinct stills', async () => {
    const stills = [0, 2, 3].map((index) =>
      scriptedPicture({ fingerprint: fingerprints[index] ?? '' }),
    );
    const context = scriptedContext();
    const output = await stage(stills).run(brief(), context);
    expect(output.video).toEqual(details);
    expect(output.stills.map((still) => still.moment)).toEqual(['cover', 'frame-1', 'frame-2']);
    expect(await storage.get(output.stills[1]?.name ?? '')).toEqual(stills[1]);
    expect(storage.names('still')).toHaveLength(3);
    expect(context.reported).toEqual(context.reported.toSorted((a, b) => a - b));
  });

  it('drops stills that look alike or are blank, too small, too large or damaged', async () => {
    const output = await stage([
      scriptedPicture({ fingerprint: fingerprints[0] ?? '' }),
      scriptedPicture({ fingerprint: fingerprints[0] ?? '' }),
      scriptedPicture({ fingerprint: fingerprints[2] ?? '', contrast: 0.01 }),
      scriptedPicture({ fingerprint: fingerprints[3] ?? '', width: 120 }),
    ]).run(brief(), scriptedContext());
    expect(output.stills.map((still) => still.moment)).toEqual(['cover']);

    const damaged = await stage([Buffer.from('not a picture'), scriptedPicture()]).run(
      brief(),
      scriptedContext(),
    );
    expect(damaged.stills.map((still) => still.moment)).toEqual(['frame-1']);

    const tooLarge = scriptedPicture({ width: 8_000, height: 5_000 });
    jest.spyOn(studio, 'clean').mockImplementationOnce(async () => {
      throw new ProductError('image_too_large');
    });
    const giant = await stage([tooLarge, scriptedPicture()]).run(brief(), scriptedContext());
    expect(giant.stills.map((still) => still.moment)).toEqual(['frame-1']);
  });

  it('keeps the still with open eyes when two show the same moment', async () => {
    const face = (eyesOpen: number) => ({
      box: { x: 0.4, y: 0.2, width: 0.2, height: 0.4 },
      eyes: [],
      score: 0.9,
      eyesOpen,
    });
    const output = await stage([
      scriptedPicture({ faces: [face(0.1)], scene: sceneOf(10, 200) }),
      scriptedPicture({ faces: [face(0.9)], scene: sceneOf(12, 198) }),
      scriptedPicture({ faces: [face(0.9)], scene: sceneOf(200, 10) }),
    ]).run(brief(), scriptedContext());
    expect(output.stills.map((still) => still.moment)).toEqual(['frame-1', 'frame-2']);
  });

  it('keeps three stills of a video that shows only one moment', async () => {
    const frames = ['00', '01', '03', '07'].map((end) =>
      scriptedPicture({ fingerprint: `00000000000000${end}`, scene: sceneOf(10, 200) }),
    );
    const output = await stage(frames).run(brief(), scriptedContext());
    expect(output.stills.map((still) => still.moment)).toEqual(['cover', 'frame-1', 'frame-2']);
  });

  it('keeps the best still when none is good', async () => {
    const output = await stage([
      scriptedPicture({ contrast: 0.01 }),
      scriptedPicture({ contrast: 0.02 }),
    ]).run(brief(), scriptedContext());
    expect(output.stills.map((still) => still.moment)).toEqual(['frame-1']);
  });

  it("fails with the site's error, or when no still is readable", async () => {
    await expect(stage([]).run(brief(), scriptedContext())).rejects.toMatchObject({
      code: 'video_has_no_stills',
    });
    await expect(stage([Buffer.from('x')]).run(brief(), scriptedContext())).rejects.toMatchObject({
      code: 'video_has_no_stills',
    });
    const unknown = brief({ kind: 'link', videoId: 'nowhere-xyz' });
    await expect(stage([scriptedPicture()]).run(unknown, scriptedContext())).rejects.toMatchObject({
      code: 'video_not_found',
    });
  });

  it('stops when aborted, and stores nothing', async () => {
    const abort = new AbortController();
    abort.abort(new Error('shutting down'));
    await expect(
      stage([scriptedPicture()]).run(brief(), scriptedContext(abort.signal)),
    ).rejects.toThrow('shutting down');
    expect(storage.names()).toEqual([]);
  });
});

describe('SourceVideo, for an uploaded video', () => {
  it('takes the title from the file name, and reuses stored stills without bars', async () => {
    const name = await storage.put('still', 'jpg', scriptedPicture());
    const output = await stage([]).run(
      brief({ kind: 'stills', fileName: 'Desk_Tour.mp4', stills: [name] }),
      scriptedContext(),
    );
    expect(output.video).toMatchObject({ id: null, title: 'Desk Tour', durationSeconds: null });
    expect(output.stills).toMatchObject([{ name, moment: 'own', width: 1280 }]);
  });

  it('stores a new still after removing bars', async () => {
    studio.barsRemoved = true;
    const name = await storage.put('still', 'jpg', scriptedPicture());
    const output = await stage([]).run(
      brief({ kind: 'stills', fileName: 'a.mp4', stills: [name] }),
      scriptedContext(),
    );
    expect(output.stills[0]?.name).not.toBe(name);
    expect(storage.names('still')).toHaveLength(2);
  });

  it('fails when an uploaded still is missing', async () => {
    const gone = brief({
      kind: 'stills',
      fileName: 'a.mp4',
      stills: ['still-AAAAAAAAAAAAAAAAAAAAAA.jpg'],
    });
    await expect(stage([]).run(gone, scriptedContext())).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
