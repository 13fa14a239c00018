import { describe, expect, it } from '@jest/globals';
import { incomingOf } from './incoming.js';

const link = 'https://youtu.be/dQw4w9WgXcQ';
const file = (type: string) => new File(['x'], 'x', { type });
const image = file('image/png');
const video = file('video/mp4');
const captions = new File(['x'], 'trip.en.SRT');

describe('incomingOf', () => {
  it.each([
    ['a link', { files: [], text: ` ${link}\n` }, { kind: 'link', link }],
    ['a list of addresses', { files: [], text: `# copied\r\n${link}` }, { kind: 'link', link }],
    ['text', { files: [], text: 'a soup' }, { kind: 'unknown' }],
    ['images', { files: [image, image], text: '' }, { kind: 'images', files: [image, image] }],
    [
      'an image with its address',
      { files: [image], text: link },
      { kind: 'images', files: [image] },
    ],
    ['a video file', { files: [video], text: '' }, { kind: 'video', file: video }],
    ['two video files', { files: [video, video], text: '' }, { kind: 'unknown' }],
    ['an image and a video file', { files: [image, video], text: '' }, { kind: 'unknown' }],
    ['captions', { files: [captions], text: '' }, { kind: 'transcript', file: captions }],
    ['two files of captions', { files: [captions, captions], text: '' }, { kind: 'unknown' }],
    ['another file', { files: [file('application/pdf')], text: link }, { kind: 'unknown' }],
  ])('recognizes %s', (_what, given, expected) => {
    expect(incomingOf(given)).toEqual(expected);
  });
});
