import { displayTypefaces } from '@app/contracts';
import type { CSSProperties } from 'react';

const weights: Record<keyof typeof displayTypefaces, number> = {
  anton: 400,
  'bebas-neue': 400,
  oswald: 700,
  montserrat: 900,
  bangers: 400,
  fraunces: 900,
};

/** CSS of one of the studio's typefaces. The names of its weights look like `montserrat-bold`. */
export function typefaceStyle(name: string): CSSProperties {
  const family = (Object.keys(weights) as (keyof typeof weights)[]).find((one) =>
    name.startsWith(one),
  );
  return family
    ? {
        fontFamily: `'${displayTypefaces[family]}', var(--display)`,
        fontWeight: name === 'montserrat-bold' ? 700 : weights[family],
        fontStretch: 'normal',
        letterSpacing: 0,
      }
    : { fontWeight: 800 };
}
