import { clipped, overlap } from '../pictures/boxes.js';
import type { Box } from '../picture.js';
import { judge, type Check } from './check.js';

/** The detector's box reaches from brow to chin; with the forehead a face is this much taller. */
const hairline = 1.45;

/** Check 15. An uploaded face should be visible: 35 % of the frame's height, 45 % is better. */
export const faceSize: Check = ({ facesAsked, faces }) =>
  facesAsked === 0
    ? null
    : judge({
        name: 'face-size',
        otherwise: 'face-size-missed',
        value: hairline * Math.max(0, ...faces.map((face) => face.height)),
        fail: 0.15,
        warn: 0.35,
        side: 'min',
      });

/** Check 16. More than three people are not recognizable at small size. */
export const peopleCount: Check = ({ faces }) =>
  judge({
    name: 'people-count',
    otherwise: 'people-count-missed',
    value: faces.length,
    fail: 6,
    warn: 3,
    side: 'max',
  });

/** Faces that matter: at least this height, and at least half of the largest one's. */
const minRelevantFace = 0.12;

function mainFaces(faces: readonly Box[]): Box[] {
  const largest = Math.max(minRelevantFace, ...faces.map((face) => face.height));
  return faces.filter((face) => face.height >= Math.max(minRelevantFace, largest / 2));
}

/** Check 24. A face (brow to chin) is cut by the frame or its panel. Hair may already be cut in the still. */
export const faceInside: Check = ({ faces, faceShown }) =>
  mainFaces(faces).length === 0
    ? null
    : judge({
        name: 'face-inside',
        otherwise: 'face-inside-missed',
        value: Math.min(
          faceShown,
          ...mainFaces(faces).map((face) => {
            const { width, height } = clipped(face);
            return (width * height) / (face.width * face.height);
          }),
        ),
        fail: 0.9,
        warn: 0.96,
        side: 'min',
      });

/** Eyes, nose and mouth within a face's box, without cheeks and forehead. */
const facialFeatures = { x: 0.15, y: 0.15, width: 0.7, height: 0.8 };

/** Check 25. Eyes or mouth are under the duration badge. */
export const faceBadge: Check = ({ faces, badge }) =>
  judge({
    name: 'face-badge',
    otherwise: 'face-badge-missed',
    value: Math.max(
      0,
      ...mainFaces(faces).map((face) => {
        const part = {
          x: face.x + facialFeatures.x * face.width,
          y: face.y + facialFeatures.y * face.height,
          width: facialFeatures.width * face.width,
          height: facialFeatures.height * face.height,
        };
        return overlap(part, badge.hard) / (part.width * part.height);
      }),
    ),
    fail: 0.15,
    warn: 0.03,
    side: 'max',
  });

/** Check 27. Never fails: a person may sleep in the video. */
export const eyesOpen: Check = ({ faces, eyesShut }) =>
  mainFaces(faces).length === 0
    ? null
    : judge({
        name: 'eyes-open',
        otherwise: 'eyes-open-missed',
        value: eyesShut ? 1 : 0,
        fail: 1,
        warn: 0,
        side: 'max',
      });
