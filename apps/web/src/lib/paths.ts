import { pages, defaultVideoSite, type VideoRef } from '@app/contracts';

/** The paths of all pages. */
export const paths = pages;

/** Views of the admin page; the log is shown by default (spec §2). */
export const adminViews = ['log', 'people', 'reports', 'models'] as const;
export type AdminView = (typeof adminViews)[number];

export function adminPath(view: AdminView): string {
  return view === 'log' ? paths.admin : `${paths.admin}?view=${view}`;
}

/** Query parameter of the workspace: the link from the landing page's form. */
export const linkParameter = 'video-link';

/** Query parameter of the workspace: the generation whose video, prompt and reference fill the form. */
export const moreLikeParameter = 'more-like';

/** Query parameter of the refresh page: the order to show. */
export const orderParameter = 'order';

/** The sections of the landing page. */
export const landingSectionIds = ['how-it-works', 'features', 'pricing'] as const;

/** Path of the progress of a running generation. */
export function progressPath(id: string): string {
  return `${paths.progress}?id=${encodeURIComponent(id)}`;
}

/** Path of a generation's results. */
export function resultsPath(id: string): string {
  return `${paths.results}?id=${encodeURIComponent(id)}`;
}

/** Path that redirects to the generation of a thumbnail. */
export function thumbnailPath(id: string): string {
  return `${paths.thumbnail}/${encodeURIComponent(id)}`;
}

/** Path of the generator with an open generation. Works after a reload, in another tab and after a sign-in. */
export function generationPath(id: string): string {
  return `${paths.workspace}?generation=${encodeURIComponent(id)}`;
}

/** Path of the form, filled with the input of a generation. */
export function moreLikeThisPath(generationId: string): string {
  return `${paths.workspace}?${moreLikeParameter}=${encodeURIComponent(generationId)}`;
}

/** Path of a refresh order. */
export function refreshOrderPath(id: string): string {
  return `${paths.refresh}?${orderParameter}=${encodeURIComponent(id)}`;
}

/** URL of a video's best still on our own server, because no page loads data from the video site. */
export function stillUrl({ site, id }: VideoRef): string {
  return `/api/stills/${id}${site === defaultVideoSite ? '' : `?${new URLSearchParams({ site })}`}`;
}

/** Returns a path of this site unchanged, and the workspace for anything else. Prevents redirects to injected URLs. */
export function safePath(candidate: unknown): string {
  if (typeof candidate !== 'string') return paths.workspace;
  return /^\/(?![/\\])/.test(candidate) ? candidate : paths.workspace;
}
