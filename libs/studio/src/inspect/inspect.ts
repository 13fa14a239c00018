import { center, enlargedBox } from '../pictures/boxes.js';
import { decodeRgb, readSize, resizeExactly, toGray } from '../pictures/decode.js';
import type { PictureFacts } from '../picture.js';
import type { FaceFinder } from '../vision/faces.js';
import type { PersonMask } from '../vision/person-mask.js';
import { fingerprintOf, fingerprintSide } from './fingerprint.js';
import { findFocus, findSubject } from './focus.js';
import { findIsolated } from './isolated.js';
import { occupiedOf } from './occupied.js';
import { measureFaceLight, measureLight } from './light.js';
import { findPalette } from './palette.js';
import { sceneOf, sceneSize } from './scene-print.js';
import { QuietMap } from './quiet-map.js';
import { isOutOfFocus, isScreen, measureSharpness } from './sharpness.js';
import { detectHeadline, headlineDetectionSize } from './detect-headline.js';

/** The picture is decoded once, with this length of its longer side. */
const inspectingSide = 1280;

export async function inspectPicture(
  bytes: Buffer,
  finder: FaceFinder,
  mask: PersonMask,
): Promise<PictureFacts> {
  const size = await readSize(bytes);
  const picture = await decodeRgb(bytes, inspectingSide);
  const found = await finder.find(picture, bytes);
  // Fixed sizes make measurements of different pictures comparable.
  const full = toGray(picture);
  const outOfFocus = new Set(found.filter(({ box }) => isOutOfFocus(full, box)));
  const faces = found.toSorted((a, b) => Number(outOfFocus.has(a)) - Number(outOfFocus.has(b)));
  const medium = await resizeExactly(picture, 320, 180);
  const small = await resizeExactly(medium, 64, 36);
  const gray = toGray(medium);
  const large = await resizeExactly(
    picture,
    headlineDetectionSize.width,
    headlineDetectionSize.height,
  );
  const boxes = faces.map((face) => face.box);
  const type = detectHeadline(large, boxes);
  // New text avoids faces and existing text.
  const taken = [...boxes.map((box) => enlargedBox(box, 0.25)), ...(type ? [type.box] : [])];
  const main = faces.find((face) => !outOfFocus.has(face));
  const isolated = main ? null : findIsolated(small);
  return {
    ...size,
    ...measureLight(gray),
    palette: findPalette(small),
    sharpness: measureSharpness(full, size.width, main?.box),
    screen: isScreen(full),
    faces: faces.map((face) => {
      const { box, eyes, score, eyesOpen, mouthOpen, moment } = face;
      return {
        box,
        eyes,
        score,
        light: measureFaceLight(full, box),
        ...(eyesOpen !== undefined && { eyesOpen }),
        ...(mouthOpen !== undefined && { mouthOpen }),
        ...(moment !== undefined && { moment }),
        ...(outOfFocus.has(face) && { outOfFocus: true }),
      };
    }),
    focus: main ? center(main.box) : isolated ? center(isolated) : findFocus(small),
    subject: isolated ?? findSubject(small),
    occupied: occupiedOf(await mask.segmentOnce(picture), gray, faces.length > 0),
    calm: new QuietMap(gray).calmestBoxes(taken),
    type,
    fingerprint: fingerprintOf(
      toGray(await resizeExactly(picture, fingerprintSide, fingerprintSide)),
    ),
    scene: sceneOf(await resizeExactly(medium, sceneSize.width, sceneSize.height)),
  };
}
