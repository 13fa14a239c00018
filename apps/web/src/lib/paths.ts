import { pages, defaultVideoSite, type VideoRef } from '@app/contracts';

/** Every address of the client, so that no page spells one out. */
export const paths = pages;

/** What administrators can look at; the log is the page itself (spec §2). */
export const adminViews = ['log', 'reports', 'models'] as const;
export type AdminView = (typeof adminViews)[number];

export function adminPath(view: AdminView): string {
  return view === 'log' ? paths.admin : `${paths.admin}?view=${view}`;
}

/** Query parameter of the workspace: the video link of the landing page's form. */
export const linkParameter = 'video-link';

/** The sections of the landing page. */
export const sections = [
  { id: 'how-it-works', name: 'How it works' },
  { id: 'features', name: 'Features' },
  { id: 'pricing', name: 'Pricing' },
] as const;

/** Where a running generation is watched from the history. */
export function progressPath(id: string): string {
  return `${paths.progress}?id=${encodeURIComponent(id)}`;
}

/** The thumbnails of a generation. */
export function resultsPath(id: string): string {
  return `${paths.results}?id=${encodeURIComponent(id)}`;
}

/** The generator opened on the generation that a thumbnail belongs to. */
export function thumbnailPath(id: string): string {
  return `${paths.thumbnail}/${encodeURIComponent(id)}`;
}

/** The generator with one generation open: survives a reload, a second tab and the next sign-in. */
export function generationPath(id: string): string {
  return `${paths.workspace}?generation=${encodeURIComponent(id)}`;
}

/** Best clean still of a video, through our own server: no page loads the video site's hosts. */
export function stillUrl({ site, id }: VideoRef): string {
  return `/api/stills/${id}${site === defaultVideoSite ? '' : `?site=${site}`}`;
}

/** A place inside this site, or the workspace: never an address that somebody else put into a link. */
export function ownPath(candidate: unknown): string {
  if (typeof candidate !== 'string') return paths.workspace;
  return /^\/(?![/\\])/.test(candidate) ? candidate : paths.workspace;
}
