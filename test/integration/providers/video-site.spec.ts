import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ScriptedVideoSite,
  YouTube,
  youtubeHosts,
  type ScriptedVideo,
  type VideoSite,
  type YoutubeHosts,
  MemorySharedStore,
} from '@app/providers';
import sharp from 'sharp';
import {
  deletedVideoId,
  embeddingDisabledVideoId,
  privateVideoId,
  sampleVideos,
} from '../../../apps/emulator/src/sample-world/sample-videos.js';
import { startEmulator, type RunningEmulator } from './running-emulator.js';

let emulator: RunningEmulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator?.stop());
afterEach(async () => {
  await emulator.clearFaults();
  await emulator.clearRequests();
});

function youtube(apiKey: string | null = null): YouTube {
  return new YouTube({
    hosts: youtubeHosts(emulator.origin),
    apiKey,
    store: new MemorySharedStore(),
  });
}

/** The adapter without the emulator's key, as on an installation that has none. */
function keyless(): YouTube {
  return new YouTube({ hosts: keylessHosts, apiKey: null, store: new MemorySharedStore() });
}

function keylessHosts(): YoutubeHosts {
  return { oembed: emulator.origin, stills: emulator.origin, api: emulator.origin };
}

function scriptedVideo(id: string, views: number): ScriptedVideo {
  const bytes = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
  return {
    details: {
      id,
      title: `Video ${id}`,
      description: 'About it',
      channelId: 'UCLowFlameKitchenR6uN0dF',
      channelTitle: 'Low Flame Kitchen',
      tags: ['soup'],
      categoryId: '26',
      language: 'en',
      durationSeconds: 592,
      views,
      kind: 'video',
    },
    stills: (['cover', 'frame-1', 'frame-2', 'frame-3'] as const).map((moment) => ({
      moment,
      bytes,
    })),
  };
}

function scripted(): ScriptedVideoSite {
  return new ScriptedVideoSite([
    scriptedVideo('sample-soup', 3_420_815),
    scriptedVideo('sample-cake', 758_093),
    { ...scriptedVideo(privateVideoId, 1), stills: [], failsWith: 'video_private' },
  ]);
}

const errorWith = (code: string) => expect.objectContaining({ code });

describe.each<[string, () => VideoSite]>([
  ['the adapter against the emulator', youtube],
  ['the scripted site', scripted],
])('a video site: %s', (_name, make) => {
  it('describes a video', async () => {
    expect(await make().details('sample-soup')).toMatchObject({
      id: 'sample-soup',
      title: expect.stringMatching(/./),
      description: expect.stringMatching(/./),
      channelId: 'UCLowFlameKitchenR6uN0dF',
      channelTitle: 'Low Flame Kitchen',
      categoryId: '26',
      language: 'en',
      durationSeconds: 592,
      views: 3_420_815,
      kind: 'video',
    });
  });

  it('has the cover first, then the three frames', async () => {
    const stills = await make().stills('sample-soup');
    expect(stills.map(({ moment }) => moment)).toEqual(['cover', 'frame-1', 'frame-2', 'frame-3']);
    expect(await make().cover('sample-soup')).toEqual(stills[0]?.bytes);
  });

  it('reports which videos are unavailable', async () => {
    await expect(make().details(deletedVideoId)).rejects.toEqual(errorWith('video_not_found'));
    await expect(make().details(privateVideoId)).rejects.toEqual(errorWith('video_private'));
    await expect(make().stills(deletedVideoId)).rejects.toEqual(errorWith('video_has_no_stills'));
    await expect(make().cover(deletedVideoId)).rejects.toEqual(errorWith('video_has_no_stills'));
  });

  it('lists related videos, most viewed first, without the requested one', async () => {
    const related = await make().relatedVideos({
      topic: 'noodle soup recipe',
      language: 'en',
      channelId: 'UCLowFlameKitchenR6uN0dF',
      categoryId: '26',
      except: 'sample-soup',
    });
    expect(related.map(({ id }) => id)).toContain('sample-cake');
    expect(related.map(({ id }) => id)).not.toContain('sample-soup');
    expect(related.map(({ views }) => views)).toEqual(
      related.map(({ views }) => views).toSorted((a, b) => b - a),
    );
  });
});

describe('the adapter against the emulator', () => {
  it.each(sampleVideos.map(({ id }) => id))(
    'has four pictures of 1280×720 of %s, no two the same',
    async (id) => {
      const stills = await youtube().stills(id);
      const sizes = await Promise.all(stills.map(({ bytes }) => sharp(bytes).metadata()));
      expect(sizes.map(({ width, height }) => [width, height])).toEqual(
        Array.from({ length: 4 }, () => [1_280, 720]),
      );
      expect(new Set(stills.map(({ bytes }) => bytes.toString('base64'))).size).toBe(4);
    },
  );

  it('finds a video that forbids embedding, but not its title when there is no key', async () => {
    expect(await youtube().details(embeddingDisabledVideoId)).toMatchObject({
      title: '30 Nights in a Van: Every Dollar I Spent',
      channelTitle: 'Long Way Round Town',
    });
    expect(await keyless().details(embeddingDisabledVideoId)).toMatchObject({
      title: '',
      channelId: null,
    });
    expect(await keyless().stills(embeddingDisabledVideoId)).toHaveLength(4);
  });

  it('distinguishes unavailable videos even if no API key is set', async () => {
    expect(await keyless().details('sample-soup')).toMatchObject({
      channelTitle: 'Low Flame Kitchen',
      description: null,
    });
    await expect(keyless().details(privateVideoId)).rejects.toEqual(errorWith('video_private'));
    await expect(keyless().details(deletedVideoId)).rejects.toEqual(errorWith('video_not_found'));
  });

  it('finds related videos for every sample', async () => {
    for (const { id, title, channelId, categoryId } of sampleVideos) {
      const question = { topic: title, language: 'en', channelId, categoryId, except: id };
      const related = await youtube().relatedVideos(question);
      expect(related.length).toBeGreaterThanOrEqual(1);
      expect(related.map((video) => video.id)).not.toContain(id);
    }
  });

  it('sends one request for repeated questions', async () => {
    const site = youtube();
    const question = {
      topic: 'desk setup',
      language: 'en',
      channelId: null,
      categoryId: '28',
      except: 'sample-desk',
    };
    await Promise.all([site.relatedVideos(question), site.relatedVideos(question)]);
    await site.relatedVideos(question);
    expect((await emulator.countRequests())['/youtube/v3/search']).toBe(1);
  });
});

describe('a failing video site', () => {
  it.each([{ drop: true }, { status: 502 }, { truncate: 30 }])(
    'is unreachable: %j',
    async (fault) => {
      await emulator.setFault({ path: '/youtube/v3/videos', times: 2, ...fault });
      await expect(youtube().details('sample-soup')).rejects.toEqual(
        errorWith('video_site_unreachable'),
      );
    },
  );

  it('is retried once', async () => {
    await emulator.setFault({ path: '/youtube/v3/videos', status: 502 });
    await emulator.setFault({ path: '/vi/sample-soup/maxres2.jpg', drop: true });
    expect((await youtube().details('sample-soup')).id).toBe('sample-soup');
    expect(await youtube().stills('sample-soup')).toHaveLength(4);
  });

  it('reports when to retry', async () => {
    await emulator.setFault({ path: '/oembed', status: 429, retryAfterSeconds: 40 });
    await expect(keyless().details('sample-soup')).rejects.toMatchObject({
      code: 'video_site_unreachable',
      retryAfterSeconds: 40,
    });
  });

  it('is asked through oEmbed when the daily quota is spent, and lists no related videos', async () => {
    await emulator.setQuota({ units: 0, searches: 0 });
    expect(await youtube().details('sample-soup')).toMatchObject({
      title: '15-Minute Noodle Soup I Make Every Single Week',
      channelId: null,
    });
    const question = {
      topic: 'soup',
      language: 'en',
      channelId: null,
      categoryId: '26',
      except: 'sample-soup',
    };
    expect(await youtube().relatedVideos(question)).toEqual([]);
  });
});
