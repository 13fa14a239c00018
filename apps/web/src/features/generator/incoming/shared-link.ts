import { recognizeVideo } from '@app/contracts';

/** The parameters of the manifest's share target. Apps share a URL as text, usually after a sentence. */
const parameters = ['shared-url', 'shared-text', 'shared-title'] as const;

/**
 * The video link that another app has shared with this one.
 * @returns the shared text if it contains no video link, so that the form explains what is wrong; undefined if
 * nothing was shared
 */
export function sharedLink(search: URLSearchParams): string | undefined {
  const shared = parameters.map((name) => search.get(name) ?? '').join(' ');
  const words = shared.split(/\s+/).filter(Boolean);
  return words.find((word) => recognizeVideo(word)) ?? (words.join(' ') || undefined);
}
