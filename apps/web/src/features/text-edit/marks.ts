import { markSizeLimits, type Mark, type MarkKind, type TextArea } from '@app/contracts';

/** Changes of arrows, circles and logos on the picture. */

const defaultSizes: Record<MarkKind, number> = { arrow: 0.2, circle: 0.24, logo: 0.16 };

export function createMark(kind: MarkKind): Mark {
  return { kind, x: 0.5, y: 0.5, size: defaultSizes[kind], angle: 0, color: '#ff3b30' };
}

/** Centers of a new logo: three corners. The duration badge covers the fourth. */
const logoCorners = [
  { x: 0.13, y: 0.18 },
  { x: 0.87, y: 0.18 },
  { x: 0.13, y: 0.82 },
] as const;

/** Height of a new logo as a share of a wide frame. It is lower in an upright frame. */
const logoHeight = (defaultSizes.logo * 16) / 9;

/**
 * Adds a logo in a corner, or replaces the picture of the existing logo, because a request can contain only one.
 * @param covered boxes of the text and the person, which a new logo avoids if a corner is free
 */
export function addOrReplaceLogo(
  marks: readonly Mark[],
  picture: string,
  covered: readonly TextArea[],
): Mark[] {
  const at = marks.findIndex(({ kind }) => kind === 'logo');
  if (at !== -1) return changeMark(marks, at, { picture });
  const isFree = ({ x, y }: { x: number; y: number }): boolean =>
    covered.every(
      (box) =>
        box.x > x + defaultSizes.logo / 2 ||
        box.x + box.width < x - defaultSizes.logo / 2 ||
        box.y > y + logoHeight / 2 ||
        box.y + box.height < y - logoHeight / 2,
    );
  const corner = logoCorners.find(isFree) ?? logoCorners[0];
  return [...marks, { ...createMark('logo'), ...corner, color: '#ffffff', picture }];
}

/** Data URL of a logo. Browsers also recognize JPEG under this type. */
export function logoUrl({ picture = '' }: Pick<Mark, 'picture'>): string {
  return `data:image/png;base64,${picture}`;
}

export function changeMark(marks: readonly Mark[], at: number, change: Partial<Mark>): Mark[] {
  return marks.map((mark, index) => (index === at ? { ...mark, ...change } : mark));
}

/** A mark, limited to its bounds. */
export function clampMark({ x, y, size, angle, ...mark }: Mark): Mark {
  const turn = ((((angle + 180) % 360) + 360) % 360) - 180;
  return {
    ...mark,
    x: round(clamp(x, 0, 1)),
    y: round(clamp(y, 0, 1)),
    size: round(clamp(size, markSizeLimits.least, markSizeLimits.most)),
    angle: Math.round(turn),
  };
}

/** A mark after a key; null for other keys. */
export function markAfterKey(mark: Mark, key: string, isLarge: boolean): Mark | null {
  const step = isLarge ? 0.05 : 0.01;
  const turn = isLarge ? 45 : 15;
  const changes: Record<string, Partial<Mark>> = {
    ArrowLeft: { x: mark.x - step },
    ArrowRight: { x: mark.x + step },
    ArrowUp: { y: mark.y - step },
    ArrowDown: { y: mark.y + step },
    '+': { size: mark.size * 1.08 },
    '=': { size: mark.size * 1.08 },
    '-': { size: mark.size / 1.08 },
    '[': { angle: mark.angle - turn },
    '{': { angle: mark.angle - turn },
    ']': { angle: mark.angle + turn },
    '}': { angle: mark.angle + turn },
  };
  const change = changes[key];
  return change ? clampMark({ ...mark, ...change }) : null;
}

/** A mark whose tip is moved to a point; both are in pixels of the frame. A circle only changes its size. */
export function moveTipTo(
  mark: Mark,
  to: { x: number; y: number },
  frame: { width: number; height: number },
): Mark {
  const [right, down] = [to.x - mark.x * frame.width, to.y - mark.y * frame.height];
  const size = (2 * Math.hypot(right, down)) / frame.width;
  const angle = mark.kind === 'arrow' ? (Math.atan2(down, right) * 180) / Math.PI : mark.angle;
  return clampMark({ ...mark, size, angle });
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** Rounds to four digits, which are a quarter of a pixel. */
function round(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
