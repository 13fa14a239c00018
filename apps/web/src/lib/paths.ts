import { pages, defaultVideoSite, type VideoRef } from '@app/contracts';

/** The addresses of all pages. */
export const paths = pages;

/** Views of the admin page; the log is the default (spec §2). */
export const adminViews = ['log', 'people', 'reports', 'models'] as const;
export type AdminView = (typeof adminViews)[number];

export function adminPath(view: AdminView): string {
  return view === 'log' ? paths.admin : `${paths.admin}?view=${view}`;
}

/** Query parameter of the workspace: the video link of the landing page's form. */
export const linkParameter = 'video-link';

/** Query parameter of the workspace: the generation whose video, idea and reference fill the form. */
export const moreLikeParameter = 'more-like';

/** Query parameter of the refresh page: the order that is shown. */
export const orderParameter = 'order';

/** The sections of the landing page. */
export const sections = ['how-it-works', 'features', 'pricing'] as const;

/** The progress page of a running generation. */
export function progressPath(id: string): string {
  return `${paths.progress}?id=${encodeURIComponent(id)}`;
}

/** The results of a generation. */
export function resultsPath(id: string): string {
  return `${paths.results}?id=${encodeURIComponent(id)}`;
}

/** The generator with the generation of a thumbnail open. */
export function thumbnailPath(id: string): string {
  return `${paths.thumbnail}/${encodeURIComponent(id)}`;
}

/**
 * The generator with one generation open. The address also works after a reload, in another tab and after a sign-in.
 */
export function generationPath(id: string): string {
  return `${paths.workspace}?generation=${encodeURIComponent(id)}`;
}

/** The form, filled from a generation. */
export function morePath(generationId: string): string {
  return `${paths.workspace}?${moreLikeParameter}=${encodeURIComponent(generationId)}`;
}

/** The page of a refresh order. */
export function refreshOrderPath(id: string): string {
  return `${paths.refresh}?${orderParameter}=${encodeURIComponent(id)}`;
}

/** The best still of a video, through our own server: no page loads from the video site. */
export function stillUrl({ site, id }: VideoRef): string {
  return `/api/stills/${id}${site === defaultVideoSite ? '' : `?${new URLSearchParams({ site })}`}`;
}

/** The candidate if it is a path of this site, otherwise the workspace, so that no injected address is opened. */
export function ownPath(candidate: unknown): string {
  if (typeof candidate !== 'string') return paths.workspace;
  return /^\/(?![/\\])/.test(candidate) ? candidate : paths.workspace;
}
