import { describe, expect, it } from '@jest/globals';
import type { TextChoices } from '../picture.js';
import { chosenStyle, readableAccent } from './chosen-style.js';
import { panel } from '../layouts/panel.js';
import { barStyle, loudStyle, quietStyle } from './styles.js';
import type { TypeStyle } from './type-style.js';

const none: TextChoices = { typeface: null, color: null, accent: null, textBox: null };

describe('chosenStyle', () => {
  it("returns the layout's style when nothing is chosen", () => {
    expect(chosenStyle(loudStyle(40, 'bold'), none)).toEqual(loudStyle(40, 'bold'));
    expect(chosenStyle(loudStyle(40, 'bold'), undefined)).toEqual(loudStyle(40, 'bold'));
  });

  it('takes the chosen typeface, which no narrower one may replace', () => {
    const style = chosenStyle(loudStyle(40, 'bold'), { ...none, typeface: 'fraunces' });
    expect(style).toMatchObject({ typeface: 'fraunces', typefaceKept: true });
  });

  it('outlines the text in a contrasting color', () => {
    const dark = chosenStyle(loudStyle(40, 'bold'), { ...none, color: '#101030' });
    expect(dark).toMatchObject({ fill: '#101030', stroke: { color: '#ffffff' } });
    const bright = chosenStyle(loudStyle(40, 'bold'), { ...none, color: '#ffe94a' });
    expect(bright).toMatchObject({ fill: '#ffe94a', stroke: { color: '#0d0d12' } });
  });

  it('colors emphasized words too when the style has no accent', () => {
    const style = chosenStyle(quietStyle('calm'), { ...none, color: '#ffe94a' });
    expect(style.emphasizedWords).toEqual({ kind: 'color', top: '#ffe94a', bottom: '#ffe94a' });
    expect(style.inkOnBright).toBe(false);
  });

  it('colors the second line, on a box with enough contrast', () => {
    const yellow = chosenStyle(loudStyle(40, 'bold'), { ...none, color: '#ffe94a' });
    expect(yellow.sub).toMatchObject({ text: '#ffe94a', ground: '#0d0d12' });
    const black = chosenStyle(loudStyle(40, 'bold'), { ...none, color: '#111114' });
    expect(black.sub).toMatchObject({ text: '#111114', ground: '#ffffff' });
    const white = chosenStyle(loudStyle(40, 'bold'), { ...none, color: '#ffffff' });
    expect(white.sub).toEqual(loudStyle(40, 'bold').sub);
  });

  it('uses a chosen accent for the box of the second line', () => {
    const style = chosenStyle(loudStyle(40, 'bold'), {
      ...none,
      color: '#ffe94a',
      accent: '#1030a0',
    });
    expect(style.sub).toMatchObject({ text: '#ffffff', ground: '#1030a0' });
  });

  it('gives bars a background with enough contrast', () => {
    const style = chosenStyle(barStyle('#ffffff', '#0d0d12', 40), {
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

describe('readableAccent', () => {
  const yellow = 0.8;
  const onPanel = { ...panel.style(48, 'bold'), emphasizedWords: gold('color') };

  it('gives an accent in the background’s own color the color of the other words', () => {
    const { fill } = onPanel;
    expect(readableAccent(onPanel, yellow).emphasizedWords).toEqual({
      kind: 'color',
      top: fill,
      bottom: fill,
    });
    const boxed = readableAccent({ ...onPanel, emphasizedWords: gold('box') }, yellow);
    expect(boxed.emphasizedWords).toEqual({ kind: 'box', ground: fill, text: '#ffffff' });
  });

  it('gives an outlined accent the color of the other words if these stand out more', () => {
    const red = { kind: 'color', top: '#e8102e', bottom: '#e8102e' } as const;
    const outlined = { ...loudStyle(355, 'bold'), fill: '#ffe000', emphasizedWords: red };
    const words = { kind: 'color', top: '#ffe000', bottom: '#ffe000' };
    expect(readableAccent(outlined, 0.1).emphasizedWords).toEqual(words);
  });

  it('keeps an outlined accent that stands out, or where the other words stand out no more', () => {
    const outlined = { ...loudStyle(48, 'bold'), emphasizedWords: gold('color') };
    expect(readableAccent(outlined, yellow)).toBe(outlined);
    expect(readableAccent(outlined, 0.3)).toBe(outlined);
  });

  it('keeps an accent that stands out, or that has a box for each line', () => {
    expect(readableAccent(onPanel, 0.03)).toBe(onPanel);
    const bars = barStyle('#ffffff', '#0d0d12', 40);
    expect(readableAccent(bars, 1)).toBe(bars);
  });
});

function gold(kind: 'color' | 'box'): TypeStyle['emphasizedWords'] {
  return kind === 'box'
    ? { kind, ground: '#ffe000', text: '#0d0d12' }
    : { kind, top: '#ffe000', bottom: '#ffe000' };
}
