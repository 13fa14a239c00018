import type {
  ChannelLooks,
  ChannelReach,
  PersonalData,
  Publications,
  RefreshOrders,
  Reports,
  RetainedData,
  SavedAssets,
} from '@app/data';
import type { Storage } from '@app/providers';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { RetentionSweep } from './retention-sweep.js';

Logger.overrideLogger(false);

/** Calls of the fakes below, in order. */
let events: string[];
let recorded: string[];
let broken: string | undefined;
let dueStills: number;

const retention = {
  eraseUploads: async (hours: number, limit: number) => {
    events.push(`uploads of ${hours} hours, ${limit}`);
    return 1;
  },
  eraseOldVideoSiteData: async (days: number, limit: number) => {
    events.push(`site data of ${days} days, ${limit}`);
    return 0;
  },
  eraseUnwantedSiteData: async (limit: number) => {
    if (broken === 'site data') throw new Error('the database did not answer');
    events.push(`unwanted site data, ${limit}`);
    return 0;
  },
  eraseUploadedStills: async (hours: number, limit: number) => {
    events.push(`uploaded stills of ${hours} hours, ${limit}`);
    const erased = Math.min(dueStills, limit);
    dueStills -= erased;
    return erased;
  },
  eraseDeleted: async (limit: number) => {
    events.push(`deleted thumbnails, ${limit}`);
    return 0;
  },
  picturesToErase: async (limit: number) => recorded.slice(0, limit),
  pictureErased: async (name: string) => {
    events.push(`deleted record of ${name}`);
    recorded = recorded.filter((other) => other !== name);
  },
} as unknown as RetainedData;

const storage = {
  remove: async (name: string) => {
    if (name === broken) throw new Error('the storage is down');
    events.push(`removed ${name}`);
  },
} as unknown as Storage;

const reports = {
  deleteClosed: async (days: number) => void events.push(`reports closed ${days} days ago`),
} as unknown as Reports;

const publications = {
  eraseOld: async (limit: number) => {
    events.push(`replaced thumbnails, ${limit}`);
    return 0;
  },
} as unknown as Publications;

const orders = {
  eraseOldTitles: async (days: number, limit: number) => {
    events.push(`titles of orders of ${days} days, ${limit}`);
    return 0;
  },
} as unknown as RefreshOrders;

const reach = {
  eraseOld: async (days: number) => {
    events.push(`reach of ${days} days`);
    return 0;
  },
} as unknown as ChannelReach;

const saved = {
  erasedPhotosWithCopies: async (limit: number) => {
    events.push(`copies of erased photos, ${limit}`);
    return [{ userId: 'ada', photos: ['photo'] }];
  },
} as unknown as SavedAssets;

const personal = {
  eraseUsesOf: async (userId: string, photos: string[]) => {
    events.push(`copies of ${userId}: ${photos.join()}`);
    return { pictures: 1, underWay: 0 };
  },
} as unknown as PersonalData;

const looks = {
  eraseOld: async (days: number) => {
    events.push(`looks of ${days} days`);
    return 0;
  },
} as unknown as ChannelLooks;

const sweep = new RetentionSweep(
  retention,
  storage,
  reports,
  publications,
  orders,
  reach,
  saved,
  personal,
  looks,
);

beforeEach(() => {
  events = [];
  recorded = [];
  broken = undefined;
  dueStills = 0;
});

describe('RetentionSweep', () => {
  it('erases all due data, then removes each recorded file before its record', async () => {
    recorded = ['upload-a', 'still-b'];
    await sweep.once();
    expect(events).toEqual([
      'uploads of 24 hours, 100',
      'copies of erased photos, 100',
      'copies of ada: photo',
      'uploaded stills of 24 hours, 100',
      'site data of 23 days, 100',
      'unwanted site data, 100',
      'deleted thumbnails, 100',
      'replaced thumbnails, 100',
      'titles of orders of 29 days, 100',
      'reach of 30 days',
      'looks of 30 days',
      'reports closed 90 days ago',
      'removed upload-a',
      'deleted record of upload-a',
      'removed still-b',
      'deleted record of still-b',
    ]);
  });

  it('keeps the record of a file that cannot be removed, and removes the file in the next run', async () => {
    recorded = ['upload-a', 'still-b'];
    broken = 'upload-a';
    await expect(sweep.once()).rejects.toThrow('the storage is down');
    expect(recorded).toEqual(['upload-a', 'still-b']);
    broken = undefined;
    await sweep.once();
    expect(recorded).toEqual([]);
  });

  it('erases every due uploaded still when there are many', async () => {
    dueStills = 250;
    await sweep.once();
    expect(dueStills).toBe(0);
  });

  it('continues after a step that fails, and fails at the end', async () => {
    recorded = ['still-b'];
    broken = 'site data';
    await expect(sweep.once()).rejects.toThrow('the database did not answer');
    expect(events).toContain('deleted thumbnails, 100');
    expect(recorded).toEqual([]);
  });

  it('removes every recorded file when there are many', async () => {
    recorded = Array.from({ length: 250 }, (_, index) => `still-${index}`);
    await sweep.once();
    expect(recorded).toEqual([]);
    expect(events.filter((event) => event.startsWith('removed'))).toHaveLength(250);
  });
});
