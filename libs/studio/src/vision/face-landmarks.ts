import { open as openFile } from 'node:fs/promises';
import { installedFile } from '../installed-package.js';
import type { RgbPicture } from '../pictures/decode.js';
import type { Point } from '../picture.js';
import type { DetectedFace } from './face-detector.js';
import { NeuralNet } from './litert.js';

/** Measurements of one face's landmarks. */
export interface Expression {
  /** 0-1: probability that this is a face. */
  presence: number;
  /** 0 shut, 1 open. */
  eyesOpen: number;
  /** Gap between the lips as a share of the height from brow to chin. */
  mouthOpen: number;
  /** 0-1: quality of the expression, as in `Face.moment`. */
  moment: number;
  /**
   * Largest offset between the positions of an eye according to the detector and to this model, as a share of the
   * distance between the eyes. At most 0.2 for large real faces.
   */
  eyeMismatch: number;
}

/** Input size of the model. */
const side = 192;
/** Size of the input square relative to the face's box. */
const margin = 1.5;
/**
 * Position of the model in a bundle, in bytes, as listed by the package's loader. It stays valid: the package has had
 * no release since 2022, and its version is pinned.
 */
const bundle = { start: 2_495_952, end: 3_737_848 };
/** File identifier of TFLite, at byte 5. */
const identifier = 'TFL3';

/** Point numbers of MediaPipe's face mesh: eye corners, then pairs of upper and lower lid. */
const eyePoints = [
  {
    corners: [33, 133],
    lids: [
      [159, 145],
      [158, 153],
      [160, 144],
    ],
  },
  {
    corners: [362, 263],
    lids: [
      [386, 374],
      [385, 380],
      [387, 373],
    ],
  },
] as const;
const lips = [13, 14] as const;
const mouthCorners = [61, 291] as const;
const outerEyes = [33, 263] as const;
/** Each brow and the upper lid below it. */
const brows = [
  [105, 159],
  [334, 386],
] as const;
const forehead = 10;
const chin = 152;
/**
 * Lid distance by eye width, mean of both eyes. Measured on 76 faces: shut eyes .13-.20, a laugh
 * with nearly shut eyes .21, a squint or a downward look .23 or more.
 */
const lidGap = { shut: 0.16, open: 0.27 };

/**
 * Bounds for moments, measured on 54 faces. Width of the mouth by distance of the outer eye corners:
 * .44-.57 without and .67-.78 with a smile. As shares of the face's height: lips are .015-.05 apart
 * mid-word and .06 or more in surprise or laughter, a frown's mouth corners lie .008 or more below
 * the lips' middle, raised brows are .158 or more above the lids.
 */
const smileWidth = { none: 0.55, full: 0.68 };
const midWord = { least: 0.015, most: 0.06 };
const droop = 0.008;
const raisedBrows = 0.158;
/** Eyes that are less open look half shut; `shutWorth` is the factor for shut eyes. */
const alertEyes = 0.85;
const shutWorth = 0.6;

/** Reads expressions of detected faces with MediaPipe's face mesh. */
export class FaceLandmarks {
  private net: Promise<NeuralNet> | undefined;

  async read(picture: RgbPicture, face: DetectedFace): Promise<Expression> {
    this.net ??= readModel().then((bytes) => NeuralNet.compile(bytes, [1, side, side, 3]));
    const net = await this.net;
    const square = squareAround(picture, face);
    const [points = new Float32Array(3 * 468), flag] = await net.run(pixelsOf(picture, square));
    const eyes = face.eyes.map(({ x, y }) =>
      toSquare({ x: x * picture.width, y: y * picture.height }, square),
    );
    return { ...readExpression(points, flag?.[0] ?? -20), eyeMismatch: eyeMismatch(points, eyes) };
  }
}

async function readModel(): Promise<Uint8Array> {
  const file = installedFile('@mediapipe/face_mesh', 'face_mesh_solution_packed_assets.data');
  const handle = await openFile(file);
  try {
    const bytes = new Uint8Array(bundle.end - bundle.start);
    await handle.read(bytes, 0, bytes.length, bundle.start);
    if (Buffer.from(bytes.subarray(4, 8)).toString('latin1') !== identifier)
      throw new Error(`No model at byte ${bundle.start} of ${file}`);
    return bytes;
  } finally {
    await handle.close();
  }
}

/** A square of the picture that is rotated so that the eyes are level. In pixels of the picture. */
interface Square {
  middle: Point;
  size: number;
  cos: number;
  sin: number;
}

function squareAround({ width, height }: RgbPicture, { box, eyes }: DetectedFace): Square {
  const [a, b] = eyes;
  const angle = a && b ? Math.atan2((b.y - a.y) * height, (b.x - a.x) * width) : 0;
  return {
    size: margin * Math.max(box.width * width, box.height * height),
    middle: { x: (box.x + box.width / 2) * width, y: (box.y + box.height / 2) * height },
    cos: Math.cos(angle),
    sin: Math.sin(angle),
  };
}

/** A point of the picture in pixels of the model's input. */
function toSquare({ x, y }: Point, { middle, size, cos, sin }: Square): Point {
  const [dx, dy] = [x - middle.x, y - middle.y];
  return {
    x: side * ((dx * cos + dy * sin) / size + 0.5),
    y: side * ((dy * cos - dx * sin) / size + 0.5),
  };
}

/** As in `Expression`; 0 when the detector did not find both eyes. */
function eyeMismatch(points: Float32Array, found: readonly Point[]): number {
  if (found.length < eyePoints.length) return 0;
  const eyes = eyePoints.map(({ corners: [inner, outer] }) => ({
    x: (points[3 * inner]! + points[3 * outer]!) / 2,
    y: (points[3 * inner + 1]! + points[3 * outer + 1]!) / 2,
  }));
  const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
  const between = Math.max(1e-6, distance(eyes[0]!, eyes[1]!));
  return Math.max(...eyes.map((eye, index) => distance(eye, found[index]!))) / between;
}

/** The pixels of the square, values 0-1. */
function pixelsOf(
  { data, width, height }: RgbPicture,
  { middle, size, cos, sin }: Square,
): Float32Array<ArrayBuffer> {
  const out = new Float32Array(3 * side * side);
  const row = 3 * width;
  for (let v = 0, o = 0; v < side; v++) {
    const dy = ((v + 0.5) / side - 0.5) * size;
    for (let u = 0; u < side; u++, o += 3) {
      const dx = ((u + 0.5) / side - 0.5) * size;
      const x = middle.x + dx * cos - dy * sin - 0.5;
      const y = middle.y + dx * sin + dy * cos - 0.5;
      const x0 = Math.max(0, Math.min(width - 2, Math.floor(x)));
      const y0 = Math.max(0, Math.min(height - 2, Math.floor(y)));
      const fx = Math.max(0, Math.min(1, x - x0));
      const fy = Math.max(0, Math.min(1, y - y0));
      for (let c = 0, p = y0 * row + 3 * x0; c < 3; c++, p++) {
        const upper = data[p]! * (1 - fx) + data[p + 3]! * fx;
        const lower = data[p + row]! * (1 - fx) + data[p + row + 3]! * fx;
        out[o + c] = (upper * (1 - fy) + lower * fy) / 255;
      }
    }
  }
  return out;
}

/** Exported for tests. */
export function readExpression(
  points: Float32Array,
  presenceLogit: number,
): Omit<Expression, 'eyeMismatch'> {
  const distance = (a: number, b: number): number =>
    Math.hypot(points[3 * a]! - points[3 * b]!, points[3 * a + 1]! - points[3 * b + 1]!);
  const gap =
    eyePoints.reduce((sum, { corners, lids }) => {
      const open = lids.reduce((total, [upper, lower]) => total + distance(upper, lower), 0);
      return sum + open / lids.length / Math.max(1e-6, distance(corners[0], corners[1]));
    }, 0) / eyePoints.length;
  const height = Math.max(1e-6, distance(forehead, chin));
  const eyesOpen = shareBetween(gap, lidGap.shut, lidGap.open);
  const mouthOpen = distance(...lips) / height;
  const meanY = (pair: readonly [number, number]): number =>
    (points[3 * pair[0] + 1]! + points[3 * pair[1] + 1]!) / 2;
  const mouthWidth = distance(...mouthCorners) / Math.max(1e-6, distance(...outerEyes));
  const raised = brows.reduce((sum, [brow, lid]) => sum + distance(brow, lid), 0) / 2 / height;
  return {
    presence: 1 / (1 + Math.exp(-presenceLogit)),
    eyesOpen,
    mouthOpen,
    moment: expressionQuality({
      eyesOpen,
      mouthOpen,
      smile: shareBetween(mouthWidth, smileWidth.none, smileWidth.full),
      droops: meanY(mouthCorners) - meanY(lips) >= droop * height,
      raised: raised >= raisedBrows,
    }),
  };
}

function expressionQuality(seen: {
  eyesOpen: number;
  mouthOpen: number;
  smile: number;
  droops: boolean;
  raised: boolean;
}): number {
  const isSpeaking = seen.mouthOpen >= midWord.least && seen.mouthOpen < midWord.most;
  const still =
    (seen.mouthOpen >= midWord.most ? 0.72 : isSpeaking ? 0.4 : 0.6) -
    (seen.droops ? 0.15 : 0) +
    (seen.raised ? 0.15 : 0);
  const smiling = seen.smile >= 0.3 ? 0.6 + 0.4 * seen.smile : 0;
  return (
    Math.max(still, smiling) *
    (shutWorth + (1 - shutWorth) * Math.min(1, seen.eyesOpen / alertEyes))
  );
}

function shareBetween(value: number, none: number, full: number): number {
  return Math.max(0, Math.min(1, (value - none) / (full - none)));
}
