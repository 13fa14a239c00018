import type { PictureFacts } from '@app/studio';
import { describe, expect, it } from '@jest/globals';
import { scriptedFacts } from '../scripted-studio.js';
import { uploadKindOf, uploadNotices } from './uploaded-pictures.js';

const faceAt = (x: number, y: number, height: number) => ({
  box: { x, y, width: height * 0.5, height },
  eyes: [],
  score: 0.9,
});
const picture = (...faces: ReturnType<typeof faceAt>[]): PictureFacts => scriptedFacts({ faces });

const whole = picture(faceAt(0.4, 0.2, 0.4));
const logo = picture();
const tiny = picture(faceAt(0.4, 0.2, 0.08));
const cut = picture(faceAt(0.4, 0.7, 0.4));
const two = picture(faceAt(0.1, 0.2, 0.3), faceAt(0.6, 0.2, 0.28));
const passerBy = picture(faceAt(0.1, 0.2, 0.4), faceAt(0.8, 0.2, 0.06));

describe('an uploaded picture', () => {
  it.each([
    ['one whole face', whole, 'face'],
    ['one whole face and a passer-by', passerBy, 'face'],
    ['several faces', two, 'face'],
    ['no face', logo, 'asset'],
    ['a tiny face', tiny, 'asset'],
    ['a face that the edge cuts', cut, 'asset'],
  ])(
    'with %s is classified as a face only if the face is large and whole',
    (_what, facts, kind) => {
      expect(uploadKindOf(facts)).toBe(kind);
    },
  );

  it.each([
    [[whole], []],
    [[passerBy], []],
    [[], []],
    [[logo], [{ code: 'upload-no-face', pictures: [] }]],
    [[tiny], [{ code: 'upload-small-face', pictures: [] }]],
    [[whole, cut], [{ code: 'upload-cut-face', pictures: [2] }]],
    [
      [logo, whole, logo, two],
      [
        { code: 'upload-no-face', pictures: [1, 3] },
        { code: 'upload-several-faces', pictures: [4] },
      ],
    ],
  ])(
    'gets a notice if its face is missing, small, cut off or one of several (%#)',
    (pictures, notes) => {
      expect(uploadNotices(pictures)).toEqual(notes);
    },
  );
});
