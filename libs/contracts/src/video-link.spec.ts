import { describe, expect, it } from '@jest/globals';
import { recogniseVideoId } from './video-link.js';

const id = 'dQw4w9WgXcQ';

describe('recognising a video link', () => {
  it.each([
    `https://www.youtube.com/watch?v=${id}`,
    `http://youtube.com/watch?v=${id}&t=42s`,
    `https://www.youtube.com/watch?feature=share&v=${id}&list=PL123`,
    `https://www.youtube.com/watch?vi=${id}`,
    `https://m.youtube.com/watch?v=${id}`,
    `https://music.youtube.com/watch?v=${id}&si=abc`,
    `https://youtu.be/${id}`,
    `https://youtu.be/${id}?si=abc`,
    `https://www.youtube.com/embed/${id}`,
    `https://www.youtube-nocookie.com/embed/${id}?rel=0`,
    `https://www.youtube.com/shorts/${id}`,
    `https://www.youtube.com/live/${id}?feature=share`,
    `youtube.com/watch?v=${id}`,
    `www.youtube.com/watch?v=${id}`,
    `youtu.be/${id}`,
    `  https://youtu.be/${id}  `,
    `HTTPS://WWW.YOUTUBE.COM/watch?v=${id}`,
  ])('finds the id in %s', (link) => {
    expect(recogniseVideoId(link)).toBe(id);
  });

  it.each([
    '',
    '   ',
    'hello',
    id,
    'https://www.youtube.com/',
    'https://www.youtube.com/@channel',
    'https://www.youtube.com/playlist?list=PL123',
    'https://www.youtube.com/watch?v=short',
    `https://www.youtube.com/watch?v=${id}x`,
    `https://vimeo.com/watch?v=${id}`,
    `https://youtube.com.evil.example/watch?v=${id}`,
    `https://evil.example/youtube.com/watch?v=${id}`,
    `https://user:pass@www.youtube.com/watch?v=${id}`,
    `https://www.youtube.com@evil.example/watch?v=${id}`,
    `https://www.youtube.com:8443/watch?v=${id}`,
    `ftp://www.youtube.com/watch?v=${id}`,
    `javascript:alert(1)//youtu.be/${id}`,
    `file:///watch?v=${id}`,
    `http://127.0.0.1/watch?v=${id}`,
    `http://[::1]/watch?v=${id}`,
    `https://www.youtube.com/attribution_link?u=/watch?v=${id}`,
    `https://www.youtube-nocookie.com/watch?v=${id}`,
    `https://www.youtube.com/watch?v=${'x'.repeat(3_000)}`,
  ])('finds nothing in %s', (link) => {
    expect(recogniseVideoId(link)).toBeUndefined();
  });
});
