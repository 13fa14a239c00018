import { enlargedBox } from '../pictures/boxes.js';
import type { GrayPicture } from '../pictures/decode.js';
import type { Box } from '../picture.js';

/** An edge is a step of this many gray levels within this many pixels. */
const edgeStep = 28;
const edgeReach = 4;
/** Minimum number of edges, as a share of the samples: with fewer, the focus is unknown. */
const minEdges = 0.004;
/** Below both values, a picture counts as smeared. */
const smeared = { edges: 0.01, steepness: 0.37 };
/** Width of the frame that the picture must fill. */
const frameWidth = 1280;

/**
 * Sharpness 0-1000 as in `PictureFacts.sharpness`: the median over all edges of the edge's steepest
 * one-pixel step divided by its whole step, times width / 1280 (at most 1). Blur and enlargement
 * lower it; gravel, leaves and noise do not raise it. A whole picture with few edges, of which most are soft, gets less.
 * @param gray at most 1280 pixels wide
 * @param width of the original picture, in pixels
 * @param face the first one in focus, if any
 */
export function measureSharpness(gray: GrayPicture, width: number, face?: Box): number {
  const resolution = Math.min(1, width / frameWidth);
  const whole = edgesIn(gray, { x: 0, y: 0, width: 1, height: 1 });
  const onFace = face && edgesIn(gray, enlargedBox(face, 0.15));
  const seen = onFace?.steepness ?? (whole ? steepnessOfWhole(whole) : 0);
  return Math.round(1_000 * resolution * seen);
}

/**
 * A face is out of focus when the steepness of its edges is below `steepness` and below `share` of the whole picture's. Of
 * the largest faces of 218 real stills, two are below both; two others are below 0.36 in stills that are soft everywhere.
 */
const outOfFocus = { steepness: 0.36, share: 0.88 };

/**
 * Whether a face is out of focus in a picture whose other parts are sharp.
 * @param gray at most 1280 pixels wide
 */
export function isOutOfFocus(gray: GrayPicture, face: Box): boolean {
  const own = edgesIn(gray, enlargedBox(face, 0.15))?.steepness ?? 1;
  const whole = edgesIn(gray, { x: 0, y: 0, width: 1, height: 1 })?.steepness ?? 0;
  return own < outOfFocus.steepness && own < outOfFocus.share * whole;
}

/** Lower when the picture is smeared. */
function steepnessOfWhole({ steepness, share }: Edges): number {
  const isSmeared = share < smeared.edges && steepness < smeared.steepness;
  return isSmeared ? (steepness * share) / smeared.edges : steepness;
}

/**
 * Screens have edges one pixel wide and large flat areas, which cameras and lenses do not produce.
 */
const screenThresholds = [
  // In a small photograph, a flat sky over gravel reaches 0.6.
  { steepness: 0.88, flatness: 0.62 },
  // Saved again as JPEG, a terminal has softer edges, but is nearly all flat.
  { steepness: 0.81, flatness: 0.915 },
];
/** Largest difference of gray levels within a flat area. */
const maxFlatStep = 2;

/** Whether a picture looks like a recorded screen. @param gray at most 1280 pixels wide */
export function isScreen(gray: GrayPicture): boolean {
  const { data, width, height } = gray;
  let same = 0;
  let samples = 0;
  for (let y = 0; y < height; y += 3) {
    for (let x = 0; x < width - 2; x += 3) {
      const i = y * width + x;
      samples++;
      if (Math.abs(data[i + 2]! - data[i]!) <= maxFlatStep) same++;
    }
  }
  const steep = edgesIn(gray, { x: 0, y: 0, width: 1, height: 1 })?.steepness ?? 0;
  return screenThresholds.some(
    ({ steepness, flatness }) => steep >= steepness && same >= flatness * samples,
  );
}

interface Edges {
  /** Median over all edges of the steepest one-pixel step divided by the whole step, 0-1. */
  steepness: number;
  /** Share of the samples that are edges. */
  share: number;
}

/** Undefined with too few edges. */
function edgesIn({ data, width, height }: GrayPicture, part: Box): Edges | undefined {
  const x0 = Math.max(0, Math.floor(part.x * width));
  const x1 = Math.min(width - edgeReach - 1, Math.ceil((part.x + part.width) * width));
  const y0 = Math.max(0, Math.floor(part.y * height));
  const y1 = Math.min(height, Math.ceil((part.y + part.height) * height));
  const buckets = new Uint32Array(101);
  let samples = 0;
  let edges = 0;
  for (let y = y0; y < y1; y += 2) {
    for (let x = x0; x < x1; x += 2) {
      samples++;
      const i = y * width + x;
      const rise = Math.abs(data[i + edgeReach]! - data[i]!);
      if (rise < edgeStep) continue;
      let steepest = 0;
      for (let k = 0; k < edgeReach; k++)
        steepest = Math.max(steepest, Math.abs(data[i + k + 1]! - data[i + k]!));
      edges++;
      buckets[Math.round(100 * Math.min(1, steepest / rise))]! += 1;
    }
  }
  if (edges === 0 || edges < minEdges * samples) return undefined;
  let seen = 0;
  const median = buckets.findIndex((count) => (seen += count) >= edges / 2);
  return { steepness: median / 100, share: edges / samples };
}
