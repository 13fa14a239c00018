import { youtubeLinks } from './youtube-links.js';

/** The sites that a video may be on; stored with each generation. */
export const videoSiteNames = ['youtube'] as const;
export type VideoSiteName = (typeof videoSiteNames)[number];

/** A video's identity. An id alone says nothing: sites number their videos independently. */
export interface VideoRef {
  site: VideoSiteName;
  id: string;
}

/** How links and ids of one site look. */
export interface VideoLinks {
  /** The id of the video that an address names, or undefined. The address itself is never fetched. */
  idIn: (address: URL) => string | undefined;
  isId: (value: string) => boolean;
  /** The one address form that we pass on to others. */
  watchUrl: (id: string) => string;
}

/** A second site is a line here and an adapter in `videoSitesFor`. */
const links: Record<VideoSiteName, VideoLinks> = { youtube: youtubeLinks };

/** The site of rows and addresses that name none, and of research about a video that is on no site. */
export const defaultVideoSite: VideoSiteName = 'youtube';

/**
 * The video that a link names, or undefined. People paste links without a scheme, so a bare known host is accepted too.
 */
export function recognizeVideo(link: string): VideoRef | undefined {
  const text = link.trim();
  if (text.length === 0 || text.length > 2_048) return undefined;
  const address = parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (!address || address.username || address.password || address.port) return undefined;
  for (const site of videoSiteNames) {
    const id = links[site].idIn(address);
    if (id !== undefined) return { site, id };
  }
  return undefined;
}

export function watchUrl({ site, id }: VideoRef): string {
  return links[site].watchUrl(id);
}

export function isVideoSiteName(value: unknown): value is VideoSiteName {
  return typeof value === 'string' && Object.hasOwn(links, value);
}

export function isVideo({ site, id }: VideoRef): boolean {
  return links[site].isId(id);
}

/** The video of a row or an answer that has one. */
export function refOf(row: {
  videoSite: VideoSiteName;
  videoId: string | null;
}): VideoRef | undefined {
  return row.videoId === null ? undefined : { site: row.videoSite, id: row.videoId };
}

/** One text for a video, for caches. */
export function videoKey({ site, id }: VideoRef): string {
  return `${site}:${id}`;
}

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
