import { judged, type Check } from './check.js';

/** The detector's box goes from brow to chin; a face as one means it, from the hairline, is this much taller. */
const hairline = 1.45;

/** Check 15. Who gives their face wants it seen: 35 % of the frame's height, 45 % is better. */
export const faceSize: Check = ({ facesAsked, faces }) =>
  facesAsked === 0
    ? null
    : judged({
        name: 'face-size',
        label: 'Your face is large enough',
        otherwise: 'Your face is small',
        value: hairline * Math.max(0, ...faces.map((face) => face.height)),
        fail: 0.15,
        warn: 0.35,
        side: 'min',
      });

/** Check 16. More than three people are a crowd that nobody recognises when it is small. */
export const peopleCount: Check = ({ faces }) =>
  judged({
    name: 'people-count',
    label: 'Few enough people',
    otherwise: 'Many people',
    value: faces.length,
    fail: 6,
    warn: 3,
    side: 'max',
  });
