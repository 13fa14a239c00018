import { describe, expect, it } from '@jest/globals';
import { thumbnailShapes } from './shape.js';
import { isValidVideoRef, videoLinkFor, recognizeVideo, shapeOfLink } from './video-link.js';

const id = 'dQw4w9WgXcQ';

describe('recognizeVideo', () => {
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
    `https://www.youtube.com:443/watch?v=${id}`,
    `https://ｙｏｕｔｕ．ｂｅ/${id}`,
    `https://www.youtube.com\\watch?v=${id}`,
  ])('finds the video id in %s', (link) => {
    expect(recognizeVideo(link)).toEqual({ site: 'youtube', id });
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
    'http://www.youtube.com/embed/videoseries?list=PL123',
    'https://www.youtube.com/embed/live_stream?channel=UC123',
    'https://www.youtube.com/watch?v=videoseries',
    'https://youtu.be/live_stream',
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
    // This machine and its network, in many spellings.
    `http://2130706433/watch?v=${id}`,
    `http://017700000001/watch?v=${id}`,
    `http://0177.0.0.1/watch?v=${id}`,
    `http://0x7f000001/watch?v=${id}`,
    `http://0x7f.1/watch?v=${id}`,
    `http://127.1/watch?v=${id}`,
    `http://0.0.0.0/watch?v=${id}`,
    `http://0/watch?v=${id}`,
    `http://localhost/watch?v=${id}`,
    `http://10.0.0.1/watch?v=${id}`,
    `http://192.168.1.1/watch?v=${id}`,
    `http://169.254.169.254/latest/meta-data/?v=${id}`,
    `http://[fd00:ec2::254]/watch?v=${id}`,
    `http://[::]/watch?v=${id}`,
    `http://[::ffff:127.0.0.1]/watch?v=${id}`,
    `http://[::ffff:7f00:1]/watch?v=${id}`,
    `http://[64:ff9b::7f00:1]/watch?v=${id}`,
    `http://[fe80::1%25eth0]/watch?v=${id}`,
    `http://①②⑦.⓪.⓪.①/watch?v=${id}`,
    `http://127。0。0。1/watch?v=${id}`,
    `http://www.youtube.com.127.0.0.1.nip.io/watch?v=${id}`,
    // Other schemes.
    `gopher://youtu.be:6379/_FLUSHALL`,
    `data:text/html,youtu.be/${id}`,
    `data:text/html;base64,eW91dHUuYmU=`,
    `blob:https://youtu.be/${id}`,
    `ws://youtu.be/${id}`,
    `ssh://youtu.be/${id}`,
    `view-source:https://youtu.be/${id}`,
    `jar:https://youtu.be/${id}!/`,
    `ldap://youtu.be/${id}`,
    // Hosts that only resemble the site's.
    `https://www.yоutube.com/watch?v=${id}`,
    `https://www.youtubе.com/watch?v=${id}`,
    `https://xn--yutube-wqf.com/watch?v=${id}`,
    `https://youtu.be.example/${id}`,
    `https://youtu.be./${id}`,
    `https://youtu.be../${id}`,
    `https://.youtu.be/${id}`,
    `https://notyoutu.be/${id}`,
    `https://youtu-be.com/${id}`,
    `https://evil.youtube.com/watch?v=${id}`,
    `https://www.youtube.co/watch?v=${id}`,
    `https://www.youtube.com%2eevil.example/watch?v=${id}`,
    `https://www.youtube.com%00.evil.example/watch?v=${id}`,
    `https://evil.example#www.youtube.com/watch?v=${id}`,
    `https://evil.example?www.youtube.com/watch?v=${id}`,
    `https://evil.example\\@www.youtube.com/watch?v=${id}`,
    `https://www.youtube.com:80@evil.example/watch?v=${id}`,
    // The right host with another port, or with credentials.
    `https://www.youtube.com:22/watch?v=${id}`,
    `https://www.youtube.com:6379/watch?v=${id}`,
    `https://www.youtube.com:5432/watch?v=${id}`,
    `https://www.youtube.com:99999/watch?v=${id}`,
    `https://@:www.youtube.com/watch?v=${id}`,
    `https://admin@youtu.be/${id}`,
    // Invalid ids, and ids in a place where the site does not read them.
    'https://www.youtube.com/watch?v=../../../etc',
    'https://www.youtube.com/watch?v=%2e%2e%2f%2e%2e%2fe',
    "https://www.youtube.com/watch?v=' or 1=1--",
    'https://www.youtube.com/watch?v=<script>al',
    `https://www.youtube.com/watch?V=${id}`,
    `https://www.youtube.com/watch#v=${id}`,
    `https://youtu.be/${id}%00`,
    `https://youtu.be/%00${id}`,
    `https://youtu.be//`,
    `https://www.youtube.com/oembed?url=https://youtu.be/${id}`,
    `https://www.youtube.com/redirect?q=https://youtu.be/${id}`,
  ])('finds no video in %s', (link) => {
    expect(recognizeVideo(link)).toBeUndefined();
  });

  describe.each(['videoseries', 'live_stream'])('with %s in place of an id', (name) => {
    it.each([
      `https://www.youtube.com/embed/${name}?list=PL123`,
      `https://www.youtube-nocookie.com/embed/${name}?channel=UC123`,
      `https://www.youtube.com/watch?v=${name}`,
      `https://www.youtube.com/watch?vi=${name}`,
      `https://www.youtube.com/watch?v=${name}&vi=${name}`,
      `https://www.youtube.com/shorts/${name}`,
      `https://www.youtube.com/live/${name}`,
      `https://youtu.be/${name}`,
      `youtu.be/${name}`,
    ])('finds no video in %s', (link) => {
      expect(recognizeVideo(link)).toBeUndefined();
      expect(isValidVideoRef({ site: 'youtube', id: name })).toBe(false);
    });
  });
});

describe('shapeOfLink', () => {
  it.each([
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ?feature=share', 'upright'],
    [' m.youtube.com/shorts/dQw4w9WgXcQ ', 'upright'],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'wide'],
    ['https://youtu.be/dQw4w9WgXcQ?from=/shorts/', 'wide'],
    ['https://www.youtube.com/shorts/', 'wide'],
    ['https://example.com/shorts/dQw4w9WgXcQ', 'wide'],
  ])('returns, for the link %s, the shape %s', (link, expected) => {
    expect(shapeOfLink(link)).toBe(expected);
  });

  it('returns the shape for which videoLinkFor made the link', () => {
    const video = { site: 'youtube', id: 'dQw4w9WgXcQ' } as const;
    for (const shape of thumbnailShapes) {
      expect(recognizeVideo(videoLinkFor(video, shape))).toEqual(video);
      expect(shapeOfLink(videoLinkFor(video, shape))).toBe(shape);
    }
  });
});
