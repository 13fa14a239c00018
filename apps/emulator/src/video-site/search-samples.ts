import { mostViewed, type SampleVideo } from '../sample-world/sample-videos.js';

export const searchOrders = ['relevance', 'viewCount', 'date', 'rating', 'title'] as const;
export type SearchOrder = (typeof searchOrders)[number];

function words(value: string): Set<string> {
  return new Set(value.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);
}

/** How well a video matches the words. The title counts most, then tags, then the description. */
function matchScore(video: SampleVideo, wanted: Set<string>): number {
  const places: [string, number][] = [
    [video.title, 4],
    [video.tags.join(' '), 2],
    [video.description, 1],
  ];
  return places.reduce(
    (sum, [place, weight]) => sum + wanted.intersection(words(place)).size * weight,
    0,
  );
}

/** Finds public sample videos that share a word with the query. An empty query finds all of them. */
export function searchSamples(
  question: string,
  order: SearchOrder,
  channelId?: string,
): SampleVideo[] {
  const wanted = words(question);
  const found = mostViewed()
    .filter((video) => channelId === undefined || video.channelId === channelId)
    .map((video) => ({ video, fit: matchScore(video, wanted) }))
    .filter((candidate) => wanted.size === 0 || candidate.fit > 0);
  const compare: Record<
    SearchOrder,
    (a: (typeof found)[number], b: (typeof found)[number]) => number
  > = {
    relevance: (a, b) => b.fit - a.fit,
    viewCount: (a, b) => b.video.viewCount - a.video.viewCount,
    date: (a, b) => b.video.publishedAt.localeCompare(a.video.publishedAt),
    rating: (a, b) => b.video.likeCount / b.video.viewCount - a.video.likeCount / a.video.viewCount,
    title: (a, b) => a.video.title.localeCompare(b.video.title),
  };
  return found.sort(compare[order]).map(({ video }) => video);
}
