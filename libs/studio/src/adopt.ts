import { ProductError, thumbnailSizes, shapeOf } from '@app/contracts';
import sharp, { type OverlayOptions } from 'sharp';
import { encodeJpeg } from './encode.js';
import { QuietMap } from './inspect/quiet-map.js';
import { subjectStrips } from './layouts/scene.js';
import { logoOverlay } from './layouts/place-logo.js';
import { cleanPicture } from './pictures/clean.js';
import { decodeRgb, openPicture, resizeExactly, toGray } from './pictures/decode.js';
import type { Box, SourcePicture, TextBox } from './picture.js';
import type { Painting, Plate } from './studio.js';
import { quietnessOf, textBoxesIn } from './type/text-boxes.js';
import type { PersonCutter } from './vision/cut-out.js';
import type { FaceFinder } from './vision/faces.js';

/** Minimum length of the longer side: smaller pictures look soft in full HD. */
const minLongerSide = 960;
/** Longer to shorter side. Models paint about 16:9 (1.79), older ones 3:2; at these bounds a fifth is cut off. */
const minRatio = 1.45;
const maxRatio = 2.1;
const wholePicture: Box = { x: 0, y: 0, width: 1, height: 1 };

/**
 * Makes a plate from a model's picture: crops it to the exact size, finds faces, subject and text
 * boxes, and draws the creator's assets on it unchanged.
 */
export async function adoptPainting(
  { picture, brief, emptyZone }: Painting,
  finder: FaceFinder,
  cutter: PersonCutter,
): Promise<Plate> {
  const clean = await cleanPicture(picture, 'thumbnail');
  const shape = shapeOf(brief.size);
  const length = Math.max(clean.width, clean.height);
  const ratio = length / Math.min(clean.width, clean.height);
  const doesFit = shapeOf(clean) === shape && ratio >= minRatio && ratio <= maxRatio;
  if (!doesFit || length < minLongerSide) {
    throw new ProductError('image_too_small', { detail: `painted ${clean.width}×${clean.height}` });
  }
  const { width, height } = brief.size;
  const assets = brief.assets.filter(({ kind }) => kind === 'asset').map((asset) => asset.picture);
  const placed = await placeAssets(assets, { width, height }, emptyZone);
  const logo = brief.logo ? await logoOverlay(brief.logo, { width, height }) : null;
  const overlays = logo ? [...placed, logo.overlay] : placed;
  const background = await encodeJpeg(
    sharp(clean.bytes).resize(width, height, { fit: 'cover' }).composite(overlays),
    94,
  );
  const pixels = await decodeRgb(background, 960);
  const faces = (await finder.find(pixels)).map((face) => face.box);
  const people = subjectStrips(await cutter.cut(background), wholePicture);
  const subject = logo ? [...people, logo.box] : people;
  const screen = thumbnailSizes[shape];
  const map = new QuietMap(
    toGray(await resizeExactly(pixels, screen.width / 8, screen.height / 8)),
  );
  map.markBusy(subject);
  const textBoxes = textBoxesIn(map, faces);
  return {
    layout: brief.layout,
    width,
    height,
    background,
    foreground: null,
    faces,
    subject,
    rooms: emptyZone ? [zoneTextBox(emptyZone, map), ...textBoxes] : textBoxes,
    tone: brief.tone ?? 'bold',
    language: brief.language ?? null,
    typeWeight: brief.typeWeight ?? null,
    typeLook: brief.typeLook ?? null,
    accentHue: brief.accentHue,
    seed: brief.seed,
  };
}

function zoneTextBox(box: Box, map: QuietMap): TextBox {
  const isAcross = box.width > 0.6;
  return {
    box,
    align: isAcross ? 'center' : 'left',
    anchor: isAcross ? 'top' : 'middle',
    calm: quietnessOf(map, box),
  };
}

/** Largest size of an asset and its distance from the edges, in fractions of the frame. */
const assetBounds = { width: 0.2, height: 0.22, margin: 0.045 };
/** Distance from the upper edge on a Short: below the player's top bar. */
const belowTopBar = 0.11;

/** Places assets in the upper corners, first in the corner away from the text. The badge covers a lower corner. */
async function placeAssets(
  pictures: readonly SourcePicture[],
  size: { width: number; height: number },
  zone: Box | null,
): Promise<OverlayOptions[]> {
  const isTextLeft = !zone || zone.x + zone.width / 2 <= 0.5;
  const sides = isTextLeft ? (['right', 'left'] as const) : (['left', 'right'] as const);
  // There are two corners; beside text only one is free.
  const shown = pictures.slice(0, zone ? 1 : 2);
  return Promise.all(
    shown.map(async ({ bytes }, index) => {
      const { data, info } = await openPicture(bytes)
        .resize(
          Math.round(size.width * assetBounds.width),
          Math.round(size.height * assetBounds.height),
          {
            fit: 'inside',
          },
        )
        .png()
        .toBuffer({ resolveWithObject: true });
      const edge = Math.round(size.height * assetBounds.margin);
      const left = sides[index] === 'left' ? edge : size.width - info.width - edge;
      const top = shapeOf(size) === 'upright' ? Math.round(size.height * belowTopBar) : edge;
      return { input: data, left, top };
    }),
  ).catch((cause: unknown) => {
    throw new ProductError('image_unreadable', { cause });
  });
}

/** How far hair and ears extend beyond a face's box. */
const faceMargin = 0.45;

/** Paints over every face, so that a model cannot identify people. */
export async function maskFacesIn(picture: Buffer, finder: FaceFinder): Promise<Buffer> {
  const pixels = await decodeRgb(picture, 1280);
  const { width, height } = pixels;
  const faces = await finder.find(pixels);
  const ovals = faces.map(({ box }) => {
    const rx = (box.width / 2) * (1 + faceMargin) * width;
    const ry = (box.height / 2) * (1 + faceMargin) * height;
    return `<ellipse cx="${(box.x + box.width / 2) * width}" cy="${(box.y + box.height / 2) * height}" rx="${rx}" ry="${ry}" fill="#808080"/>`;
  });
  const overlay = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ovals.join('')}</svg>`,
  );
  return encodeJpeg(
    sharp(pixels.data, { raw: { width, height, channels: 3 } }).composite([{ input: overlay }]),
    88,
  );
}
