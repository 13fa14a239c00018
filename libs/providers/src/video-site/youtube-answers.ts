import { isYoutubeId, maxShortSeconds, ProductError } from '@app/contracts';
import type { OwnVideo } from '../identity/channel-authority.js';
import { safeCode } from '../safe-code.js';
import type { VideoDetails } from './video-site.js';

/** What the Data API lists about a video: details, publication date, and covers larger than 1280×720. */
export interface ListedVideo extends VideoDetails {
  publishedAt: string;
  /** URLs, largest first. */
  largeCovers: string[];
}

/**
 * Covers in 4K, 1440p and 1080p, which exist since September 2026. Their file names are not documented, so only URLs
 * from answers are used.
 */
const largeCoverNames = ['uhd', 'qhd', 'fhd'];

type JsonObject = Record<string, unknown>;

/** Above the limits of the site, so that a broken answer cannot fill a database row. */
const maxTitle = 300;
const maxDescription = 20_000;

function unusableError(what: string): ProductError {
  return new ProductError('video_site_unreachable', { detail: `the video site sent ${what}` });
}

/** The items of a list answer. The site omits an empty list. */
function itemsOf(answer: JsonObject): JsonObject[] {
  const { items } = answer;
  if (items === undefined) return [];
  if (!Array.isArray(items)) throw unusableError('items that are not a list');
  return items.flatMap((item: unknown): JsonObject[] => {
    const fields = objectOrUndefined(item);
    return fields ? [fields] : [];
  });
}

/** Reads `videos.list` with snippet, contentDetails and statistics. Omits items without essential fields. */
export function readVideos(answer: JsonObject): ListedVideo[] {
  return itemsOf(answer).flatMap((item) => readVideo(item) ?? []);
}

/**
 * Reads `videos.list` with snippet and processingDetails, which the site returns only to the video's owner. Undefined
 * without a video.
 */
export function readVideoStatus(
  answer: JsonObject,
): { channelId: string; processed: boolean } | undefined {
  const [item] = itemsOf(answer);
  const channelId = boundedText(objectOrUndefined(item?.['snippet'])?.['channelId'], 100);
  if (channelId === undefined) return undefined;
  const processing = boundedText(
    objectOrUndefined(item?.['processingDetails'])?.['processingStatus'],
    40,
  );
  return { channelId, processed: processing === undefined || processing === 'succeeded' };
}

/**
 * Reads `videos.list` of a channel's own videos with snippet, statistics, status, contentDetails and player. Omits
 * items without a title or channel.
 */
export function readOwnVideos(answer: JsonObject): OwnVideo[] {
  return itemsOf(answer).flatMap((item) => {
    const snippet = objectOrUndefined(item['snippet']) ?? {};
    const [id] = videoIdsIn(item['id']);
    const channelId = boundedText(snippet['channelId'], 100);
    const title = boundedText(snippet['title'], maxTitle);
    const publishedAt = boundedText(snippet['publishedAt'], 40);
    if (!id || !channelId || !title || !publishedAt) return [];
    const status = objectOrUndefined(item['status']);
    const upload = boundedText(status?.['uploadStatus'], 20);
    const isPrivate = boundedText(status?.['privacyStatus'], 20) === 'private';
    const live = boundedText(snippet['liveBroadcastContent'], 20) ?? 'none';
    return {
      ...{ id, channelId, title, publishedAt },
      views: readCount(objectOrUndefined(item['statistics'])?.['viewCount']),
      language: languageOf(snippet),
      shape: isShort(item, publishedAt) ? 'upright' : 'wide',
      isAvailable:
        !isPrivate && live === 'none' && (upload === undefined || upload === 'processed'),
    };
  });
}

/** Since this day, Shorts may last three minutes. Older Shorts last one minute at most. */
const longShortsSince = '2024-10-15';
const maxOldShortSeconds = 60;

/** Whether a video is short enough and not wider than tall. If its size is unknown, `#shorts` decides. */
function isShort(item: JsonObject, publishedAt: string): boolean {
  const seconds = readDuration(
    boundedText(objectOrUndefined(item['contentDetails'])?.['duration'], 40),
  );
  const most = publishedAt < longShortsSince ? maxOldShortSeconds : maxShortSeconds;
  if (seconds === null || seconds > most) return false;
  const player = objectOrUndefined(item['player']);
  const [width, height] = [readCount(player?.['embedWidth']), readCount(player?.['embedHeight'])];
  return width && height ? height >= width : readVideo(item)?.kind === 'short';
}

function readVideo(item: JsonObject): ListedVideo | undefined {
  const snippet = objectOrUndefined(item['snippet']) ?? {};
  const id = boundedText(item['id'], 20);
  const title = boundedText(snippet['title'], maxTitle);
  const publishedAt = boundedText(snippet['publishedAt'], 40);
  if (id === undefined || !isYoutubeId(id) || title === undefined || publishedAt === undefined)
    return undefined;

  const description = boundedText(snippet['description'], maxDescription) ?? '';
  const tags = Array.isArray(snippet['tags'])
    ? snippet['tags'].flatMap((tag: unknown) => boundedText(tag, 100) ?? []).slice(0, 100)
    : [];
  const durationSeconds = readDuration(
    boundedText(objectOrUndefined(item['contentDetails'])?.['duration'], 40),
  );
  return {
    id,
    title,
    description,
    channelId: boundedText(snippet['channelId'], 100) ?? null,
    channelTitle: boundedText(snippet['channelTitle'], maxTitle) ?? '',
    tags,
    categoryId: boundedText(snippet['categoryId'], 20) ?? null,
    language: languageOf(snippet),
    durationSeconds,
    views: readCount(objectOrUndefined(item['statistics'])?.['viewCount']),
    kind: kindOf(boundedText(snippet['liveBroadcastContent'], 20), durationSeconds, [
      title,
      description,
      ...tags,
    ]),
    publishedAt,
    largeCovers: readLargeCovers(objectOrUndefined(snippet['thumbnails'])),
  };
}

function languageOf(snippet: JsonObject): string | null {
  return (
    boundedText(snippet['defaultAudioLanguage'], 35) ??
    boundedText(snippet['defaultLanguage'], 35) ??
    null
  );
}

function readLargeCovers(thumbnails: JsonObject | undefined): string[] {
  return largeCoverNames.flatMap(
    (name) => boundedText(objectOrUndefined(thumbnails?.[name])?.['url'], 500) ?? [],
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

/** Video ids in `playlistItems.list` with contentDetails. */
export function readPlaylistVideoIds(answer: JsonObject): string[] {
  return itemsOf(answer).flatMap((item) =>
    videoIdsIn(objectOrUndefined(item['contentDetails'])?.['videoId']),
  );
}

/**
 * Video ids in `search.list`. Its other fields are not used, because titles are HTML-escaped and counts are missing.
 */
export function readFoundVideoIds(answer: JsonObject): string[] {
  return itemsOf(answer).flatMap((item) => videoIdsIn(objectOrUndefined(item['id'])?.['videoId']));
}

/** Reads the fields of an oEmbed answer that we use. */
export function readOembed(
  answer: JsonObject,
): Pick<VideoDetails, 'title' | 'channelId' | 'channelTitle'> {
  const title = boundedText(answer['title'], maxTitle);
  if (title === undefined) throw unusableError('a description of a video without a title');
  const [, channelId] =
    /\/channel\/(UC[\w-]{22})$/.exec(boundedText(answer['author_url'], 300) ?? '') ?? [];
  return {
    title,
    channelTitle: boundedText(answer['author_name'], maxTitle) ?? '',
    channelId: channelId ?? null,
  };
}

/** Why the Data API refused a call. */
export interface DataApiRefusal {
  /** The first reason in the error. Unlike the site's sentences, reasons do not change. */
  reason: string | undefined;
  /** The exhausted quota, if any. The quota of a day resets at midnight in California. */
  quota: 'day' | 'minute' | undefined;
}

const dayReasons = new Set(['quotaExceeded', 'dailyLimitExceeded']);
const minuteReasons = new Set(['rateLimitExceeded', 'userRateLimitExceeded']);

/**
 * Reads the error of a failed call. Since May 2026, the API may answer an exhausted daily quota with 429 and
 * `rateLimitExceeded`, like a minute's quota. The message then names the limit ("… and limit 'Search Queries per day'
 * of service …").
 */
export function readRefusal(status: number, bytes: Buffer): DataApiRefusal {
  const error = errorIn(bytes);
  const errors = error?.['errors'];
  const given = Array.isArray(errors)
    ? boundedText(objectOrUndefined(errors[0])?.['reason'], 100)
    : undefined;
  const reason = given && safeCode(given);
  if (reason === undefined) return { reason, quota: undefined };
  if (dayReasons.has(reason)) return { reason, quota: 'day' };
  if (!minuteReasons.has(reason)) return { reason, quota: undefined };
  const isMinuteLimit = /per ?minute|per 100 ?seconds/i.test(JSON.stringify(error));
  return { reason, quota: status === 429 && !isMinuteLimit ? 'day' : 'minute' };
}

function errorIn(bytes: Buffer): JsonObject | undefined {
  try {
    return objectOrUndefined(objectOrUndefined(JSON.parse(bytes.toString('utf8')))?.['error']);
  } catch {
    return undefined;
  }
}

/** Seconds of an ISO 8601 duration such as `P1DT2H3M4S`; null for no duration, such as `P0D` of a live stream. */
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

/** Reads a count, which the API sends as a string. */
function readCount(value: unknown): number | null {
  const digits = boundedText(value, 16);
  return digits !== undefined && /^\d+$/.test(digits) ? Number(digits) : null;
}

function videoIdsIn(value: unknown): string[] {
  return typeof value === 'string' && isYoutubeId(value) ? [value] : [];
}

function objectOrUndefined(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

/**
 * Text of 1 to `maxLength` UTF-16 units. Cuts longer text between two characters. Drops control characters and lone
 * surrogates, which the database refuses.
 */
function boundedText(value: unknown, maxLength: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value
    .slice(0, maxLength)
    .replaceAll(/(?![\n\t])\p{Cc}|\p{Cs}/gu, '')
    // The cut may leave a joiner of a composed emoji at the end.
    .replace(/\u200d$/, '');
  return text === '' ? undefined : text;
}
