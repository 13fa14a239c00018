import { occupiedStrips } from '../inspect/occupied.js';
import { boundingBox, shareInsideFrame } from '../pictures/boxes.js';
import type { Box, Face, PictureFacts, Point } from '../picture.js';
import { freeBoxes } from '../type/free-boxes.js';

/** Sharpness that a frame of 1280 pixels needs. */
const minSharpness = 480;
/** A face is too dark when the luma of its skin is lower, and overexposed when it is higher. */
const minSkinLuma = 0.22;
const maxSkinLuma = 0.97;
/** A face of at least this height is the main subject. */
const minLeadingFace = 0.12;
/** Eyes with a lower value look shut. */
const minOpenEyes = 0.5;
/** Expression of a face at rest; a lower one is a bad moment. */
export const restingMoment = 0.6;
/** Expression in the middle of a word: raised brows do not make it better. */
const midWordMoment = 0.4;
/** Distance of the middle of the eyes from the middle of the face, in face widths, from which a face counts as turned. */
const turned = { from: 0.08, full: 0.28 };
/** A face with a smaller share inside the still is cut. */
const minWhole = 0.97;

/** Factor for screen recordings: their small text is unreadable in a thumbnail. */
const screenFactor = 0.6;

/** 0-1: how well the still suits as the main still of any layout: sharp, well exposed, with contrast. */
export function stillQuality(facts: PictureFacts): number {
  const sharp = Math.min(1, facts.sharpness / minSharpness);
  const light = 1 - Math.min(1, Math.abs(facts.brightness - 0.52) / 0.42);
  const contrast = Math.min(1, facts.contrast / 0.22);
  const vivid = Math.min(1, facts.palette.saturation / 0.5);
  return (
    (0.35 * sharp + 0.25 * light + 0.25 * contrast + 0.15 * vivid) *
    faceFactor(facts) *
    (facts.screen ? screenFactor : 1)
  );
}

/**
 * 0-1: how well a face can be shown as a portrait: 1 with open eyes, at rest or smiling, frontal, whole and well lit.
 * Every choice between faces uses this value.
 */
export function portraitQuality({ box, eyes, eyesOpen = 1, moment, light }: Face): number {
  const { middle = 0.5 } = light ?? {};
  const isWellLit = middle >= minSkinLuma && middle <= maxSkinLuma;
  const isWhole = shareInsideFrame(box) >= minWhole;
  const isBad = moment !== undefined && moment < restingMoment;
  const expression = isBad ? Math.min(moment, midWordMoment) / restingMoment : 1;
  const eyesFactor = eyesOpen < minOpenEyes ? 0.65 : 1;
  return (
    eyesFactor *
    (0.5 + 0.5 * expression) *
    (isWellLit ? 1 : 0.7) *
    (isWhole ? 1 : 0.7) *
    (1 - 0.15 * turn(box, eyes))
  );
}

/** 0-1: how far a face is turned away, by the position of its eyes; 0 when only one eye is known. */
function turn(box: Box, eyes: readonly Point[]): number {
  const [first, second] = eyes;
  if (!first || !second) return 0;
  const offset = Math.abs((first.x + second.x) / 2 - (box.x + box.width / 2)) / box.width;
  return Math.max(0, Math.min(1, (offset - turned.from) / (turned.full - turned.from)));
}

/** The quality of the portrait, if a face leads the still. */
function faceFactor({ faces }: PictureFacts): number {
  const [face] = faces;
  return face && face.box.height >= minLeadingFace ? portraitQuality(face) : 1;
}

/** Indexes of the stills, best first, by quality times the layout's own preference. */
export function rankByQuality(
  facts: readonly PictureFacts[],
  preference: (facts: PictureFacts) => number,
): number[] {
  return facts
    .map((still, index) => ({
      index,
      value: stillQuality(still) * Math.max(0.001, preference(still)),
    }))
    .sort((a, b) => b.value - a.value || a.index - b.index)
    .map(({ index }) => index);
}

/** Smallest free part of a still in which a headline fits, as a share of the still. */
const minFreeShare = 0.14;

/** Whether people and objects leave no space for a headline on a still. */
export function isCrowded(facts: PictureFacts): boolean {
  const strips = occupiedStrips(facts, { x: 0, y: 0, width: 1, height: 1 });
  const [largest] = freeBoxes([...strips, ...facts.faces.map(({ box }) => box)]);
  return strips.length > 0 && (largest ? largest.width * largest.height : 0) < minFreeShare;
}

/** A wider subject does not fit in half a frame; share of the still's width. */
const maxHalfFrameSubject = 0.5;
/** A smaller mask, as a share of the still, may be a mistake. */
const minPeople = 0.02;
/** Faces of this height are close enough to be recognized. */
const minCloseFace = 0.24;

/**
 * Whether a still shows people in a wide shot: half a frame would cut people whose faces are not detected, such as
 * profiles. Small faces on a recorded screen are pictures.
 */
export function isWideShot(facts: PictureFacts): boolean {
  const { faces, subject, screen } = facts;
  const height = faces[0]?.box.height ?? 0;
  if (screen === true || height === 0 || height >= minCloseFace) return false;
  const people = occupiedStrips(facts, { x: 0, y: 0, width: 1, height: 1 });
  const area = people.reduce((sum, strip) => sum + strip.width * strip.height, 0);
  const { width } = area >= minPeople ? boundingBox(people) : (subject ?? { width: 0 });
  return width > maxHalfFrameSubject;
}

/** An object of at least this width, as a share of the still's, and this ratio of width to height in pixels is long. */
const longObject = { width: 0.66, ratio: 2 };

/** Whether a still without people shows an object that half a frame would cut, such as a car from the side. */
export function isLongObject({ faces, subject, screen, width, height }: PictureFacts): boolean {
  if (faces.length > 0 || screen || !subject) return false;
  const ratio = (subject.width * width) / (subject.height * height);
  return subject.width >= longObject.width && ratio >= longObject.ratio;
}

/** Shoulder beside a face, in widths of the face. */
const besideFace = 0.5;

/** The heads and shoulders of at least `least` people who are about equally large; null for any other still. */
function groupIn({ faces, screen }: PictureFacts, least: number): Box | null {
  const [first] = faces;
  if (!first || screen) return null;
  const group = faces.map(({ box }) => box).filter((box) => box.height >= first.box.height / 2);
  if (group.length < least) return null;
  const left = Math.max(0, Math.min(...group.map((box) => box.x - besideFace * box.width)));
  const right = Math.min(1, Math.max(...group.map((box) => box.x + (1 + besideFace) * box.width)));
  const { y, height } = boundingBox(group);
  return { x: left, y, width: right - left, height };
}

/** What a crop should not cut: a group of people, or the subject of a still without people. */
export function keyPartOf(facts: PictureFacts): Box | null {
  return groupIn(facts, 2) ?? (facts.faces.length === 0 ? (facts.subject ?? null) : null);
}

/** Width divided by height of the part of a frame beside a column of text. */
const halfFrameShape = 0.95;

/** Whether half a frame cuts off one of three or more people. It may cut the shoulder of one of two. */
export function cutsGroup(facts: PictureFacts): boolean {
  const group = groupIn(facts, 3);
  return group !== null && group.width > (halfFrameShape * facts.height) / facts.width;
}

/** Smallest height of a face whose still is about that person, such as a guest at a table. */
const minPersonFace = 0.1;
/** Hair above a face that a crop keeps, in heights of the face. */
const keptHair = 0.3;
/** Aspect ratios of camera photos. Excludes upright phone stills, whose lower part any frame cuts off. */
const photoShape = { from: 1.1, to: 1.7 };

/** Whether a full 16:9 frame cuts off what is in front of a person, such as food on a table. */
export function losesForeground({ faces: [face], subject, width, height }: PictureFacts): boolean {
  const shape = width / height;
  if (!face || !subject || face.box.height < minPersonFace) return false;
  if (shape < photoShape.from || shape > photoShape.to) return false;
  const top = Math.max(0, face.box.y - keptHair * face.box.height);
  return subject.y + subject.height - top > shape / (16 / 9);
}

/** A smaller face, as a share of the still's height, belongs to a whole body, as in a video about outfits. */
const minPortraitFace = 0.14;
/** A second face is as important as the largest one when it has more than this share of its height. */
const maxSecondFace = 0.5;

/** Whether one person leads a still, so that the face can be shown close. */
export function isPortrait({ faces: [first, second], screen }: PictureFacts): boolean {
  if (!first || screen || first.box.height < minPortraitFace) return false;
  return (second?.box.height ?? 0) <= maxSecondFace * first.box.height;
}
