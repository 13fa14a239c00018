import { createHash } from 'node:crypto';
import { ProductError, researchCacheDays } from '@app/contracts';
import type { SharedStore } from '../shared-store.js';
import type { RelatedVideosQuery, RelatedVideo } from './video-site.js';
import type { ListedVideo } from './youtube-answers.js';
import type { DataApiAccess, YoutubeDataApi } from './youtube-data-api.js';
import { SearchBudget } from './youtube-search-budget.js';

/**
 * Lifetime of the cache in seconds. Data that a generation copies may already be this old, which the retention sweep
 * takes into account.
 */
const keptForSeconds = researchCacheDays * 24 * 60 * 60;
/** The next source is used only if there are fewer videos than this. */
const minVideos = 3;
/** Music, Gaming and Movies, the only categories with a chart since 21 July 2025. */
const chartCategories = new Set(['10', '20', '30']);
const maxReturned = 25;
/** Maximum number of videos of the creator's channel, which leaves space for others. */
const maxOfOneChannel = 10;

/**
 * Finds popular videos on a topic: in the channel's uploads, then in a chart, and by a search only if these are not
 * enough.
 */
export class RelatedVideos {
  private readonly budget: SearchBudget;
  private readonly pending = new Map<string, Promise<RelatedVideo[]>>();

  constructor(
    private readonly api: YoutubeDataApi,
    private readonly store: SharedStore,
    now: () => Date = () => new Date(),
  ) {
    this.budget = new SearchBudget(store, now);
  }

  /** Finds related videos. Skips failing sources. Concurrent calls with the same question share one answer. */
  async find(question: RelatedVideosQuery, access: DataApiAccess): Promise<RelatedVideo[]> {
    const { channelId, categoryId } = question;
    const key = `related:${hashOf([access.origin, ...topicKey(question), channelId, categoryId])}`;
    const flight =
      this.pending.get(key) ??
      this.findUncached(key, question, access).finally(() => this.pending.delete(key));
    this.pending.set(key, flight);
    return (await flight).filter((video) => video.id !== question.except);
  }

  private async findUncached(
    key: string,
    question: RelatedVideosQuery,
    access: DataApiAccess,
  ): Promise<RelatedVideo[]> {
    const known = await this.readCache(key);
    if (known) return known;

    const isEnough = (videos: RelatedVideo[]): boolean =>
      videos.filter((video) => video.id !== question.except).length >= minVideos;
    const own = await undefinedOnFailure(this.uploads(access, question.channelId));
    let isComplete = own !== undefined;
    let found = own ?? [];
    let chart: ListedVideo[] = [];
    if (
      !isEnough(found) &&
      question.categoryId !== null &&
      chartCategories.has(question.categoryId)
    ) {
      const popular = await undefinedOnFailure(this.api.popularVideos(access, question.categoryId));
      isComplete &&= popular !== undefined;
      chart = popular ?? [];
      found = mostViewed([
        ...found,
        ...chart.filter((video) => sharesAWord(video, question.topic)),
      ]);
    }
    if (!isEnough(found)) {
      const searched = await this.search(question, access);
      isComplete &&= searched !== undefined;
      found = mostViewed([...found, ...(searched ?? [])]);
      // Popular videos of the category are better than none, although they may be about another topic.
      if (!found.some((video) => video.id !== question.except))
        found = mostViewed([...found, ...chart]);
    }
    if (isComplete) await this.writeCache(key, found);
    return found;
  }

  /** Popular uploads of the channel. Costs two units. */
  private async uploads(access: DataApiAccess, channelId: string | null): Promise<RelatedVideo[]> {
    if (channelId === null) return [];
    const ids = await this.api.uploadIds(access, channelId);
    return mostViewed(await this.api.videos(access, ids)).slice(0, maxOfOneChannel);
  }

  /** Search results for the topic from all channels; undefined on failure. */
  private async search(
    question: RelatedVideosQuery,
    access: DataApiAccess,
  ): Promise<RelatedVideo[] | undefined> {
    const [topic, language] = topicKey(question);
    if (topic === '') return [];
    const key = `search:${hashOf([access.origin, topic, language])}`;
    const known = await this.readCache(key);
    if (known) return known;
    if (!(await this.takeSearch(access))) return undefined;
    const found = await undefinedOnFailure(this.searchVideos(access, topic, language));
    if (found) await this.writeCache(key, found);
    return found;
  }

  /** Takes one search from the budget. False if the shared store fails, because the quota could be exceeded. */
  private async takeSearch({ origin }: DataApiAccess): Promise<boolean> {
    try {
      return await this.budget.spend(origin);
    } catch {
      return false;
    }
  }

  private async searchVideos(
    access: DataApiAccess,
    topic: string,
    language: string,
  ): Promise<RelatedVideo[]> {
    const ids = await this.api.searchIds(access, topic, language === '' ? undefined : language);
    return mostViewed(await this.api.videos(access, ids));
  }

  private async readCache(key: string): Promise<RelatedVideo[] | undefined> {
    try {
      const kept: unknown = JSON.parse((await this.store.get(`youtube:${key}`)) ?? 'null');
      return Array.isArray(kept) ? (kept as RelatedVideo[]) : undefined;
    } catch {
      return undefined;
    }
  }

  private async writeCache(key: string, videos: RelatedVideo[]): Promise<void> {
    try {
      await this.store.set(`youtube:${key}`, JSON.stringify(videos), keptForSeconds);
    } catch {
      // The answer is still valid; it is only not cached.
    }
  }
}

/** Undefined if a source fails, so that the other sources are used. */
async function undefinedOnFailure<Found>(asking: Promise<Found>): Promise<Found | undefined> {
  try {
    return await asking;
  } catch (error) {
    // Other errors are bugs, which must not look like an empty answer.
    if (!(error instanceof ProductError)) throw error;
    return undefined;
  }
}

/** Topic and language for the cache key and the search. The topic is cut to 100 characters. */
function topicKey(question: RelatedVideosQuery): [topic: string, language: string] {
  const words =
    question.topic
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const [, language = ''] = /^([a-z]{2})(-|$)/.exec(question.language?.toLowerCase() ?? '') ?? [];
  return [words.join(' ').slice(0, 100).trim(), language];
}

function hashOf(parts: (string | null)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32);
}

/** Words of at least four letters; shorter words are rarely specific. */
function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]{4,}/gu) ?? [],
  );
}

function sharesAWord(video: ListedVideo, topic: string): boolean {
  return !wordsOf([video.title, ...video.tags].join(' ')).isDisjointFrom(wordsOf(topic));
}

/** Unique videos, most viewed first. Omits videos with hidden views, which may not be popular. */
function mostViewed(videos: (RelatedVideo | ListedVideo)[]): RelatedVideo[] {
  const byId = new Map<string, RelatedVideo>();
  for (const { id, title, channelTitle, views, publishedAt, durationSeconds } of videos) {
    if (views !== null)
      byId.set(id, { id, title, channelTitle, views, publishedAt, durationSeconds });
  }
  return [...byId.values()].sort((a, b) => b.views - a.views).slice(0, maxReturned);
}
