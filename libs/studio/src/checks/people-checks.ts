import { thumbnailSizes, type ThumbnailShape } from '@app/contracts';
import { clipToFrame, overlap } from '../pictures/boxes.js';
import { facialFeaturesOf } from '../pictures/facial-features.js';
import type { Box } from '../picture.js';
import { checkAgainst, type Check, type PictureMeasurements } from './check.js';

/** The detector's box reaches from brow to chin; with the forehead a face is this much taller. */
const foreheadFactor = 1.45;

/** Converts a share of the frame's height to a share of its shorter side. */
function toShareOfShorterSide(share: number, shape: ThumbnailShape): number {
  const { width, height } = thumbnailSizes[shape];
  return (share * height) / Math.min(width, height);
}

/** Warns when the height of an uploaded face is below 35 % of the frame's shorter side, fails below 15 %. */
export const faceSize: Check<Pick<PictureMeasurements, 'faces' | 'facesAsked' | 'shape'>> = ({
  facesAsked,
  faces,
  shape,
}) =>
  facesAsked === 0
    ? null
    : checkAgainst({
        name: 'face-size',
        missedCode: 'face-size-missed',
        value:
          foreheadFactor *
          toShareOfShorterSide(Math.max(0, ...faces.map((face) => face.height)), shape),
        fail: 0.15,
        warn: 0.35,
        side: 'min',
      });

/** Smaller faces are people in the distance; share of the frame's shorter side. */
const minCountedFace = 0.08;

/** Warns about more than three people, who are hard to recognize at small size; fails above twelve. */
export const peopleCount: Check<Pick<PictureMeasurements, 'faces' | 'shape'>> = ({
  faces,
  shape,
}) =>
  checkAgainst({
    name: 'people-count',
    missedCode: 'people-count-missed',
    value: faces.filter(({ height }) => toShareOfShorterSide(height, shape) >= minCountedFace)
      .length,
    fail: 12,
    warn: 3,
    side: 'max',
  });

/**
 * Minimum height of a face that matters, as a share of the frame's shorter side. It must also be at least half as high
 * as the largest face.
 */
const minRelevantFace = 0.12;

export function mainFaces({ faces, shape }: Pick<PictureMeasurements, 'faces' | 'shape'>): Box[] {
  const least = minRelevantFace / toShareOfShorterSide(1, shape);
  const largest = Math.max(least, ...faces.map((face) => face.height));
  return faces.filter((face) => face.height >= Math.max(least, largest / 2));
}

/** Fails when the frame or a panel cuts a face (brow to chin). Hair may already be cut in the still. */
export const faceInside: Check<Pick<PictureMeasurements, 'faces' | 'faceShown' | 'shape'>> = ({
  faces,
  faceShown,
  shape,
}) =>
  mainFaces({ faces, shape }).length === 0
    ? null
    : checkAgainst({
        name: 'face-inside',
        missedCode: 'face-inside-missed',
        value: Math.min(
          faceShown,
          ...mainFaces({ faces, shape }).map((face) => {
            const { width, height } = clipToFrame(face);
            return (width * height) / (face.width * face.height);
          }),
        ),
        fail: 0.9,
        warn: 0.96,
        side: 'min',
      });

/** Fails when eyes or mouth are under the duration badge or the Shorts player. */
export const faceBadge: Check<Pick<PictureMeasurements, 'faces' | 'overlays' | 'shape'>> = ({
  faces,
  overlays,
  shape,
}) =>
  checkAgainst({
    ...(shape === 'upright'
      ? { name: 'face-player', missedCode: 'face-player-missed' }
      : { name: 'face-badge', missedCode: 'face-badge-missed' }),
    value: Math.max(
      0,
      ...mainFaces({ faces, shape }).map((face) => {
        const features = facialFeaturesOf(face);
        const covered = overlays.map(({ hard }) => overlap(features, hard));
        return Math.max(0, ...covered) / (features.width * features.height);
      }),
    ),
    // A close face in a Short reaches down to the title, but the title is shown only while the Short plays.
    fail: shape === 'upright' ? 0.5 : 0.15,
    warn: 0.03,
    side: 'max',
  });

/** Never fails, because a person may sleep in the video. */
export const eyesOpen: Check = ({ faces, eyesShut, shape }) =>
  mainFaces({ faces, shape }).length === 0
    ? null
    : checkAgainst({
        name: 'eyes-open',
        missedCode: 'eyes-open-missed',
        value: eyesShut ? 1 : 0,
        fail: 1,
        warn: 0,
        side: 'max',
      });

/**
 * In 83 faces of stills and 96 of thumbnails, the color cast of natural skin was at most 14. Never fails, because
 * concert lighting is colored.
 */
export const skinColor: Check = ({ faces, skinCast, shape }) =>
  mainFaces({ faces, shape }).length === 0
    ? null
    : checkAgainst({
        name: 'skin-color',
        missedCode: 'skin-color-missed',
        value: skinCast,
        fail: 255,
        warn: 18,
        side: 'max',
      });
