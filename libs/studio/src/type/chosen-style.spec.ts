import { describe, expect, it } from '@jest/globals';
import type { TextChoices } from '../picture.js';
import { chosenStyle } from './chosen-style.js';
import { barred, loud, quiet } from './styles.js';

const none: TextChoices = { typeface: null, color: null, accent: null, textBox: null };

describe('a style with what somebody has chosen', () => {
  it('is the layout’s own where nothing is chosen', () => {
    expect(chosenStyle(loud(40, 'bold'), none)).toEqual(loud(40, 'bold'));
    expect(chosenStyle(loud(40, 'bold'), undefined)).toEqual(loud(40, 'bold'));
  });

  it('keeps to the typeface, also where a denser one would fit better', () => {
    const style = chosenStyle(loud(40, 'bold'), { ...none, typeface: 'fraunces' });
    expect(style).toMatchObject({ typeface: 'fraunces', typefaceKept: true });
  });

  it('puts an outline around the words that is far from their color', () => {
    const dark = chosenStyle(loud(40, 'bold'), { ...none, color: '#101030' });
    expect(dark).toMatchObject({ fill: '#101030', stroke: { color: '#ffffff' } });
    const bright = chosenStyle(loud(40, 'bold'), { ...none, color: '#ffe94a' });
    expect(bright).toMatchObject({ fill: '#ffe94a', stroke: { color: '#0d0d12' } });
  });

  it('colors all words of a style that has no accent', () => {
    const style = chosenStyle(quiet('calm'), { ...none, color: '#ffe94a' });
    expect(style.emphasizedWords).toEqual({ kind: 'color', top: '#ffe94a', bottom: '#ffe94a' });
    expect(style.inkOnBright).toBe(false);
  });

  it('colors the second line too, on a box on which it can be read', () => {
    const yellow = chosenStyle(loud(40, 'bold'), { ...none, color: '#ffe94a' });
    expect(yellow.sub).toMatchObject({ text: '#ffe94a', ground: '#0d0d12' });
    const black = chosenStyle(loud(40, 'bold'), { ...none, color: '#111114' });
    expect(black.sub).toMatchObject({ text: '#111114', ground: '#ffffff' });
    const white = chosenStyle(loud(40, 'bold'), { ...none, color: '#ffffff' });
    expect(white.sub).toEqual(loud(40, 'bold').sub);
  });

  it('leaves the second line’s box to an accent that is chosen, too', () => {
    const style = chosenStyle(loud(40, 'bold'), { ...none, color: '#ffe94a', accent: '#1030a0' });
    expect(style.sub).toMatchObject({ text: '#ffffff', ground: '#1030a0' });
  });

  it('gives bars a ground on which the colors can be read', () => {
    const style = chosenStyle(barred('#ffffff', '#0d0d12', 40), {
      ...none,
      color: '#ffffff',
      accent: '#1030a0',
    });
    expect(style.bars).toEqual({
      ground: '#0d0d12',
      text: '#ffffff',
      emphasisGround: '#1030a0',
      emphasisText: '#ffffff',
    });
  });
});
