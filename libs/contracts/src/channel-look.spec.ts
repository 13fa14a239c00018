import { describe, expect, it } from '@jest/globals';
import {
  followedLook,
  defaultLookSettings,
  unknownTraits,
  type ChannelLook,
} from './channel-look.js';

const look: ChannelLook = {
  thumbnails: 20,
  withText: 18,
  withFace: 15,
  faceHeight: 0.5,
  brightness: 0.4,
  contrast: 0.3,
  palette: [],
  textColor: '#ffffff',
  accent: '#ffdd00',
  traits: { ...unknownTraits, letters: 'capitals', light: 'medium', outline: 'mixed' },
};

describe('followedLook', () => {
  it('equals the learned look if there are no corrections', () => {
    expect(followedLook(look, defaultLookSettings, null)).toMatchObject({
      traits: { letters: 'capitals', outline: 'mixed', weight: null },
      brightness: 0.4,
      accent: '#ffdd00',
      logo: null,
    });
  });

  it('prefers corrections and the brand kit to the learned look', () => {
    const corrections = { ...unknownTraits, letters: 'sentence', light: 'bright' } as const;
    const settings = { ...defaultLookSettings, corrections, accent: '#00aaff' };
    expect(followedLook(look, settings, 'logo')).toMatchObject({
      traits: { letters: 'sentence', outline: 'mixed' },
      brightness: 0.62,
      textColor: '#ffffff',
      accent: '#00aaff',
      logo: 'logo',
    });
  });

  it('follows no value for a trait that the creator set to mixed', () => {
    const corrections = { ...unknownTraits, light: 'mixed' } as const;
    const settings = { ...defaultLookSettings, corrections };
    expect(followedLook(look, settings, null)?.brightness).toBeNull();
  });

  it('is null when the look is off, or when there is neither a learned look nor a brand kit', () => {
    expect(followedLook(look, { ...defaultLookSettings, used: false }, 'logo')).toBeNull();
    expect(followedLook(null, defaultLookSettings, null)).toBeNull();
  });

  it('keeps the brand kit after the learned look is erased', () => {
    const settings = { ...defaultLookSettings, headlineTypeface: 'bangers' } as const;
    expect(followedLook(null, settings, null)?.headlineTypeface).toBe('bangers');
  });
});
