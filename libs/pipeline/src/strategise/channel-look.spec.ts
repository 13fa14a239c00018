import { unknownTraits, type FollowedLook } from '@app/contracts';
import { describe, expect, it } from '@jest/globals';
import type { ReferenceStyle } from '../analyse-reference/analyse-reference.output.js';
import { applyLook, isSingleColor, lookAccentHue, lookBonus } from './channel-look.js';
import { readPromptRequests } from './prompt-requests.js';

const look: FollowedLook = {
  traits: {
    ...unknownTraits,
    letters: 'capitals',
    weight: 'heavy',
    width: 'wide',
    outline: 'outlined',
    faceSide: 'right',
    family: 'person',
    logoCorner: 'top-right',
  },
  brightness: 0.5,
  contrast: 0.2,
  textColor: '#ffffff',
  accent: '#ffdd00',
  headlineTypeface: null,
  secondTypeface: 'oswald',
  logo: 'logo-x.png',
};
const nothing = readPromptRequests('');
const reference: ReferenceStyle = {
  palette: { main: '#101010', second: '#202020', hue: 0, saturation: 0 },
  brightness: 0.3,
  contrast: 0.1,
  typeSide: 'bottom',
  faceHeight: null,
  faceSide: null,
  fingerprint: '',
};

describe('applyLook', () => {
  it('takes brightness, logo and lettering from the look, and puts the text opposite the usual place of the face', () => {
    expect(applyLook(look, null, nothing, 0)).toMatchObject({
      typeSide: 'left',
      brightness: 0.5,
      channelLook: true,
      logo: { name: 'logo-x.png', corner: 'top-right' },
      typeLook: {
        typeface: 'montserrat',
        secondTypeface: 'oswald',
        isKit: false,
        upper: true,
        outline: true,
        color: '#ffffff',
        accent: '#ffdd00',
      },
    });
  });

  it('does not dim stills as far as a channel of very dark thumbnails', () => {
    expect(applyLook({ ...look, brightness: 0.15 }, null, nothing, 0).brightness).toBe(0.3);
    expect(applyLook({ ...look, brightness: 0.4 }, null, nothing, 0).brightness).toBe(0.4);
  });

  it.each([
    [0.05, 0.3],
    [0.9, 0.62],
  ])('limits the brightness %d of a reference to %d', (brightness, limited) => {
    const styled = applyLook(look, { ...reference, brightness }, nothing, 0);
    expect(styled.brightness).toBe(limited);
  });

  it('prefers values requested in the prompt to the look', () => {
    const requests = readPromptRequests('red text, dark');
    const styled = applyLook(look, null, requests, 0);
    expect(styled.brightness).toBe(0.36);
    expect(styled.typeLook?.color).toBe(requests.textColor);
    expect(styled.typeLook?.accent).toBeNull();
  });

  it('prefers a reference that the creator named to the look, but keeps the brand kit', () => {
    const styled = applyLook(look, reference, nothing, 0);
    expect(styled).toMatchObject({ typeSide: 'bottom', brightness: 0.3, contrast: 0.1 });
    expect(styled.typeLook).toMatchObject({ upper: null, color: null, secondTypeface: 'oswald' });
    expect(styled.logo?.name).toBe('logo-x.png');
  });

  it('chooses panels in a different color than the text', () => {
    const yellow = { ...look, textColor: '#ffdd00', accent: null };
    expect(applyLook(yellow, null, nothing, 52).accentHue).not.toBe(52);
    expect(applyLook(look, null, nothing, 52).accentHue).toBe(52);
  });

  it('changes nothing without a look', () => {
    expect(applyLook(null, null, nothing, 7)).toEqual({
      accentHue: 7,
      brightness: null,
      contrast: null,
      typeSide: null,
    });
  });
});

describe('lookBonus', () => {
  it('prefers the usual kind of thumbnail', () => {
    expect(lookBonus('hero', look, false)).toBeGreaterThan(lookBonus('editorial', look, false));
    expect(lookBonus('hero', null, false)).toBe(0);
  });

  it('avoids people when the channel never shows any, unless the creator added a face', () => {
    const faceless = { ...look, traits: { ...unknownTraits, faces: 'never' as const } };
    expect(lookBonus('hero', faceless, false)).toBeLessThan(0);
    expect(lookBonus('hero', faceless, true)).toBe(0);
  });
});

describe('isSingleColor', () => {
  it('is true for one vivid color, and false with an accent, or for white, black or unknown letters', () => {
    const single = (textColor: string | null, accent: string | null = null) =>
      isSingleColor({ ...look, textColor, accent });
    expect(single('#fcc11e')).toBe(true);
    expect(single('#fcc11e', '#d02020')).toBe(false);
    expect([single('#fefefe'), single('#17181d'), single(null), isSingleColor(null)]).toEqual([
      ...Array(4).fill(false),
    ]);
  });
});

describe('lookAccentHue', () => {
  it('returns the hue of the accent, or null for a gray', () => {
    expect(lookAccentHue(look)).toBe(52);
    expect(lookAccentHue({ ...look, accent: '#f0f0f0' })).toBeNull();
  });
});
