import type { ThumbnailShape } from './shape.js';
import { youtubeLinkFormat } from './youtube-links.js';

/** The supported video sites. Stored values: never rename. */
export const videoSiteNames = ['youtube'] as const;
export type VideoSiteName = (typeof videoSiteNames)[number];

/** Identifies a video. Ids are unique only within a site. */
export interface VideoRef {
  site: VideoSiteName;
  id: string;
}

/** Format of the links and ids of one site. */
export interface VideoLinkFormat {
  /** The video id in a URL, or undefined. The URL itself is never fetched. */
  idIn: (address: URL) => string | undefined;
  isId: (value: string) => boolean;
  /** Whether a URL leads to a Short, which is shown upright. */
  isShort: (address: URL) => boolean;
  /** The canonical URLs. */
  watchUrl: (id: string) => string;
  shortUrl: (id: string) => string;
}

/** To add a site, add a line here and an adapter in `videoSitesFor`. */
const linkFormats: Record<VideoSiteName, VideoLinkFormat> = { youtube: youtubeLinkFormat };

/** Used when a row or URL names no site, and to find videos related to an uploaded file. */
export const defaultVideoSite: VideoSiteName = 'youtube';

/** The video that a link leads to, or undefined. Links may lack a scheme. */
export function recognizeVideo(link: string): VideoRef | undefined {
  const address = parseLink(link);
  if (!address) return undefined;
  for (const site of videoSiteNames) {
    const id = linkFormats[site].idIn(address);
    if (id !== undefined) return { site, id };
  }
  return undefined;
}

export function watchUrl({ site, id }: VideoRef): string {
  return linkFormats[site].watchUrl(id);
}

/** The shape of the thumbnails that a link asks for: upright for a Short. */
export function shapeOfLink(link: string): ThumbnailShape {
  const address = parseLink(link);
  const video = recognizeVideo(link);
  return address && video && linkFormats[video.site].isShort(address) ? 'upright' : 'wide';
}

/** The link that asks for thumbnails of this shape. */
export function videoLinkFor({ site, id }: VideoRef, shape: ThumbnailShape): string {
  return shape === 'upright' ? linkFormats[site].shortUrl(id) : linkFormats[site].watchUrl(id);
}

export function isVideoSiteName(value: unknown): value is VideoSiteName {
  return typeof value === 'string' && Object.hasOwn(linkFormats, value);
}

export function isValidVideoRef({ site, id }: VideoRef): boolean {
  return linkFormats[site].isId(id);
}

/** The video of a row or answer; undefined if it has none. */
export function videoRefOf(row: {
  videoSite: VideoSiteName;
  videoId: string | null;
}): VideoRef | undefined {
  return row.videoId === null ? undefined : { site: row.videoSite, id: row.videoId };
}

/** Identifies a video by a single string, for cache keys. */
export function videoKey({ site, id }: VideoRef): string {
  return `${site}:${id}`;
}

function parseLink(link: string): URL | undefined {
  const text = link.trim();
  if (text.length === 0 || text.length > 2_048) return undefined;
  const address = parseUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (!address || address.username || address.password || address.port) return undefined;
  return address;
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
