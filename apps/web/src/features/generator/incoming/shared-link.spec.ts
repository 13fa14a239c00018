import { describe, expect, it } from '@jest/globals';
import { sharedLink } from './shared-link.js';

const link = 'https://youtu.be/dQw4w9WgXcQ?si=a1b2';
const sharedLinkFrom = (values: Record<string, string>) => sharedLink(new URLSearchParams(values));

describe('a link that another app has shared', () => {
  it.each([
    ['as text', { 'shared-text': link }],
    ['as an address', { 'shared-url': link, 'shared-title': 'How to cook rice' }],
    ['behind a sentence', { 'shared-text': `Watch "How to cook rice" on YouTube\n${link}` }],
  ])('is found %s', (_how, values) => {
    expect(sharedLinkFrom(values)).toBe(link);
  });

  it('is the whole shared text if it contains no video link', () => {
    expect(sharedLinkFrom({ 'shared-text': 'see https://example.com/' })).toBe(
      'see https://example.com/',
    );
  });

  it('is undefined if nothing was shared', () => {
    expect(sharedLinkFrom({ 'shared-text': ' ', 'video-link': link })).toBeUndefined();
  });
});
