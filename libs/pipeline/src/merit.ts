import type { PictureFacts } from '@app/studio';

interface Judged {
  facts: PictureFacts;
  /** The creator's own cover. */
  cover: boolean;
}

const weights = { sharpness: 0.35, light: 0.25, face: 0.25, size: 0.1, cover: 0.05 };
/** Sharpness of a photograph in focus at full width. */
const sharpEnough = 480;
/** Width that a 1920-pixel canvas needs. */
const fullWidth = 1280;
/** Lower values look shut. */
const openEyes = 0.5;
/** Makes a still with shut eyes worth less than repeating one with open eyes. */
const shutEyesFactor = 0.35;
/** A moment at rest, and what a moment changes of a still's worth. */
const atRest = 0.6;
const momentWeight = 0.15;
/** Face height of a hero, as a share of the frame; product facts: 45-75 % is the target. */
const goodFaceHeight = 0.45;

/**
 * How good a hero each still makes, 0-1: sharp, well lit, large, with a face or one clear subject.
 * Sharpness and texture are the strongest signs of frames that editors choose.
 */
export function judgeStills(stills: readonly Judged[]): number[] {
  return stills.map(({ facts, cover }) => {
    const score =
      weights.sharpness * Math.min(1, facts.sharpness / sharpEnough) +
      weights.light * lightScore(facts) +
      weights.face * faceScore(facts) +
      weights.size * Math.min(1, facts.width / fullWidth) +
      weights.cover * (cover ? 1 : 0);
    const awake = (facts.faces[0]?.eyesOpen ?? 1) < openEyes ? shutEyesFactor : 1;
    const moment = momentWeight * ((facts.faces[0]?.moment ?? atRest) - atRest);
    return Math.round(Math.min(1, Math.max(0, (score + moment) * awake)) * 1000) / 1000;
  });
}

/** 1 for mean brightness 0.35-0.75 and contrast from 0.2, lower outside. */
function lightScore({ brightness, contrast }: PictureFacts): number {
  const outside = Math.max(0, 0.35 - brightness, brightness - 0.75);
  return Math.max(0, 1 - outside / 0.25) * 0.6 + Math.min(1, contrast / 0.2) * 0.4;
}

/** A still without a face gets a medium score. */
function faceScore({ faces }: PictureFacts): number {
  const height = faces[0]?.box.height;
  if (height === undefined) return 0.5;
  const crowd = faces.length > 3 ? 0.3 : 0;
  return Math.max(0, Math.min(1, 0.4 + (0.6 * height) / goodFaceHeight) - crowd);
}
