import type { TypeWeight } from '../picture.js';
import type { Typeface } from './fonts.js';
import type { TypeStyle } from './type-style.js';

/** Each typeface in another weight: itself where it has one, else the nearest of its kind. */
const weights: Record<TypeWeight, Partial<Record<Typeface, Typeface>>> = {
  heavy: {
    'bebas-neue': 'anton',
    oswald: 'anton',
    'montserrat-bold': 'montserrat',
  },
  regular: {
    anton: 'oswald-medium',
    'bebas-neue': 'oswald-medium',
    oswald: 'oswald-medium',
    bangers: 'montserrat-medium',
    montserrat: 'montserrat-medium',
    'montserrat-bold': 'montserrat-medium',
    fraunces: 'fraunces-medium',
  },
  light: {
    anton: 'oswald-light',
    'bebas-neue': 'oswald-light',
    oswald: 'oswald-light',
    bangers: 'montserrat-light',
    montserrat: 'montserrat-light',
    'montserrat-bold': 'montserrat-light',
    fraunces: 'fraunces-light',
  },
};
/** An outline that suits a heavy letter fills a lighter one's counters. */
const outlineScale: Record<TypeWeight, number> = { heavy: 1, regular: 0.7, light: 0.45 };

/** A layout's style in the weight of a reference. Never its face: the typeface stays one of ours. */
export function weightedStyle(style: TypeStyle, weight: TypeWeight | null | undefined): TypeStyle {
  if (!weight) return style;
  const { extrude, stroke } = style;
  return {
    ...style,
    typeface: weights[weight][style.typeface] ?? style.typeface,
    stroke: stroke && { ...stroke, width: stroke.width * outlineScale[weight] },
    ...(extrude && { extrude: { ...extrude, reach: extrude.reach * outlineScale[weight] } }),
  };
}
