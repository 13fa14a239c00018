import { describe, expect, it } from '@jest/globals';
import { onePhotoPerPerson } from './one-photo-per-person.js';

const ada = (name: string) => ({ name, kind: 'face' as const, person: 'ada' });
const names = (index: number) => onePhotoPerPerson(pictures, index).map(({ name }) => name);
const pictures = [
  { name: 'upload', kind: 'face' as const },
  ada('smiling'),
  { name: 'logo', kind: 'asset' as const },
  ada('serious'),
  // A photo in which no face was found.
  { ...ada('from behind'), kind: 'asset' as const },
];

describe('onePhotoPerPerson', () => {
  it('alternates the photos of a person from thumbnail to thumbnail, and keeps all other pictures', () => {
    expect(names(0)).toEqual(['upload', 'smiling', 'logo', 'from behind']);
    expect(names(1)).toEqual(['upload', 'logo', 'serious', 'from behind']);
    expect(names(2)).toEqual(names(0));
  });

  it('keeps all pictures without a known person', () => {
    const uploads = [pictures[0], pictures[2], pictures[0]].flatMap((one) => one ?? []);
    expect(onePhotoPerPerson(uploads, 1)).toEqual(uploads);
  });
});
