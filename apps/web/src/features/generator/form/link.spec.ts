import { describe, expect, it } from '@jest/globals';
import { checkLink, referenceProblem } from './link.js';

describe('the video URL field', () => {
  it.each(['', '   ', '\n'])('asks for a link when there is none (%j)', (text) => {
    expect(checkLink(text)).toEqual({ problem: 'Please enter a YouTube URL' });
  });

  it.each([
    'hello',
    'dQw4w9WgXcQ',
    'ftp://youtube.com/watch?v=dQw4w9WgXcQ',
    'example.com/watch',
    'javascript:alert(1)',
  ])('refuses what is no address (%s)', (text) => {
    expect(checkLink(text)).toEqual({ problem: 'Please enter a valid URL' });
  });

  it.each([
    'https://example.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/@somebody',
    'https://www.youtube.com/watch?v=short',
    'youtube.com',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  ])('refuses an address that is no video of the site (%s)', (text) => {
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
  ])('takes a link as people paste it (%s)', (text) => {
    expect(checkLink(text)).toEqual({ video: { site: 'youtube', id: 'dQw4w9WgXcQ' } });
  });
});

describe('the reference field', () => {
  it('may be empty', () => {
    expect(referenceProblem('  ')).toBeUndefined();
  });

  it('takes a video and refuses anything else', () => {
    expect(referenceProblem('https://youtu.be/dQw4w9WgXcQ')).toBeUndefined();
    expect(referenceProblem('https://example.com')).toBe('Please enter a valid YouTube URL');
  });
});
