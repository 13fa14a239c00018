import { describe, expect, it } from '@jest/globals';
import { abandoned, acceptFiles, nextDrafts, type AssetImage, type Drafts } from './drafts.js';

const image = (url: string): AssetImage => ({ url, blob: new Blob() });
const three: Drafts = { images: [image('a'), image('b'), image('c')], selected: 1 };
const urls = (drafts: Drafts) => drafts.images.map(({ url }) => url).join('');

describe('the pictures of the upload dialog', () => {
  it('go on with the first of those that were added', () => {
    const next = nextDrafts(three, { type: 'added', images: [image('d'), image('e')] });
    expect([urls(next), next.selected]).toEqual(['abcde', 3]);
    expect(nextDrafts(three, { type: 'added', images: [] }).selected).toBe(1);
  });

  it.each([
    [0, 'bc', 0],
    [1, 'ac', 1],
    [2, 'ab', 1],
  ])('keep a selection when number %i is removed', (index, left, selected) => {
    const next = nextDrafts(three, { type: 'removed', index });
    expect([urls(next), next.selected]).toEqual([left, selected]);
  });

  it('select the last one left, and nothing that is not there', () => {
    const last = nextDrafts({ ...three, selected: 2 }, { type: 'removed', index: 2 });
    expect(last.selected).toBe(1);
    const none = nextDrafts({ images: [image('a')], selected: 0 }, { type: 'removed', index: 0 });
    expect(none).toEqual({ images: [], selected: 0 });
  });

  it('crop the selected one only', () => {
    const crop = { x: 1, y: 2, width: 3, height: 4 };
    const next = nextDrafts(three, { type: 'cropped', crop });
    expect(next.images.map((one) => one.crop)).toEqual([undefined, crop, undefined]);
  });

  it('are freed when they are kept nowhere', () => {
    expect(abandoned(three.images, [image('b')])).toEqual(['a', 'c']);
  });
});

describe('files that are dropped', () => {
  const jpg = { type: 'image/jpeg' };
  const pdf = { type: 'application/pdf' };

  it('are taken when they are images, as many as there is room for', () => {
    expect(acceptFiles([jpg, jpg], 4)).toEqual({ accepted: [jpg, jpg], problems: [] });
    expect(acceptFiles([jpg, jpg, jpg], 2)).toEqual({
      accepted: [jpg, jpg],
      problems: ['Maximum 4 images allowed.'],
    });
  });

  it('are refused with the sentence of the house when they are none', () => {
    expect(acceptFiles([pdf], 4)).toEqual({
      accepted: [],
      problems: ['Please upload an image file (JPG, PNG).'],
    });
  });
});
