import type { Box } from '../picture.js';

/**
 * Where the video site prints the duration over the lower right corner, in fractions of the frame.
 * Derived from a 12 px label on the surfaces of product facts §2.2: `hard` is covered almost
 * everywhere, `soft` in the sidebar (168×94).
 */
export interface BadgeZone {
  hard: Box;
  soft: Box;
}

/** @param durationSeconds null counts as an hour or more, which has the longer label */
export function badgeZone(durationSeconds: number | null): BadgeZone {
  const long = durationSeconds === null || durationSeconds >= 3600;
  return {
    hard: corner(long ? 0.76 : 0.8, 0.85),
    soft: corner(long ? 0.64 : 0.72, 0.72),
  };
}

function corner(x: number, y: number): Box {
  return { x, y, width: 1 - x, height: 1 - y };
}
