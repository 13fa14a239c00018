import type { Environment } from '@app/config';
import type { VideoSiteName } from '@app/contracts';
import type { SharedStore } from '../shared-store.js';
import { VideoSites, type VideoSite } from './video-site.js';
import { YouTube } from './youtube.js';
import { youtubeHosts } from './youtube-hosts.js';

/** Adapters for the real sites, and for the sample videos of the emulator. */
export function videoSitesFor(
  env: Pick<Environment, 'EMULATOR_ORIGIN' | 'YOUTUBE_API_KEY'>,
  store: SharedStore,
): VideoSites {
  const adapters: Record<VideoSiteName, VideoSite> = {
    youtube: new YouTube({
      hosts: youtubeHosts(env.EMULATOR_ORIGIN),
      apiKey: env.YOUTUBE_API_KEY ?? null,
      store,
    }),
  };
  return new VideoSites((site) => adapters[site]);
}
