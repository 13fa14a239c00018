import type { RelatedVideo } from '@app/providers';

/** Shorter words rarely describe a topic. */
const minWordLength = 4;

/**
 * Picks the related video that guides the style: the most viewed one that shares a word with the topic, else the most
 * viewed one. Never picks the video itself.
 */
export function pickReferenceByRules(
  videos: readonly RelatedVideo[],
  topic: string,
  videoId: string | null,
): RelatedVideo | undefined {
  const others = videos
    .filter((video) => video.id !== videoId)
    .toSorted((a, b) => b.views - a.views);
  const topicWords = wordsOf(topic);
  return (
    others.find((video) => [...wordsOf(video.title)].some((word) => topicWords.has(word))) ??
    others[0]
  );
}

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length >= minWordLength));
}
