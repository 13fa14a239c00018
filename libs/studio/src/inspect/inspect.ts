import { centre, grown } from '../pictures/boxes.js';
import { decodeRgb, readSize, squeeze, toGrey } from '../pictures/decode.js';
import type { PictureFacts } from '../picture.js';
import type { FaceFinder } from '../vision/faces.js';
import { fingerprintOf, fingerprintSide } from './fingerprint.js';
import { findFocus } from './focus.js';
import { measureFaceLight, measureLight } from './light.js';
import { findPalette } from './palette.js';
import { sceneOf, sceneSize } from './scene-print.js';
import { QuietMap } from './quiet-map.js';
import { isScreen, measureSharpness } from './sharpness.js';
import { typeIn, typeSize } from './type-in.js';

/** All that the studio wants to know of a picture is seen at this size; it is decoded once. */
const inspectingSide = 1280;

export async function inspectPicture(bytes: Buffer, finder: FaceFinder): Promise<PictureFacts> {
  const size = await readSize(bytes);
  const picture = await decodeRgb(bytes, inspectingSide);
  const faces = await finder.find(picture, bytes);
  // Fixed sizes, so that figures of different pictures can be compared.
  const full = toGrey(picture);
  const medium = await squeeze(picture, 320, 180);
  const small = await squeeze(medium, 64, 36);
  const grey = toGrey(medium);
  const large = await squeeze(picture, typeSize.width, typeSize.height);
  const boxes = faces.map((face) => face.box);
  const type = typeIn(large, boxes);
  // Words do not stand on faces, nor on words that are there already.
  const taken = [...boxes.map((box) => grown(box, 0.25)), ...(type ? [type.box] : [])];
  const main = faces[0];
  return {
    ...size,
    ...measureLight(grey),
    palette: findPalette(small),
    sharpness: measureSharpness(full, size.width, main?.box),
    screen: isScreen(full),
    faces: faces.map(({ box, eyes, score, eyesOpen, mouthOpen }) => ({
      box,
      eyes,
      score,
      light: measureFaceLight(full, box),
      ...(eyesOpen !== undefined && { eyesOpen }),
      ...(mouthOpen !== undefined && { mouthOpen }),
    })),
    focus: main ? centre(main.box) : findFocus(small),
    calm: new QuietMap(grey).calmest(taken),
    type,
    fingerprint: fingerprintOf(toGrey(await squeeze(picture, fingerprintSide, fingerprintSide))),
    scene: sceneOf(await squeeze(medium, sceneSize.width, sceneSize.height)),
  };
}
