/** Addresses of the site's three APIs for one video. Origins without a trailing slash. */
export interface YoutubeHosts {
  oembed: string;
  stills: string;
  api: string;
  /** Key for `api` that replaces the configured key. */
  apiKey?: string;
}

/** Ids with this prefix are sample videos, which exist only in the emulator. */
const samplePrefix = 'sample-';

const realHosts: YoutubeHosts = {
  oembed: 'https://www.youtube.com',
  stills: 'https://i.ytimg.com',
  api: 'https://www.googleapis.com',
};

/** Routes the sample ids to the emulator, if there is one, and all others to the real site. */
export function youtubeHosts(
  emulatorOrigin: string | undefined,
): (videoId: string) => YoutubeHosts {
  if (!emulatorOrigin) return () => realHosts;
  const origin = new URL(emulatorOrigin).origin;
  const emulated = { oembed: origin, stills: origin, api: origin, apiKey: 'emulator' };
  return (videoId) => (videoId.startsWith(samplePrefix) ? emulated : realHosts);
}
