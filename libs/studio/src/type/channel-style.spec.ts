import { describe, expect, it } from '@jest/globals';
import type { TypeLook } from '../picture.js';
import { channelStyle } from './channel-style.js';
import { filmicStyle, loudStyle } from './styles.js';

const look: TypeLook = {
  typeface: null,
  secondTypeface: null,
  isKit: false,
  weight: null,
  upper: null,
  outline: null,
  color: null,
  accent: null,
};

describe('channelStyle', () => {
  const style = loudStyle(48, 'bold');

  it('keeps the layout’s style if the channel has no look', () => {
    expect(channelStyle(style, null)).toBe(style);
    expect(channelStyle(style, look)).toMatchObject({ fill: style.fill, upper: true });
  });

  it('takes case, color and accent of the channel', () => {
    const set = channelStyle(style, { ...look, upper: false, color: '#ffe000', accent: '#00c0ff' });
    expect(set).toMatchObject({
      upper: false,
      fill: '#ffe000',
      emphasizedWords: { kind: 'color', top: '#00c0ff' },
    });
  });

  it('outlines a style without an outline, and the other way round', () => {
    const outlined = channelStyle(filmicStyle(48, 'bold'), { ...look, outline: true });
    expect(outlined.stroke).not.toBeNull();
    expect(channelStyle(style, { ...look, outline: false }).stroke).toBeNull();
  });

  it('keeps a typeface of the brand kit, and sets a learned one in the learned weight', () => {
    const kit = channelStyle(style, { ...look, typeface: 'bangers', isKit: true, weight: 'light' });
    expect(kit).toMatchObject({ typeface: 'bangers', typefaceKept: true });
    const learned = channelStyle(style, { ...look, typeface: 'montserrat', weight: 'light' });
    expect(learned.typeface).toBe('montserrat-light');
  });
});
