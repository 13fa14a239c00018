import { recognizeVideo } from '@app/contracts';

/** Same as in the manifest's share target. Apps share an address as text, most of them after a sentence. */
const parameters = ['shared-url', 'shared-text', 'shared-title'] as const;

/**
 * The video link that another app has shared into this one.
 * @returns the shared text when it contains no video link, so that the form says what is wrong; undefined when
 *   nothing was shared
 */
export function sharedLink(search: URLSearchParams): string | undefined {
  const shared = parameters.map((name) => search.get(name) ?? '').join(' ');
  const words = shared.split(/\s+/).filter(Boolean);
  return words.find((word) => recognizeVideo(word)) ?? (words.join(' ') || undefined);
}
