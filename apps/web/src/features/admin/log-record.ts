import {
  adminPageSizeDefault,
  adminPageSizes,
  autoSelectedMarker,
  recognizeVideo,
  type GenerationLogRecord,
  type VideoRef,
} from '@app/contracts';
import { locale } from '../../lib/language/language.js';

/** A record with derived fields (spec §3). */
export interface LogRow extends GenerationLogRecord {
  video: VideoRef | undefined;
  referenceVideo: VideoRef | undefined;
  isAutoSelectedReference: boolean;
}

/** Replaces the marker of an automatic reference by the video's address. */
export function logRowOf(record: GenerationLogRecord): LogRow {
  const isAutoSelectedReference = record.referenceVideoURL.startsWith(autoSelectedMarker);
  const referenceVideoURL = isAutoSelectedReference
    ? record.referenceVideoURL.slice(autoSelectedMarker.length)
    : record.referenceVideoURL;
  return {
    ...record,
    referenceVideoURL,
    isAutoSelectedReference,
    video: recognizeVideo(record.videoURL),
    referenceVideo: recognizeVideo(referenceVideoURL),
  };
}

/** Ten digits are seconds, more are milliseconds (spec §3). */
export function dateFromTimestamp(timestamp: number): Date {
  return new Date(String(Math.trunc(timestamp)).length <= 10 ? timestamp * 1_000 : timestamp);
}

/** 'Nov 21, 14:02:11', with the year if it is not the current one. */
export function shortDateAndTime(date: Date, now = new Date()): string {
  return date.toLocaleString(locale(), {
    ...(date.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
}

/** An offered page size, or the default for any other value of the address (spec §5). */
export function parsePageSize(text: string | null): number {
  return adminPageSizes.find((size) => String(size) === text) ?? adminPageSizeDefault;
}

/** A positive page number, or 1 for any other value of the address. */
export function parsePageNumber(text: string | null): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Math.max(1, Number(text)) : 1;
}

export function lastPageNumber(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The typed page, clamped to the existing ones. Undefined when nothing was typed. */
export function parseTypedPage(text: string, lastPage: number): number | undefined {
  const digits = text.replaceAll(/\D/g, '');
  return digits === '' ? undefined : Math.min(lastPage, Math.max(1, Number(digits)));
}
