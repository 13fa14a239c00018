import type { ThumbnailShape } from '@app/contracts';
import type { Overlay } from '../checks/overlays.js';
import type { DesignSize } from '../paint/design-canvas.js';
import { largestPartClearOf, enlargedBox, overlap } from '../pictures/boxes.js';
import type { QuietMap } from '../inspect/quiet-map.js';
import type { Box, TextBox } from '../picture.js';
import { freeBoxes } from './free-boxes.js';

/** Margin on every side: the player rounds the corners and draws a progress bar (about 4 %). */
const margin = 0.046;

type Template = Omit<TextBox, 'calm'>;

const templates: Record<ThumbnailShape, Template[]> = {
  wide: [
    { box: { x: 0.046, y: 0.08, width: 0.44, height: 0.84 }, align: 'left', anchor: 'middle' },
    { box: { x: 0.514, y: 0.08, width: 0.44, height: 0.62 }, align: 'right', anchor: 'middle' },
    { box: { x: 0.046, y: 0.07, width: 0.908, height: 0.3 }, align: 'left', anchor: 'top' },
    { box: { x: 0.046, y: 0.6, width: 0.68, height: 0.33 }, align: 'left', anchor: 'bottom' },
    { box: { x: 0.046, y: 0.07, width: 0.52, height: 0.42 }, align: 'left', anchor: 'top' },
    { box: { x: 0.43, y: 0.07, width: 0.524, height: 0.42 }, align: 'right', anchor: 'top' },
    { box: { x: 0.046, y: 0.5, width: 0.5, height: 0.43 }, align: 'left', anchor: 'bottom' },
    { box: { x: 0.046, y: 0.08, width: 0.34, height: 0.84 }, align: 'left', anchor: 'middle' },
    { box: { x: 0.614, y: 0.08, width: 0.34, height: 0.62 }, align: 'right', anchor: 'middle' },
  ],
  // Between the top bar and the title of the Shorts player, the lower ones left of its buttons.
  upright: [
    { box: { x: 0.06, y: 0.11, width: 0.88, height: 0.26 }, align: 'center', anchor: 'top' },
    { box: { x: 0.06, y: 0.11, width: 0.88, height: 0.18 }, align: 'center', anchor: 'top' },
    { box: { x: 0.06, y: 0.5, width: 0.76, height: 0.24 }, align: 'left', anchor: 'bottom' },
    { box: { x: 0.06, y: 0.57, width: 0.76, height: 0.17 }, align: 'left', anchor: 'bottom' },
  ],
};

/** With fewer subject boxes the free space is unknown: only the many strips of a mask show it exactly. */
const minStrips = 4;

/** Smaller boxes have room only for a caption. */
const minWidth = 0.26;
const minHeight = 0.13;

/**
 * The usual text boxes of a full picture, cut back to avoid faces, and the largest parts beside the
 * subject; best first.
 * @param map the picture's quiet map, with the subject marked as busy
 */
export function textBoxesIn(
  map: QuietMap,
  faces: readonly Box[],
  subject: readonly Box[] = [],
): TextBox[] {
  const heads = faces.map((face) => enlargedBox(face, 0.18));
  const usual = templates[map.shape].map((template) => ({
    ...template,
    box: heads.reduce(largestPartClearOf, template.box),
  }));
  return [
    ...usual,
    ...(subject.length >= minStrips ? freeBoxes([...heads, ...subject]).map(alignBox) : []),
  ]
    .filter(({ box }) => box.width >= minWidth && box.height >= minHeight)
    .map((template) => ({ ...template, calm: quietnessOf(map, template.box) }))
    .sort((a, b) => textBoxScore(b) - textBoxScore(a));
}

/** Aligns text beside a subject with the nearer edge of the frame. */
function alignBox(box: Box): Template {
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  return {
    box,
    align: x <= 0.5 ? 'left' : 'right',
    anchor: y < 0.4 ? 'top' : y > 0.62 ? 'bottom' : 'middle',
  };
}

export function quietnessOf(map: QuietMap, box: Box): number {
  return Math.max(0, 1 - 2.6 * map.busyness(box));
}

function textBoxScore(textBox: TextBox): number {
  return textBox.calm ** 1.5 * Math.sqrt(textBox.box.width * textBox.box.height);
}

/** The usable part of a text box: inside the margins, clear of faces and overlays. Null when it is too small. */
export function usableBox(
  textBox: TextBox,
  faces: readonly Box[],
  overlays: readonly Overlay[],
  subject: readonly Box[] = [],
): Box | null {
  let box = besideSubject(insideMargins(textBox.box), subject);
  for (const face of faces) box = largestPartClearOf(box, enlargedBox(face, 0.03));
  // Avoids the soft zones as well, because the badge covers them in the sidebar.
  for (const { hard, soft } of overlays)
    box = largestPartClearOf(box, overlap(box, soft) > 0 ? soft : hard);
  return box.width < 0.2 || box.height < 0.1 ? null : box;
}

/**
 * The box, moved as little as possible so that it is inside the margins and clear of faces and overlays. When no clear
 * place exists, the box is only moved inside the margins.
 */
export function nearestClearBox(
  box: Box,
  faces: readonly Box[],
  overlays: readonly Overlay[],
  frame: DesignSize,
): Box {
  const width = Math.min(box.width, 1 - 2 * margin);
  const height = Math.min(box.height, 1 - 2 * margin);
  const at = (x: number, y: number): Box => ({
    x: Math.max(margin, Math.min(1 - margin - width, x)),
    y: Math.max(margin, Math.min(1 - margin - height, y)),
    width,
    height,
  });
  const obstacles = [
    ...faces.map((face) => enlargedBox(face, 0.03)),
    ...overlays.map(({ soft }) => soft),
  ];
  const isClear = (one: Box): boolean => obstacles.every((other) => overlap(one, other) < 1e-6);
  const start = at(box.x, box.y);
  const beside = [start, ...obstacles].flatMap((other) => [
    at(other.x - width, start.y),
    at(other.x + other.width, start.y),
    at(start.x, other.y - height),
    at(start.x, other.y + other.height),
  ]);
  const corners = [...obstacles].flatMap((other) =>
    obstacles.flatMap((next) => [
      at(other.x - width, next.y - height),
      at(other.x + other.width, next.y - height),
      at(other.x - width, next.y + next.height),
      at(other.x + other.width, next.y + next.height),
    ]),
  );
  const distanceTo = (one: Box): number =>
    Math.hypot(one.x - start.x, ((one.y - start.y) * frame.height) / frame.width);
  return (
    [start, ...beside, ...corners]
      .filter(isClear)
      .reduce<Box | null>(
        (best, one) => (best && distanceTo(best) <= distanceTo(one) ? best : one),
        null,
      ) ?? start
  );
}

/**
 * Shrinks the box so that it ends before a subject that overlaps one of its sides. A subject in the middle only lowers
 * the rank of the box.
 */
function besideSubject(box: Box, subject: readonly Box[]): Box {
  const gap = 0.018;
  const leaning = subject.filter((strip) => {
    const shared = Math.min(strip.y + strip.height, box.y + box.height) - Math.max(strip.y, box.y);
    return overlap(strip, box) > 0 && shared > 0.15 * box.height;
  });
  if (leaning.length === 0) return box;
  const left = Math.min(...leaning.map((strip) => strip.x));
  const right = Math.max(...leaning.map((strip) => strip.x + strip.width));
  if (right < box.x + 0.4 * box.width)
    return { ...box, x: right + gap, width: box.x + box.width - right - gap };
  if (left > box.x + 0.6 * box.width) return { ...box, width: left - gap - box.x };
  return box;
}

function insideMargins(box: Box): Box {
  const x = Math.max(margin, box.x);
  const y = Math.max(margin, box.y);
  return {
    x,
    y,
    width: Math.min(1 - margin, box.x + box.width) - x,
    height: Math.min(1 - margin, box.y + box.height) - y,
  };
}
