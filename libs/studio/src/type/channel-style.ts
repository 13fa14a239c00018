import type { TypeLook } from '../picture.js';
import { chosenStyle } from './chosen-style.js';
import type { TypeStyle } from './type-style.js';
import { weightedStyle } from './weighted-style.js';

/** Applies the type of a channel's look to a layout's style, before the creator's own choices. */
export function channelStyle(style: TypeStyle, look: TypeLook | null | undefined): TypeStyle {
  if (!look) return style;
  const { typeface, secondTypeface, isKit, weight, upper, outline, color, accent } = look;
  const set: TypeStyle = {
    ...style,
    ...(typeface && { typeface }),
    ...(secondTypeface && { secondTypeface }),
    ...(upper !== null && { upper }),
  };
  // A typeface of the brand kit is never replaced by another weight or width.
  const weighted = typeface && isKit ? { ...set, typefaceKept: true } : weightedStyle(set, weight);
  return chosenStyle(weighted, { typeface: null, color, accent, textBox: null, outline });
}
