import { recognizeVideo } from '@app/contracts';

/** As in the manifest's share target. Apps share an address as text, most of them behind a sentence. */
const parameters = ['shared-url', 'shared-text', 'shared-title'] as const;

/**
 * The video link that another app has shared into this one.
 * @returns what was shared as it is when no video link is in it, so that the form says what is wrong; undefined when
 *   nothing was shared
 */
export function sharedLink(search: URLSearchParams): string | undefined {
  const shared = parameters.map((name) => search.get(name) ?? '').join(' ');
  const words = shared.split(/\s+/).filter(Boolean);
  return words.find((word) => recognizeVideo(word)) ?? (words.join(' ') || undefined);
}
