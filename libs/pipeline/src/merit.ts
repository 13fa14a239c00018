import { portraitQuality, type PictureFacts } from '@app/studio';

interface StillToRate {
  facts: PictureFacts;
  /** Whether this is the creator's own cover. */
  cover: boolean;
}

const weights = { sharpness: 0.35, light: 0.25, face: 0.25, size: 0.1, cover: 0.05 };
/** Sharpness of a photograph in focus at full width. */
const sharpEnough = 480;
/** Factor for a smeared still: at full width, its sharpness is lower than this. A sharpness of 0 means that the focus is unknown. */
const smeared = { below: 150, factor: 0.5 };
/** Width that a 1920-pixel canvas needs. */
const fullWidth = 1280;
/** Eyes with a lower value look shut. */
const minOpenEyes = 0.5;
/** So low that repeating a still with open eyes is better than using one with shut eyes. */
const shutEyesFactor = 0.35;
/** Score of a neutral expression, and how much a better or worse expression changes the merit. */
const neutralExpression = 0.6;
const expressionWeight = 0.15;
/** Factors for screen recordings and collages, which cannot be recognized at the size of a thumbnail. */
const screenFactor = 0.58;
const collageFactor = 0.45;
/**
 * Additional factor for screen recordings of white dialog boxes and pages, which look weaker than dark or colored
 * screens, and the brightness from which it applies.
 */
const whiteScreenFactor = 0.75;
const whiteScreenBrightness = 0.75;
/** Lower bounds of a collage: number of faces, face height, smallest to largest face, and distance of the rows. */
const collage = { faces: 4, height: 0.2, alike: 0.75, apart: 0.3 };
/** Minimum height of a face, as a share of the frame, to be the main subject of its still. */
const leadingFace = 0.12;
/** Face height, as a share of the frame, from which a main still gets the full score for its face. */
const goodFaceHeight = 0.45;

/**
 * Rates from 0 to 1 how well each still suits as the main still. Good stills are sharp, well lit and large, with a face
 * or one clear subject. Sharpness and texture best predict the frames that editors choose.
 */
export function judgeStills(stills: readonly StillToRate[]): number[] {
  return stills.map(({ facts, cover }) => {
    const score =
      weights.sharpness * Math.min(1, facts.sharpness / sharpEnough) +
      weights.light * lightScore(facts) +
      weights.face * faceScore(facts) +
      weights.size * Math.min(1, facts.width / fullWidth) +
      weights.cover * (cover ? 1 : 0);
    const factor =
      portraitFactor(facts) *
      (isSmeared(facts) ? smeared.factor : 1) *
      (facts.screen ? screenFactor : 1) *
      (isWhiteScreen(facts) ? whiteScreenFactor : 1) *
      (isCollage(facts) ? collageFactor : 1);
    const expression =
      expressionWeight * ((facts.faces[0]?.moment ?? neutralExpression) - neutralExpression);
    return Math.round(Math.min(1, Math.max(0, (score + expression) * factor)) * 1000) / 1000;
  });
}

function isSmeared({ sharpness, width }: PictureFacts): boolean {
  const resolution = Math.min(1, width / fullWidth);
  return sharpness > 0 && sharpness < smeared.below * resolution;
}

/** The quality of the portrait, if a face is the main subject of the still. */
function portraitFactor({ faces: [face] }: PictureFacts): number {
  // The eyes of a small face are too small to tell whether they are shut.
  if (!face || face.box.height < leadingFace) return 1;
  return (face.eyesOpen ?? 1) < minOpenEyes ? shutEyesFactor : portraitQuality(face);
}

/** Whether a still is a screen recording of a mostly white dialog box or page. */
export function isWhiteScreen({ screen, brightness }: PictureFacts): boolean {
  return screen === true && brightness > whiteScreenBrightness;
}

/** Whether a still shows portraits in rows, such as the faces of a data set. */
export function isCollage({ faces }: PictureFacts): boolean {
  const heights = faces.map(({ box }) => box.height);
  const middles = faces.map(({ box }) => box.y + box.height / 2);
  return (
    faces.length >= collage.faces &&
    Math.min(...heights) >= Math.max(collage.height, collage.alike * Math.max(...heights)) &&
    Math.max(...middles) - Math.min(...middles) >= collage.apart
  );
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
