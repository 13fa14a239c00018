import { describe, expect, it } from '@jest/globals';
import '../../../../test/english.js';
import { checkLink, referenceProblem } from './link.js';

describe('video link field', () => {
  it.each(['', '   ', '\n'])('refuses an empty link: %j', (text) => {
    expect(checkLink(text)).toEqual({ problem: 'Please enter a YouTube URL' });
  });

  it.each([
    'hello',
    'dQw4w9WgXcQ',
    'ftp://youtube.com/watch?v=dQw4w9WgXcQ',
    'example.com/watch',
    'javascript:alert(1)',
  ])('refuses text that is not an http or https URL: %s', (text) => {
    expect(checkLink(text)).toEqual({ problem: 'Please enter a valid URL' });
  });

  it.each([
    'https://example.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/@a-channel',
    'https://www.youtube.com/watch?v=short',
    'youtube.com',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  ])('refuses a URL that leads to no video: %s', (text) => {
    expect(checkLink(text)).toEqual({ problem: 'Please enter a valid YouTube URL' });
  });

  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'http://youtube.com/watch?vi=dQw4w9WgXcQ&t=3',
    ' https://youtu.be/dQw4w9WgXcQ?si=abc ',
    'youtube.com/watch?v=dQw4w9WgXcQ',
    'www.youtube.com/embed/dQw4w9WgXcQ',
    'm.youtube.com/shorts/dQw4w9WgXcQ',
    'music.youtube.com/watch?v=dQw4w9WgXcQ',
    'youtu.be/dQw4w9WgXcQ',
    'HTTPS://YOUTUBE.COM/live/dQw4w9WgXcQ',
  ])('accepts a pasted link: %s', (text) => {
    expect(checkLink(text)).toEqual({ video: { site: 'youtube', id: 'dQw4w9WgXcQ' } });
  });
});

describe('reference field', () => {
  it('may be empty', () => {
    expect(referenceProblem('  ')).toBeUndefined();
  });

  it('accepts only whole URLs of the video site, with or without a video', () => {
    expect(referenceProblem('https://youtu.be/dQw4w9WgXcQ')).toBeUndefined();
    expect(referenceProblem(' https://www.youtube.com/@desknotes ')).toBeUndefined();
    expect(referenceProblem('youtube.com/@desknotes')).toBe('Please enter a valid YouTube URL');
    expect(referenceProblem('https://example.com')).toBe('Please enter a valid YouTube URL');
  });
});
