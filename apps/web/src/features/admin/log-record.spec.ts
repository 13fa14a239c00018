import type { GenerationLogRecord } from '@app/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  logRowOf,
  lastPageNumber,
  dateFromTimestamp,
  parseTypedPage,
  shortDateAndTime,
} from './log-record.js';

const record: GenerationLogRecord = {
  id: 1,
  publicID: 'x',
  videoURL: 'https://www.youtube.com/watch?v=sample-coin',
  fileName: '',
  thumbnailURL: '',
  thumbnails: [],
  referenceVideoURL: '',
  requirements: '',
  face: false,
  createdBy: { id: 'u', internalID: '7', name: 'Ada', email: '', avatar: null },
  createdAt: 1_763_700_000,
  status: 'success',
  errorMessage: '',
  failure: null,
  cost: 20,
  refunded: 0,
};

describe('a record of the log', () => {
  it('has the ids of its videos', () => {
    const row = logRowOf({ ...record, referenceVideoURL: 'https://youtu.be/sample-soup' });
    expect(row).toMatchObject({
      video: { site: 'youtube', id: 'sample-coin' },
      referenceVideo: { site: 'youtube', id: 'sample-soup' },
      isAutoSelectedReference: false,
    });
  });

  it('shows the plain address of a reference that the product chose', () => {
    const referenceVideoURL = 'auto-selected:https://www.youtube.com/watch?v=sample-soup';
    expect(logRowOf({ ...record, referenceVideoURL })).toMatchObject({
      referenceVideoURL: 'https://www.youtube.com/watch?v=sample-soup',
      referenceVideo: { site: 'youtube', id: 'sample-soup' },
      isAutoSelectedReference: true,
    });
  });
});

describe('a time in the log', () => {
  it('is read from seconds or milliseconds', () => {
    expect(dateFromTimestamp(1_763_700_000)).toEqual(dateFromTimestamp(1_763_700_000_000));
  });

  it('names the year only if it is not the current year', () => {
    const date = new Date(2026, 10, 21, 14, 2, 11);
    expect(shortDateAndTime(date, new Date(2026, 11, 1))).toBe('Nov 21, 14:02:11');
    expect(shortDateAndTime(date, new Date(2027, 0, 1))).toBe('Nov 21, 2026, 14:02:11');
  });
});

describe('the pages of the log', () => {
  it('are at least one', () => {
    expect([0, 1, 20, 21].map((total) => lastPageNumber(total, 20))).toEqual([1, 1, 1, 2]);
  });

  it.each([
    ['7', 7],
    ['0', 1],
    ['999', 12],
    ['1a2', 12],
    ['', undefined],
    ['abc', undefined],
  ])('are opened by their typed number: %j leads to %s of 12', (text, page) => {
    expect(parseTypedPage(text, 12)).toBe(page);
  });
});
