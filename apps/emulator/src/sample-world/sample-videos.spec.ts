import { describe, expect, it } from '@jest/globals';
import {
  allVideos,
  deletedVideoId,
  embeddingDisabledVideoId,
  findChannel,
  findVideo,
  mostPopular,
  mostViewed,
  privateVideoId,
  sampleChannels,
  sampleVideos,
  uploads,
} from './sample-videos.js';

function seconds(duration: string): number {
  const [, hours = '0', minutes = '0', rest = '0'] =
    /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(duration) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
}

function chapterStarts(description: string): number[] {
  return [...description.matchAll(/^(\d+):(\d\d) /gm)].map(
    ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
  );
}

describe('the sample world', () => {
  it('has four channels with two videos each', () => {
    expect(sampleChannels).toHaveLength(4);
    expect(
      sampleChannels.map(
        (channel) => sampleVideos.filter((video) => video.channelId === channel.id).length,
      ),
    ).toEqual([2, 2, 2, 2]);
  });

  it('numbers channels and playlists like the site', () => {
    for (const channel of sampleChannels) {
      expect(channel.id).toMatch(/^UC[\w-]{22}$/);
      expect(channel.uploadsPlaylistId).toBe(channel.id.replace(/^UC/, 'UU'));
    }
  });

  it.each(allVideos.map((video) => [video.id, video] as const))(
    'gives %s an id of 11 characters, a title the site accepts and a date of 2026',
    (id, video) => {
      expect(id).toMatch(/^sample-[a-z]{4}$/);
      expect(video.title.length).toBeLessThanOrEqual(100);
      expect(video.publishedAt).toMatch(/^2026-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      expect(findChannel(video.channelId)?.id).toBe(video.channelId);
    },
  );

  it.each(sampleVideos.map((video) => [video.id, video] as const))(
    'gives %s chapters that start at 0:00, rise and end within the video',
    (_id, video) => {
      const starts = chapterStarts(video.description);
      expect(starts.length).toBeGreaterThanOrEqual(3);
      expect(starts[0]).toBe(0);
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
      expect(starts.at(-1)).toBeLessThan(seconds(video.duration));
    },
  );

  it('uses no id twice', () => {
    expect(new Set(allVideos.map((video) => video.id)).size).toBe(allVideos.length);
  });

  it('lacks the deleted video', () => {
    expect(findVideo(deletedVideoId)).toBeUndefined();
  });

  it('never lists the private video', () => {
    const listed = [
      ...sampleChannels.flatMap((c) => uploads(c.uploadsPlaylistId)),
      ...mostViewed(),
      ...mostPopular(),
    ];
    expect(listed.map((video) => video.id)).not.toContain(privateVideoId);
  });

  it('has stills for the video that forbids embedding', () => {
    const video = findVideo(embeddingDisabledVideoId);
    expect(video?.embeddable).toBe(false);
    expect(video?.stills?.cover).toBe('sample-dusk/cover.jpg');
  });

  it('finds a channel by handle in any case, with or without the at sign', () => {
    expect(findChannel('PlainMoney')?.title).toBe('Plain Money');
    expect(findChannel('@desknotes')?.title).toBe('Desk Notes');
  });

  it('lists uploads newest first and a category by views', () => {
    expect(uploads('UULongWayRoundTown7kQ2xZ').map((video) => video.id)).toEqual([
      'sample-dusk',
      'sample-alps',
      'sample-lock',
    ]);
    expect(mostViewed()[0]?.id).toBe('sample-soup');
    expect(mostPopular()[0]?.id).toBe('sample-song');
  });
});
