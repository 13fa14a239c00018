import { describe, expect, it } from '@jest/globals';
import '../../../../../test/english.js';
import {
  abandonedUrls,
  acceptFiles,
  draftsAfter,
  type AssetImage,
  type UploadDrafts,
} from './drafts.js';

const image = (url: string): AssetImage => ({ url, blob: new Blob() });
const three: UploadDrafts = { images: [image('a'), image('b'), image('c')], selected: 1 };
const urls = (drafts: UploadDrafts) => drafts.images.map(({ url }) => url).join('');

describe('pictures in the upload dialog', () => {
  it('are added at the end, and the first new one is selected', () => {
    const next = draftsAfter(three, { type: 'added', images: [image('d'), image('e')] });
    expect([urls(next), next.selected]).toEqual(['abcde', 3]);
    expect(draftsAfter(three, { type: 'added', images: [] }).selected).toBe(1);
  });

  it.each([
    [0, 'bc', 0],
    [1, 'ac', 1],
    [2, 'ab', 1],
  ])('keep a valid selection after the picture at index %i is removed', (index, left, selected) => {
    const next = draftsAfter(three, { type: 'removed', index });
    expect([urls(next), next.selected]).toEqual([left, selected]);
  });

  it('keep the selection in range when the last of the list, or the only one, is removed', () => {
    const last = draftsAfter({ ...three, selected: 2 }, { type: 'removed', index: 2 });
    expect(last.selected).toBe(1);
    const none = draftsAfter({ images: [image('a')], selected: 0 }, { type: 'removed', index: 0 });
    expect(none).toEqual({ images: [], selected: 0 });
  });

  it('are cropped one at a time', () => {
    const crop = { x: 1, y: 2, width: 3, height: 4 };
    const next = draftsAfter(three, { type: 'cropped', crop });
    expect(next.images.map((one) => one.crop)).toEqual([undefined, crop, undefined]);
  });

  it('have their URLs listed if they are not kept', () => {
    expect(abandonedUrls(three.images, [image('b')])).toEqual(['a', 'c']);
  });
});

describe('dropped files', () => {
  const jpg = { type: 'image/jpeg' };
  const pdf = { type: 'application/pdf' };

  it('are accepted if they are images, up to the limit', () => {
    expect(acceptFiles([jpg, jpg], 4)).toEqual({ accepted: [jpg, jpg], problems: [] });
    expect(acceptFiles([jpg, jpg, jpg], 2)).toEqual({
      accepted: [jpg, jpg],
      problems: ['Maximum 4 images allowed.'],
    });
  });

  it('are rejected with the specified sentence if they are not images', () => {
    expect(acceptFiles([pdf], 4)).toEqual({
      accepted: [],
      problems: ['Please upload an image file (JPG, PNG).'],
    });
  });
});
