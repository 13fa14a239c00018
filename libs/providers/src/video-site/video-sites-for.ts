import type { Environment } from '@app/config';
import type { SharedStore } from '../shared-store.js';
import { VideoSites } from './video-site.js';
import { YouTube } from './youtube.js';
import { youtubeHosts } from './youtube-hosts.js';

/** The real sites, and the emulator for sample videos. */
export function videoSitesFor(
  env: Pick<Environment, 'EMULATOR_ORIGIN' | 'YOUTUBE_API_KEY'>,
  store: SharedStore,
): VideoSites {
  return new VideoSites({
    youtube: new YouTube({
      hosts: youtubeHosts(env.EMULATOR_ORIGIN),
      apiKey: env.YOUTUBE_API_KEY ?? null,
      store,
    }),
  });
}
