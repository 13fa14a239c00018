import type { RelatedVideo } from '@app/providers';

/** Words that say nothing about a topic are short in most languages. */
const minWordLength = 4;

/**
 * The related video whose thumbnail should guide the style: the most viewed of those that share a word with the topic,
 * else the most viewed of all (they are of the same channel or category). Never the video itself.
 */
export function pickReferenceByRules(
  videos: readonly RelatedVideo[],
  topic: string,
  videoId: string | null,
): RelatedVideo | undefined {
  const others = videos
    .filter((video) => video.id !== videoId)
    .toSorted((a, b) => b.views - a.views);
  const wanted = wordsOf(topic);
  return (
    others.find((video) => [...wordsOf(video.title)].some((word) => wanted.has(word))) ?? others[0]
  );
}

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length >= minWordLength));
}
