import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ScriptedVideoSite, type ScriptedVideo, type VideoStill } from '@app/providers';
import type { SampleVideo } from '../../apps/emulator/src/sample-world/sample-video.js';
import { findChannel, sampleVideos } from '../../apps/emulator/src/sample-world/sample-videos.js';

const stillsFolder = join(import.meta.dirname, '../../apps/emulator/sample-world/stills');
const moments = { cover: 'cover', '1': 'frame-1', '2': 'frame-2', '3': 'frame-3' } as const;

/** Creates a video site with the eight sample videos, without the emulator. */
export async function createSampleVideoSite(): Promise<ScriptedVideoSite> {
  return new ScriptedVideoSite(await Promise.all(sampleVideos.map(toScriptedVideo)));
}

async function toScriptedVideo(video: SampleVideo): Promise<ScriptedVideo> {
  return {
    details: {
      id: video.id,
      title: video.title,
      description: video.description,
      channelId: video.channelId,
      channelTitle: findChannel(video.channelId)?.title ?? '',
      tags: [...video.tags],
      categoryId: video.categoryId,
      language: video.defaultLanguage,
      durationSeconds: parseSeconds(video.duration),
      views: video.viewCount,
      kind: 'video',
    },
    publishedAt: video.publishedAt,
    stills: await Promise.all(
      Object.entries(video.stills ?? {}).map(async ([moment, file]): Promise<VideoStill> => ({
        moment: moments[moment as keyof typeof moments],
        bytes: await readFile(join(stillsFolder, file)),
      })),
    ).then((stills) => stills.sort((a, b) => a.moment.localeCompare(b.moment))),
  };
}

function parseSeconds(duration: string): number {
  const [, hours = '0', minutes = '0', rest = '0'] =
    /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(duration) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
}
