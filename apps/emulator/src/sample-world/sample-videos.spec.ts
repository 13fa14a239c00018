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

describe('the sample videos', () => {
  it('belong to four channels with two videos each', () => {
    expect(sampleChannels).toHaveLength(4);
    expect(
      sampleChannels.map(
        (channel) => sampleVideos.filter((video) => video.channelId === channel.id).length,
      ),
    ).toEqual([2, 2, 2, 2]);
  });

  it('have channel and playlist ids like the site’s', () => {
    for (const channel of sampleChannels) {
      expect(channel.id).toMatch(/^UC[\w-]{22}$/);
      expect(channel.uploadsPlaylistId).toBe(channel.id.replace(/^UC/, 'UU'));
    }
  });

  it.each(allVideos.map((video) => [video.id, video] as const))(
    'include %s with an id of 11 characters, a valid title and a date in 2026',
    (id, video) => {
      expect(id).toMatch(/^sample-[a-z]{4}$/);
      expect(video.title.length).toBeLessThanOrEqual(100);
      expect(video.publishedAt).toMatch(/^2026-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      expect(findChannel(video.channelId)?.id).toBe(video.channelId);
    },
  );

  it.each(sampleVideos.map((video) => [video.id, video] as const))(
    'include %s with ordered chapters: the first at 0:00, the last before the end',
    (_id, video) => {
      const starts = chapterStarts(video.description);
      expect(starts.length).toBeGreaterThanOrEqual(3);
      expect(starts[0]).toBe(0);
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
      expect(starts.at(-1)).toBeLessThan(seconds(video.duration));
    },
  );

  it('have unique ids', () => {
    expect(new Set(allVideos.map((video) => video.id)).size).toBe(allVideos.length);
  });

  it('do not include the deleted video', () => {
    expect(findVideo(deletedVideoId)).toBeUndefined();
  });

  it('include the private video in no list', () => {
    const listed = [
      ...sampleChannels.flatMap((c) => uploads(c.uploadsPlaylistId)),
      ...mostViewed(),
      ...mostPopular(),
    ];
    expect(listed.map((video) => video.id)).not.toContain(privateVideoId);
  });

  it('have stills even when embedding is disabled', () => {
    const video = findVideo(embeddingDisabledVideoId);
    expect(video?.embeddable).toBe(false);
    expect(video?.stills?.cover).toBe('sample-dusk/cover.jpg');
  });

  it('have channels that are found by handle in any case, with or without @', () => {
    expect(findChannel('PlainMoney')?.title).toBe('Plain Money');
    expect(findChannel('@desknotes')?.title).toBe('Desk Notes');
  });

  it('are listed by date as uploads, and have the most viewed and most popular video first', () => {
    expect(uploads('UULongWayRoundTown7kQ2xZ').map((video) => video.id)).toEqual([
      'sample-dusk',
      'sample-alps',
      'sample-lock',
    ]);
    expect(mostViewed()[0]?.id).toBe('sample-soup');
    expect(mostPopular()[0]?.id).toBe('sample-song');
  });
});
