import { installedFile } from '../installed-package.js';
import { intersectionOverUnion } from '../pictures/boxes.js';
import { fromRgb, type RgbPicture } from '../pictures/decode.js';
import type { Box, Face, Point } from '../picture.js';
import { NeuralNet, scaled } from './litert.js';

export interface DetectedFace extends Face {
  /** Where the person looks: -1 far to the picture's left, 0 into the camera, 1 far to its right. */
  turn: number;
}

const side = 128;
/** Values per anchor: centre x, centre y, width, height, then six points (eyes, nose, mouth, ears). */
const stride = 16;
/**
 * A real face scores about .9 and a stylised one .83 or more; a motorcycle came to .62, a workshop wall to .46.
 * Below .75 one is too easily fooled.
 */
const leastScore = 0.75;
/** Two boxes that share more than this are the same face. */
const sameFace = 0.3;

/** The model's fixed grid: 16×16 cells with two anchors each, then 8×8 with six. */
const anchors: Point[] = [
  { step: 8, each: 2 },
  { step: 16, each: 6 },
].flatMap(({ step, each }) => {
  const cells = side / step;
  return Array.from({ length: cells * cells * each }, (_, i) => {
    const cell = Math.floor(i / each);
    return { x: ((cell % cells) + 0.5) / cells, y: (Math.floor(cell / cells) + 0.5) / cells };
  });
});

interface Window {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Finds faces with MediaPipe's short-range detector. Boxes reach from the brow to the chin. */
export class FaceFinder {
  private net: Promise<NeuralNet> | undefined;

  /** Largest first. Boxes and points in fractions of the picture. */
  async find(picture: RgbPicture): Promise<DetectedFace[]> {
    const found: DetectedFace[] = [];
    for (const window of windows(picture)) found.push(...(await this.scan(picture, window)));
    found.sort((a, b) => b.score - a.score);
    const kept: DetectedFace[] = [];
    for (const face of found) {
      if (kept.every((other) => intersectionOverUnion(face.box, other.box) <= sameFace))
        kept.push(face);
    }
    return kept.sort((a, b) => b.box.width * b.box.height - a.box.width * a.box.height);
  }

  private async scan(picture: RgbPicture, window: Window): Promise<DetectedFace[]> {
    this.net ??= NeuralNet.load(
      installedFile('@mediapipe/face_detection', 'face_detection_short_range.tflite'),
      [1, side, side, 3],
    );
    const net = await this.net;
    const pixels = await fromRgb(picture)
      .extract(window)
      .resize(side, side, { fit: 'contain', background: '#000' })
      .raw()
      .toBuffer();
    const [boxes, scores] = await net.run(scaled(pixels, 127.5, -1));
    if (!boxes || !scores) return [];
    return decodeFaces(boxes, scores).map((face) => placed(face, picture, window));
  }
}

/** Faces in fractions of the square that the model saw. Pure, for tests. */
export function decodeFaces(boxes: Float32Array, scores: Float32Array): DetectedFace[] {
  const faces: DetectedFace[] = [];
  anchors.forEach((anchor, i) => {
    const score = 1 / (1 + Math.exp(-scores[i]!));
    if (score < leastScore) return;
    const at = (k: number): number => boxes[i * stride + k]! / side;
    const width = at(2);
    const height = at(3);
    const box: Box = {
      x: anchor.x + at(0) - width / 2,
      y: anchor.y + at(1) - height / 2,
      width,
      height,
    };
    const point = (k: number): Point => ({
      x: anchor.x + at(4 + 2 * k),
      y: anchor.y + at(5 + 2 * k),
    });
    const [nose, earA, earB] = [point(2), point(4), point(5)];
    const earSpan = Math.max(1e-6, Math.abs(earB.x - earA.x));
    const turn = Math.max(-1, Math.min(1, (nose.x - (earA.x + earB.x) / 2) / (0.5 * earSpan)));
    faces.push({ box, eyes: [point(0), point(1)], score, turn });
  });
  return faces;
}

/** The whole frame and, in wide ones, three squares side by side, because small faces are lost at 128 pixels. */
function windows({ width, height }: RgbPicture): Window[] {
  const whole: Window = { left: 0, top: 0, width, height };
  if (width <= 1.2 * height) return [whole];
  const squares = [0, 0.5, 1].map((share) => ({
    left: Math.round((width - height) * share),
    top: 0,
    width: height,
    height,
  }));
  return [whole, ...squares];
}

/** From the letterboxed square of one window to fractions of the whole picture. */
function placed(face: DetectedFace, picture: RgbPicture, window: Window): DetectedFace {
  const square = Math.max(window.width, window.height);
  const left = window.left - (square - window.width) / 2;
  const top = window.top - (square - window.height) / 2;
  const point = ({ x, y }: Point): Point => ({
    x: (left + x * square) / picture.width,
    y: (top + y * square) / picture.height,
  });
  const corner = point(face.box);
  return {
    ...face,
    box: {
      ...corner,
      width: (face.box.width * square) / picture.width,
      height: (face.box.height * square) / picture.height,
    },
    eyes: face.eyes.map(point),
  };
}
