import { describe, expect, it } from '@jest/globals';
import { recognizeContent } from './recognize-content.js';

const link = 'https://youtu.be/dQw4w9WgXcQ';
const file = (type: string) => new File(['x'], 'x', { type });
const image = file('image/png');
const video = file('video/mp4');
const captions = new File(['x'], 'trip.en.SRT');

describe('recognizeContent', () => {
  it.each([
    ['a link', { files: [], text: ` ${link}\n` }, { kind: 'link', link }],
    ['a list of addresses', { files: [], text: `# copied\r\n${link}` }, { kind: 'link', link }],
    ['images', { files: [image, image], text: '' }, { kind: 'images', files: [image, image] }],
    [
      'an image with its address',
      { files: [image], text: link },
      { kind: 'images', files: [image] },
    ],
    ['a video file', { files: [video], text: '' }, { kind: 'video', file: video }],
    ['captions', { files: [captions], text: '' }, { kind: 'transcript', file: captions }],
  ])('recognizes %s', (_what, given, expected) => {
    expect(recognizeContent(given)).toEqual(expected);
  });

  it.each([
    ['text', { files: [], text: 'a soup' }],
    ['two video files', { files: [video, video], text: '' }],
    ['an image and a video file', { files: [image, video], text: '' }],
    ['two files of captions', { files: [captions, captions], text: '' }],
    ['another file', { files: [file('application/pdf')], text: link }],
  ])('does not accept %s', (_what, given) => {
    expect(recognizeContent(given)).toEqual({ kind: 'unknown' });
  });
});
