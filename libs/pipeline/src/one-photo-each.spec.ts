import { describe, expect, it } from '@jest/globals';
import { onePhotoEach } from './one-photo-each.js';

const ada = (name: string) => ({ name, kind: 'face' as const, person: 'ada' });
const names = (index: number) => onePhotoEach(pictures, index).map(({ name }) => name);
const pictures = [
  { name: 'upload', kind: 'face' as const },
  ada('smiling'),
  { name: 'logo', kind: 'asset' as const },
  ada('serious'),
  // No face was found in it.
  { ...ada('from behind'), kind: 'asset' as const },
];

describe('several photos of one person', () => {
  it('take turns over the thumbnails, beside all other pictures', () => {
    expect(names(0)).toEqual(['upload', 'smiling', 'logo', 'from behind']);
    expect(names(1)).toEqual(['upload', 'logo', 'serious', 'from behind']);
    expect(names(2)).toEqual(names(0));
  });

  it('change nothing for pictures whose person is unknown', () => {
    const uploads = [pictures[0], pictures[2], pictures[0]].flatMap((one) => one ?? []);
    expect(onePhotoEach(uploads, 1)).toEqual(uploads);
  });
});
