import type { Environment } from '@app/config';
import type { FleetStore } from '../fleet-store.js';
import type { VideoSite } from './video-site.js';
import { YouTube } from './youtube.js';
import { youtubeHosts } from './youtube-hosts.js';

/** The video site of an installation: the real one, and the emulator's for its sample videos. */
export function videoSiteFor(
  env: Pick<Environment, 'EMULATOR_ORIGIN' | 'YOUTUBE_API_KEY'>,
  store: FleetStore,
): VideoSite {
  return new YouTube({
    hosts: youtubeHosts(env.EMULATOR_ORIGIN),
    apiKey: env.YOUTUBE_API_KEY ?? null,
    store,
  });
}
