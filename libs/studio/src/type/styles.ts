import {
  accentBackground,
  brightAccent,
  deepAccent,
  isOrangeOrYellow,
  isRed,
} from '../pictures/color.js';
import type { PlateTone } from '../picture.js';
import type { TypeStyle } from './type-style.js';

/** Base styles that layouts adjust. */

/** Cap height to which the second line grows on a ground of its own. */
export const largestSecondLine = 104;

/** Large, stacked, outlined and slightly tilted: readable at any size over any picture. */
export function loudStyle(accentHue: number, tone: PlateTone): TypeStyle {
  const hue = accentHue;
  return {
    typeface: tone === 'playful' ? 'bangers' : 'anton',
    upper: true,
    setting: 'stacked',
    maxLines: 3,
    largest: 300,
    fill: '#ffffff',
    emphasizedWords: {
      kind: 'color',
      top: brightAccent(hue, 0.46),
      bottom: brightAccent(hue - 12, 0.3),
    },
    bars: null,
    stroke: { color: '#0a0a0d', width: 0.062 },
    shadow: { color: 'rgba(0,0,0,.6)', blur: 0.2, y: 0.05 },
    tilt: -0.03,
    // A red second line beside a red accent looks like a mistake.
    sub: {
      ground: isRed(hue) ? accentBackground(hue).ground : '#e8102e',
      text: '#ffffff',
      slant: 0.1,
      round: false,
    },
    scrim: 0,
    inkOnBright: false,
  };
}

/** Like movie titles: large, no outline, one light color. */
export function filmicStyle(accentHue: number, tone: PlateTone): TypeStyle {
  const hue = accentHue;
  return {
    ...loudStyle(accentHue, tone),
    setting: 'even',
    maxLines: 2,
    largest: 250,
    // Without an outline red is unreadable on most pictures.
    emphasizedWords: isRed(hue)
      ? { kind: 'box', ...accentBackground(hue) }
      : { kind: 'color', top: brightAccent(hue, 0.56), bottom: brightAccent(hue - 10, 0.46) },
    stroke: null,
    shadow: { color: 'rgba(0,0,0,.7)', blur: 0.14, y: 0.03 },
    tilt: 0,
    // Dark yellow would look olive.
    sub: {
      ground: isOrangeOrYellow(hue) ? '#0d0d12' : deepAccent(hue),
      text: '#ffffff',
      slant: 0.1,
      round: false,
    },
    scrim: 0.42,
  };
}

/** Whether a tone suits letters without effects. */
export function isQuiet(tone: PlateTone): boolean {
  return tone === 'calm' || tone === 'serious';
}

/** Sentence case without effects; dark on a bright picture, else white. */
export function quietStyle(tone: PlateTone): TypeStyle {
  return {
    typeface: isQuiet(tone) ? 'montserrat-bold' : 'oswald',
    upper: false,
    setting: 'even',
    maxLines: 3,
    largest: 150,
    fill: '#ffffff',
    emphasizedWords: { kind: 'color', top: '#ffffff', bottom: '#ffffff' },
    bars: null,
    stroke: null,
    shadow: { color: 'rgba(0,0,0,.45)', blur: 0.16, y: 0.02 },
    tilt: 0,
    sub: { ground: '#ffffff', text: '#111114', slant: 0, round: true },
    scrim: 0.42,
    inkOnBright: true,
  };
}

/** For text on a close-up or a darkened still: sentence case, or large capitals with a boxed emphasis in a loud video. */
export function naturalStyle(accentHue: number, tone: PlateTone): TypeStyle {
  const quiet = { ...quietStyle(tone), maxLines: 4 };
  if (isQuiet(tone)) return quiet;
  return {
    ...quiet,
    typeface: tone === 'playful' ? 'bangers' : 'anton',
    upper: true,
    largest: 190,
    emphasizedWords: { kind: 'box', ...accentBackground(accentHue) },
  };
}

/** Each line on its own bar, so that it is readable over any picture without a scrim. */
export function barStyle(ground: string, text: string, accentHue: number): TypeStyle {
  const accent = accentBackground(accentHue);
  return {
    ...quietStyle('bold'),
    typeface: 'anton',
    upper: true,
    maxLines: 2,
    largest: 165,
    bars: {
      ground,
      text,
      emphasisGround: accent.ground,
      emphasisText: accent.text,
    },
    shadow: null,
    sub: { ground: '#ffffff', text: '#0d0d12', slant: 0, round: false },
    scrim: 0,
    inkOnBright: false,
  };
}
