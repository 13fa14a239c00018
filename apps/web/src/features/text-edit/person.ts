import {
  defaultTextSetting,
  maxPersonOffset,
  personScaleLimits,
  clamp,
  type PersonLimits,
  type PersonSetting,
  type TextSetting,
} from '@app/contracts';

/** The person as placed by the layout. */
export const unchangedPerson: PersonSetting = { hidden: false, flipped: false, x: 0, scale: 1 };

/** The setting of the person after a change; null if nothing differs from the layout. */
export function applyPersonChange(
  person: PersonSetting | null,
  change: Partial<PersonSetting>,
): TextSetting['person'] {
  const { hidden, flipped, x, scale } = { ...unchangedPerson, ...person, ...change };
  const next = {
    hidden,
    flipped,
    x: clampAndRound(x, -maxPersonOffset, maxPersonOffset),
    scale: clampAndRound(scale, personScaleLimits.least, personScaleLimits.most),
  };
  const isSame = !hidden && !flipped && next.x === 0 && next.scale === 1;
  return isSame ? defaultTextSetting.person : next;
}

/** Limits of a person who is not cut off. Also used for answers of workers of earlier releases. */
export const widestLimits: PersonLimits = {
  x: { least: -maxPersonOffset, most: maxPersonOffset },
  scale: personScaleLimits,
};

/** Steps of the keys, as shares of the frame and of the size. */
const steps = { small: 0.02, large: 0.1, size: 0.05 } as const;

/** The change that a key makes; null for other keys. */
export function personAfterKey(
  person: PersonSetting | null,
  limits: PersonLimits,
  key: string,
  isLarge: boolean,
): Partial<PersonSetting> | null {
  const { x, scale } = person ?? unchangedPerson;
  const moveBy = (by: number) => ({ x: clamp(clamp(x, limits.x) + by, limits.x) });
  const resizeBy = (by: number) => ({
    scale: clamp(clamp(scale, limits.scale) + by, limits.scale),
  });
  const step = isLarge ? steps.large : steps.small;
  switch (key) {
    case 'ArrowLeft':
      return moveBy(-step);
    case 'ArrowRight':
      return moveBy(step);
    case '+':
    case '=':
      return resizeBy(steps.size);
    case '-':
      return resizeBy(-steps.size);
    case 'Delete':
    case 'Backspace':
      return { hidden: true };
    default:
      return null;
  }
}

/** Rounds to two digits, which are half a percent of the frame. */
function clampAndRound(value: number, least: number, most: number): number {
  return Math.round(100 * Math.min(most, Math.max(least, value))) / 100;
}
