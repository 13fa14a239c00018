/** Origins of the site's three APIs, without a trailing slash. */
export interface YoutubeHosts {
  oembed: string;
  stills: string;
  api: string;
  /** Key for `api`, instead of the configured key. */
  apiKey?: string;
}

/** Ids with this prefix belong to sample videos, which exist only in the emulator. */
const samplePrefix = 'sample-';

const realHosts: YoutubeHosts = {
  oembed: 'https://www.youtube.com',
  stills: 'https://i.ytimg.com',
  api: 'https://www.googleapis.com',
};

/** Returns the emulator's hosts for the ids of sample videos, if there is an emulator, and the real hosts otherwise. */
export function youtubeHosts(
  emulatorOrigin: string | undefined,
): (videoId: string) => YoutubeHosts {
  if (!emulatorOrigin) return () => realHosts;
  const origin = new URL(emulatorOrigin).origin;
  const emulated = { oembed: origin, stills: origin, api: origin, apiKey: 'emulator' };
  return (videoId) => (videoId.startsWith(samplePrefix) ? emulated : realHosts);
}
