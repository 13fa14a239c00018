import { describe, expect, it } from '@jest/globals';
import { channelLookOf } from './channel-look-of.js';
import { cornerPatchesOf } from './logo-corner.js';
import type { ThumbnailMeasures } from './thumbnail-measures.js';

const { width, height } = { width: 320, height: 180 };

/** Other noise for each seed; optionally with the same mark at the top right. */
function corners(seed: number, hasLogo = false) {
  const data = new Uint8Array(width * height);
  for (let i = 0; i < data.length; i++) data[i] = (i * 7919 * (seed + 1) + seed * 104_729) % 251;
  if (hasLogo)
    for (let y = 8; y < 26; y++)
      for (let x = 280; x < 312; x++) data[y * width + x] = x < 296 ? 20 : 240;
  return cornerPatchesOf({ data, width, height });
}

const headline = {
  box: { x: 0.05, y: 0.2, width: 0.4, height: 0.3 },
  weight: 'heavy',
  letters: 'capitals',
  width: 'condensed',
  outline: 'outlined',
  color: '#fcfcfc',
  accent: '#ffdd00',
} as const;

function measured(seed: number, change: Partial<ThumbnailMeasures> = {}): ThumbnailMeasures {
  return {
    brightness: 0.4,
    contrast: 0.2,
    palette: { main: '#c02020', second: '#2040c0', hue: 0, saturation: 0.5 },
    faces: [{ box: { x: 0.6, y: 0.2, width: 0.3, height: 0.5 } }],
    headline,
    corners: corners(seed),
    ...change,
  };
}

const series = (count: number, change: (at: number) => Partial<ThumbnailMeasures> = () => ({})) =>
  Array.from({ length: count }, (_, at) => measured(at, change(at)));

describe('channelLookOf', () => {
  it('returns the values that most thumbnails share', () => {
    const look = channelLookOf(series(20, (at) => (at % 5 === 0 ? { headline: null } : {})));
    expect(look).toMatchObject({
      thumbnails: 20,
      withText: 16,
      withFace: 20,
      textColor: '#fcfcfc',
      accent: '#ffdd00',
      traits: {
        letters: 'capitals',
        weight: 'heavy',
        width: 'condensed',
        outline: 'outlined',
        textSide: 'left',
        faces: 'often',
        faceSide: 'right',
        light: 'medium',
        family: 'person',
      },
    });
  });

  it('returns `mixed` for a value that varies, and null for one that the pixels do not show', () => {
    const look = channelLookOf(
      series(10, (at) => ({
        headline: { ...headline, letters: at % 2 ? 'capitals' : 'sentence', outline: null },
      })),
    );
    expect(look.traits).toMatchObject({ letters: 'mixed', outline: null });
  });

  it('needs a larger share of equal headlines when fewer thumbnails have one', () => {
    const found = (count: number) =>
      channelLookOf(
        series(20, (at) => ({
          headline:
            at < count ? { ...headline, letters: at % 4 === 0 ? 'sentence' : 'capitals' } : null,
        })),
      ).traits.letters;
    expect(found(16)).toBe('capitals');
    expect(found(8)).toBeNull();
  });

  it('returns `sometimes` when a few of many thumbnails show a face', () => {
    const few = series(22, (at) => (at % 9 === 3 ? {} : { faces: [] }));
    expect(channelLookOf(few).traits.faces).toBe('sometimes');
  });

  it('leaves the type unknown when hardly any thumbnail has a headline', () => {
    const look = channelLookOf(series(20, (at) => (at < 2 ? {} : { headline: null })));
    expect(look.traits).toMatchObject({ letters: null, weight: null, textSide: null });
    expect(look.textColor).toBeNull();
  });

  it('does not conclude from a few thumbnails that there are no faces', () => {
    expect(channelLookOf(series(3, () => ({ faces: [] }))).traits.faces).toBeNull();
    expect(channelLookOf(series(8, () => ({ faces: [] }))).traits.faces).toBe('never');
  });

  it('finds a logo that stays while the pictures change', () => {
    const withLogo = series(12, (at) => ({ corners: corners(at, true) }));
    expect(channelLookOf(withLogo).traits.logoCorner).toBe('top-right');
    expect(channelLookOf(series(12)).traits.logoCorner).toBeNull();
  });

  it('ignores an accent in the color of the text', () => {
    const yellow = { ...headline, color: '#ffe000', accent: '#ffdd00' };
    expect(channelLookOf(series(6, () => ({ headline: yellow }))).accent).toBeNull();
  });
});
