import { describe, expect, it } from '@jest/globals';
import {
  clampBatchSize,
  saveBatchSize,
  requestDeletionNotice,
  savePendingLink,
  readOwnColors,
  saveOwnColors,
  saveForm,
  readBatchSize,
  takeDeletionNotice,
  takePendingLink,
  takeSavedForm,
  markWorkspaceVisited,
} from './storage.js';

function memory(entries: Record<string, string> = {}): () => Storage {
  const kept = new Map(Object.entries(entries));
  const storage: Storage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
  return () => storage;
}

const refusing = (): Storage => {
  throw new Error('storage is not allowed here');
};

describe('the pending link', () => {
  it('is removed when it is read', () => {
    const storage = memory();
    savePendingLink(' https://youtu.be/dQw4w9WgXcQ ', storage);
    expect(takePendingLink(storage)).toBe('https://youtu.be/dQw4w9WgXcQ');
    expect(takePendingLink(storage)).toBeUndefined();
  });

  it('is not stored if it is empty', () => {
    const storage = memory();
    savePendingLink('  ', storage);
    expect(takePendingLink(storage)).toBeUndefined();
  });
});

describe('the user’s own colors', () => {
  it('are the newest six, without duplicates', () => {
    const storage = memory();
    saveOwnColors(['#000001', '#000002', '#000003', '#000004'], storage);
    saveOwnColors(['#000005', '#000002', '#000006', '#000007'], storage);
    expect(readOwnColors(storage)).toEqual([
      '#000005',
      '#000002',
      '#000006',
      '#000007',
      '#000001',
      '#000003',
    ]);
  });

  it('exclude invalid values, and are empty if storage is unreadable or blocked', () => {
    const storage = memory();
    storage().setItem('own_colors', '["red", 4, "#00ff00"]');
    expect(readOwnColors(storage)).toEqual(['#00ff00']);
    storage().setItem('own_colors', '{');
    expect(readOwnColors(storage)).toEqual([]);
    expect(readOwnColors(refusing)).toEqual([]);
    saveOwnColors(['#00ff00'], refusing);
  });
});

describe('the form saved for a reload', () => {
  const form = {
    userId: 'ada',
    link: 'https://youtu.be/dQw4w9WgXcQ',
    reference: '',
    idea: 'A soup',
    lost: [],
  };

  it('is removed when it is read', () => {
    const storage = memory();
    saveForm(form, storage);
    expect(takeSavedForm(storage)).toEqual(form);
    expect(takeSavedForm(storage)).toBeUndefined();
  });

  it('is not stored if it is empty', () => {
    const storage = memory();
    const nothing = { userId: 'ada', link: '', reference: '', idea: '', lost: [] };
    saveForm(nothing, storage);
    expect(storage()).toHaveLength(0);
    saveForm({ ...nothing, lost: ['your pictures'] }, storage);
    saveForm(nothing, storage);
    expect(storage()).toHaveLength(0);
    saveForm({ ...nothing, lost: ['your pictures'] }, storage);
    expect(takeSavedForm(storage)?.lost).toEqual(['your pictures']);
  });

  it('is not stored without a signed-in user', () => {
    const storage = memory();
    saveForm({ ...form, userId: '' }, storage);
    expect(storage()).toHaveLength(0);
  });

  it.each([
    '{',
    '[]',
    '{"link":1}',
    '{"userId":"","link":"","reference":"","idea":"","lost":[{}]}',
  ])('is discarded if its format is unknown: %j', (kept) => {
    const storage = memory({ typed_before_reload: kept });
    expect(takeSavedForm(storage)).toBeUndefined();
    expect(storage()).toHaveLength(0);
  });
});

describe('the stored batch size', () => {
  it('is the default before one is stored', () => {
    expect(readBatchSize(memory())).toBe(3);
  });

  it.each(['0', '-2', 'many', ''])('is the default for an invalid value: %j', (text) => {
    expect(readBatchSize(memory({ generation_batch_size: text }))).toBe(3);
  });

  it('is read as stored', () => {
    const storage = memory();
    saveBatchSize(2, storage);
    expect(readBatchSize(storage)).toBe(2);
  });

  it('is limited to the allowed sizes', () => {
    expect(readBatchSize(memory({ generation_batch_size: '12' }))).toBe(3);
    expect([-1, 0, 1, 2, 3, 4].map(clampBatchSize)).toEqual([1, 1, 1, 2, 3, 3]);
  });
});

describe('the first visit of the workspace', () => {
  it('is reported only once', () => {
    const storage = memory();
    expect([
      markWorkspaceVisited(storage),
      markWorkspaceVisited(storage),
      markWorkspaceVisited(storage),
    ]).toEqual([false, true, true]);
  });
});

describe('the account deletion notice', () => {
  it('is removed when it is read', () => {
    const storage = memory();
    requestDeletionNotice(storage);
    expect([takeDeletionNotice(storage), takeDeletionNotice(storage)]).toEqual([true, false]);
  });
});

describe('functions with blocked storage', () => {
  it('do not throw', () => {
    savePendingLink('x', refusing);
    saveBatchSize(2, refusing);
    expect(takePendingLink(refusing)).toBeUndefined();
    saveForm({ userId: 'ada', link: 'x', reference: '', idea: '', lost: [] }, refusing);
    expect(takeSavedForm(refusing)).toBeUndefined();
    expect(readBatchSize(refusing)).toBe(3);
    expect(markWorkspaceVisited(refusing)).toBe(false);
    requestDeletionNotice(refusing);
    expect(takeDeletionNotice(refusing)).toBe(false);
  });
});
