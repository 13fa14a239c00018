import { installedFile } from '../installed-package.js';
import { fromRgb, type RgbPicture } from '../pictures/decode.js';
import type { Box, Face, Point } from '../picture.js';
import { NeuralNet, scaledInput } from './litert.js';

export interface DetectedFace extends Face {
  /** Direction of the face: -1 left of the picture, 0 into the camera, 1 right. */
  turn: number;
}

/** A part of a picture, in pixels of it. */
export interface Window {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** One of MediaPipe's face detectors. */
export interface DetectorModel {
  file: string;
  /** Input size of the model. */
  side: number;
  /** Anchor centers in fractions of the input. */
  anchors: Point[];
  /** Detections below this score are dropped. */
  minScore: number;
}

/** For faces that fill a large part of the input. */
export const shortRange: DetectorModel = {
  file: 'face_detection_short_range.tflite',
  side: 128,
  anchors: grid(128, [
    { step: 8, each: 2 },
    { step: 16, each: 6 },
  ]),
  minScore: 0.5,
};

/** For small faces and profiles. */
export const fullRange: DetectorModel = {
  file: 'face_detection_full_range.tflite',
  side: 192,
  anchors: grid(192, [{ step: 4, each: 1 }]),
  minScore: 0.5,
};

/**
 * Values per anchor: center x, center y, width, height, then six points (eyes, nose, mouth, ears).
 */
const stride = 16;

function grid(side: number, levels: { step: number; each: number }[]): Point[] {
  return levels.flatMap(({ step, each }) => {
    const cells = side / step;
    return Array.from({ length: cells * cells * each }, (_, i) => {
      const cell = Math.floor(i / each);
      return { x: ((cell % cells) + 0.5) / cells, y: (Math.floor(cell / cells) + 0.5) / cells };
    });
  });
}

/** Finds faces in parts of a picture. Boxes reach from brow to chin. */
export class FaceDetector {
  private net: Promise<NeuralNet> | undefined;

  constructor(private readonly model: DetectorModel) {}

  /** Boxes and points in fractions of the whole picture, with duplicates. */
  async scan(picture: RgbPicture, window: Window): Promise<DetectedFace[]> {
    const { file, side } = this.model;
    this.net ??= NeuralNet.load(installedFile('@mediapipe/face_detection', file), [
      1,
      side,
      side,
      3,
    ]);
    const net = await this.net;
    const pixels = await fromRgb(picture)
      .extract(window)
      .resize(side, side, { fit: 'contain', background: '#000' })
      .raw()
      .toBuffer();
    const [boxes, scores] = await net.run(scaledInput(pixels, 127.5, -1));
    if (!boxes || !scores) return [];
    return decodeFaces(this.model, boxes, scores).map((face) =>
      toPictureFractions(face, picture, window),
    );
  }
}

/** Faces in fractions of the model's input. Exported for tests. */
export function decodeFaces(
  { side, anchors, minScore }: DetectorModel,
  boxes: Float32Array,
  scores: Float32Array,
): DetectedFace[] {
  const faces: DetectedFace[] = [];
  anchors.forEach((anchor, i) => {
    const score = 1 / (1 + Math.exp(-scores[i]!));
    if (score < minScore) return;
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

/** Converts from the letterboxed window to fractions of the whole picture. */
function toPictureFractions(face: DetectedFace, picture: RgbPicture, window: Window): DetectedFace {
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
