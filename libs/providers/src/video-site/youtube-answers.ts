import { isYoutubeId, maxShortSeconds, ProductError, type ThumbnailShape } from '@app/contracts';
import { safeCode } from '../safe-code.js';
import type { VideoDetails } from './video-site.js';

/** Data API results of a video: details, publication date, and covers larger than 1280×720. */
export interface ListedVideo extends VideoDetails {
  publishedAt: string;
  /** Addresses, largest first. */
  largeCovers: string[];
}

/**
 * 4K, 1440p and 1080p, since September 2026. Their file names are not documented, so only URLs from answers are used.
 */
const largeCoverNames = ['uhd', 'qhd', 'fhd'];

type JsonObject = Record<string, unknown>;

/** Limits above those of the site, so that a broken answer cannot fill a database row. */
const maxTitle = 300;
const maxDescription = 20_000;

function unusableError(what: string): ProductError {
  return new ProductError('video_site_unreachable', { detail: `the video site sent ${what}` });
}

/** The items of a list answer; the site omits an empty list. */
function itemsOf(answer: JsonObject): JsonObject[] {
  const { items } = answer;
  if (items === undefined) return [];
  if (!Array.isArray(items)) throw unusableError('items that are not a list');
  return items.flatMap((item: unknown): JsonObject[] => {
    const fields = asFields(item);
    return fields ? [fields] : [];
  });
}

/** Parses `videos.list` with snippet, contentDetails and statistics. Drops items without essential fields. */
export function readVideos(answer: JsonObject): ListedVideo[] {
  return itemsOf(answer).flatMap((item) => readVideo(item) ?? []);
}

/**
 * Parses `videos.list` with snippet and processingDetails, which the site returns to the owner only; undefined
 * without a video.
 */
export function readVideoStatus(
  answer: JsonObject,
): { channelId: string; processed: boolean } | undefined {
  const [item] = itemsOf(answer);
  const channelId = asText(asFields(item?.['snippet'])?.['channelId'], 100);
  if (channelId === undefined) return undefined;
  const processing = asText(asFields(item?.['processingDetails'])?.['processingStatus'], 40);
  return { channelId, processed: processing === undefined || processing === 'succeeded' };
}

/**
 * Reads `videos.list` of a channel's own videos: snippet, statistics, status, contentDetails and player. Omits items
 * without a title or channel.
 */
export function readOwnVideos(answer: JsonObject): {
  id: string;
  channelId: string;
  title: string;
  views: number | null;
  publishedAt: string;
  language: string | null;
  shape: ThumbnailShape;
  isAvailable: boolean;
}[] {
  return itemsOf(answer).flatMap((item) => {
    const snippet = asFields(item['snippet']) ?? {};
    const [id] = asVideoId(item['id']);
    const channelId = asText(snippet['channelId'], 100);
    const title = asText(snippet['title'], maxTitle);
    const publishedAt = asText(snippet['publishedAt'], 40);
    if (!id || !channelId || !title || !publishedAt) return [];
    const status = asFields(item['status']);
    const upload = asText(status?.['uploadStatus'], 20);
    const isPrivate = asText(status?.['privacyStatus'], 20) === 'private';
    const live = asText(snippet['liveBroadcastContent'], 20) ?? 'none';
    return {
      ...{ id, channelId, title, publishedAt },
      views: readCount(asFields(item['statistics'])?.['viewCount']),
      language: languageOf(snippet),
      shape: isShort(item, publishedAt) ? 'upright' : 'wide',
      isAvailable:
        !isPrivate && live === 'none' && (upload === undefined || upload === 'processed'),
    };
  });
}

/** Since this day Shorts may last three minutes; older Shorts last at most one. */
const longShortsSince = '2024-10-15';
const maxOldShortSeconds = 60;

/** Whether a video is short enough and not wider than tall. When its size is unknown, `#shorts` decides. */
function isShort(item: JsonObject, publishedAt: string): boolean {
  const seconds = readDuration(asText(asFields(item['contentDetails'])?.['duration'], 40));
  const most = publishedAt < longShortsSince ? maxOldShortSeconds : maxShortSeconds;
  if (seconds === null || seconds > most) return false;
  const player = asFields(item['player']);
  const [width, height] = [readCount(player?.['embedWidth']), readCount(player?.['embedHeight'])];
  return width && height ? height >= width : readVideo(item)?.kind === 'short';
}

function readVideo(item: JsonObject): ListedVideo | undefined {
  const snippet = asFields(item['snippet']) ?? {};
  const id = asText(item['id'], 20);
  const title = asText(snippet['title'], maxTitle);
  const publishedAt = asText(snippet['publishedAt'], 40);
  if (id === undefined || !isYoutubeId(id) || title === undefined || publishedAt === undefined)
    return undefined;

  const description = asText(snippet['description'], maxDescription) ?? '';
  const tags = Array.isArray(snippet['tags'])
    ? snippet['tags'].flatMap((tag: unknown) => asText(tag, 100) ?? []).slice(0, 100)
    : [];
  const durationSeconds = readDuration(asText(asFields(item['contentDetails'])?.['duration'], 40));
  return {
    id,
    title,
    description,
    channelId: asText(snippet['channelId'], 100) ?? null,
    channelTitle: asText(snippet['channelTitle'], maxTitle) ?? '',
    tags,
    categoryId: asText(snippet['categoryId'], 20) ?? null,
    language: languageOf(snippet),
    durationSeconds,
    views: readCount(asFields(item['statistics'])?.['viewCount']),
    kind: kindOf(asText(snippet['liveBroadcastContent'], 20), durationSeconds, [
      title,
      description,
      ...tags,
    ]),
    publishedAt,
    largeCovers: readLargeCovers(asFields(snippet['thumbnails'])),
  };
}

function languageOf(snippet: JsonObject): string | null {
  return (
    asText(snippet['defaultAudioLanguage'], 35) ?? asText(snippet['defaultLanguage'], 35) ?? null
  );
}

function readLargeCovers(thumbnails: JsonObject | undefined): string[] {
  return largeCoverNames.flatMap(
    (name) => asText(asFields(thumbnails?.[name])?.['url'], 500) ?? [],
  );
}

/**
 * Shorts last three minutes at most. The API does not mark them, so `#shorts` in title, description or tags decides.
 */
function kindOf(
  live: string | undefined,
  seconds: number | null,
  texts: string[],
): VideoDetails['kind'] {
  if (live === 'live') return 'live';
  const saysShort = texts.some((words) => /#shorts\b|^shorts$/i.test(words));
  return seconds !== null && seconds <= maxShortSeconds && saysShort ? 'short' : 'video';
}

/** The ids in `playlistItems.list` with contentDetails. */
export function readPlaylistVideoIds(answer: JsonObject): string[] {
  return itemsOf(answer).flatMap((item) =>
    asVideoId(asFields(item['contentDetails'])?.['videoId']),
  );
}

/** The ids in `search.list`. Nothing else is used, because titles are HTML-escaped and counts are missing. */
export function readFoundVideoIds(answer: JsonObject): string[] {
  return itemsOf(answer).flatMap((item) => asVideoId(asFields(item['id'])?.['videoId']));
}

/** The used part of an oEmbed answer. */
export function readOembed(
  answer: JsonObject,
): Pick<VideoDetails, 'title' | 'channelId' | 'channelTitle'> {
  const title = asText(answer['title'], maxTitle);
  if (title === undefined) throw unusableError('a description of a video without a title');
  const [, channelId] =
    /\/channel\/(UC[\w-]{22})$/.exec(asText(answer['author_url'], 300) ?? '') ?? [];
  return {
    title,
    channelTitle: asText(answer['author_name'], maxTitle) ?? '',
    channelId: channelId ?? null,
  };
}

/** Why the data API refused a call. */
export interface DataApiRefusal {
  /** The first reason of the error. Unlike the site's sentences, reasons do not change. */
  reason: string | undefined;
  /** The exhausted quota, if any. The daily quota resets at midnight in California, the minute's quota soon. */
  quota: 'day' | 'minute' | undefined;
}

const dayReasons = new Set(['quotaExceeded', 'dailyLimitExceeded']);
const paceReasons = new Set(['rateLimitExceeded', 'userRateLimitExceeded']);

/**
 * Parses a failed call. Since May 2026 an exhausted daily quota can also answer with 429 and `rateLimitExceeded`, like
 * a minute's quota; then the message names the limit ("… and limit 'Search Queries per day' of service …").
 */
export function readRefusal(status: number, bytes: Buffer): DataApiRefusal {
  const error = errorIn(bytes);
  const errors = error?.['errors'];
  const given = Array.isArray(errors) ? asText(asFields(errors[0])?.['reason'], 100) : undefined;
  const reason = given && safeCode(given);
  if (reason === undefined) return { reason, quota: undefined };
  if (dayReasons.has(reason)) return { reason, quota: 'day' };
  if (!paceReasons.has(reason)) return { reason, quota: undefined };
  const ofMinute = /per ?minute|per 100 ?seconds/i.test(JSON.stringify(error));
  return { reason, quota: status === 429 && !ofMinute ? 'day' : 'minute' };
}

function errorIn(bytes: Buffer): JsonObject | undefined {
  try {
    return asFields(asFields(JSON.parse(bytes.toString('utf8')))?.['error']);
  } catch {
    return undefined;
  }
}

/** Seconds of an ISO 8601 duration such as `P1DT2H3M4S`; null for none, as in `P0D` of a live stream. */
export function readDuration(duration: string | undefined): number | null {
  const parts = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(
    duration ?? '',
  );
  if (!parts) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  return (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds || null;
}

/** Parses a count, which the API sends as a string. */
function readCount(value: unknown): number | null {
  const digits = asText(value, 16);
  return digits !== undefined && /^\d+$/.test(digits) ? Number(digits) : null;
}

function asVideoId(value: unknown): string[] {
  return typeof value === 'string' && isYoutubeId(value) ? [value] : [];
}

function asFields(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

/**
 * Text with at least one and at most `maxLength` UTF-16 units; longer text is cut between two characters. Control
 * characters and lone surrogates are dropped: the database refuses both.
 */
function asText(value: unknown, maxLength: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value
    .slice(0, maxLength)
    .replaceAll(/(?![\n\t])\p{Cc}|\p{Cs}/gu, '')
    // The cut may leave a joiner of a composed emoji at the end.
    .replace(/\u200d$/, '');
  return text === '' ? undefined : text;
}
