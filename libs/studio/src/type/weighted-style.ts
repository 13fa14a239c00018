import type { TypeWeight } from '../picture.js';
import type { Typeface } from './fonts.js';
import type { TypeStyle } from './type-style.js';

/** Each typeface's variant in another weight, or the nearest similar typeface. */
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
/** Lighter letters need thinner outlines, because a thick outline fills the holes in letters. */
const outlineScale: Record<TypeWeight, number> = { heavy: 1, regular: 0.7, light: 0.45 };

/** Applies the weight of a reference's headline, but not its typeface: only our typefaces are used. */
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
