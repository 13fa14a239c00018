import type { OverlayOptions } from 'sharp';
import type { Box, BrandLogo } from '../picture.js';
import { thumbnailSizeOf, shapeOf } from '@app/contracts';
import { canvasOf, withShadow, type DesignSize } from '../paint/design-canvas.js';
import { largestPartClearOf, enlargedBox, overlap } from '../pictures/boxes.js';
import { openPicture } from '../pictures/decode.js';
import type { Painted } from './layout.js';

/** Largest size of a logo, and its distance from the edges; design units. */
const maxSize = { width: 176, height: 104 };
const margin = 34;
/** Distances on a Short: below the player's top bar, and above its title. */
const playerMargins = { top: 136, bottom: 328 };
/** Smaller text boxes are dropped. */
const minTextBox = { width: 0.26, height: 0.16 };
/** Share of the logo that may cover a face; a logo that covers more is not drawn. */
const maxFaceShare = 0.02;

/**
 * Draws a channel's logo in its corner, and removes its area from the text boxes. The logo is not drawn when it would
 * cover a face or leave no place for the text.
 */
export async function placeLogo({ bytes, corner }: BrandLogo, painted: Painted): Promise<void> {
  const target = painted.foreground ?? painted.background;
  const { data, info } = await openPicture(bytes)
    .resize(Math.round(maxSize.width * target.scale), Math.round(maxSize.height * target.scale), {
      fit: 'inside',
    })
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const width = info.width / target.scale;
  const height = info.height / target.scale;
  const box = boxAt(corner, { width, height }, target);
  const area = box.width * box.height;
  if (painted.faces.some((face) => overlap(face, box) > maxFaceShare * area)) return;
  const kept = enlargedBox(box, 0.08);
  const cleared = painted.textBoxes
    .map((textBox) => ({ ...textBox, box: largestPartClearOf(textBox.box, kept) }))
    .filter(
      (textBox) => textBox.box.width >= minTextBox.width && textBox.box.height >= minTextBox.height,
    );
  if (cleared.length === 0 && painted.textBoxes.length > 0) return;
  painted.textBoxes.splice(0, painted.textBoxes.length, ...cleared);
  painted.subject.push(box);
  withShadow(target, { color: 'rgba(0,0,0,.4)', blur: 16, y: 4 }, (ctx) =>
    ctx.drawImage(
      canvasOf(data, info.width, info.height),
      box.x * target.width,
      box.y * target.height,
      width,
      height,
    ),
  );
}

/** A channel's logo as an overlay for a picture that a model painted. */
export async function logoOverlay(
  { bytes, corner }: BrandLogo,
  size: { width: number; height: number },
): Promise<{ overlay: OverlayOptions; box: Box }> {
  const frame = thumbnailSizeOf(size);
  const scale = size.width / frame.width;
  const { data, info } = await openPicture(bytes)
    .resize(Math.round(maxSize.width * scale), Math.round(maxSize.height * scale), {
      fit: 'inside',
    })
    .png()
    .toBuffer({ resolveWithObject: true });
  const box = boxAt(corner, { width: info.width / scale, height: info.height / scale }, frame);
  const left = Math.round(box.x * size.width);
  const top = Math.round(box.y * size.height);
  return { overlay: { input: data, left, top }, box };
}

/** The logo's box in fractions of the frame, from its size in design units. */
function boxAt(corner: BrandLogo['corner'], { width, height }: DesignSize, frame: DesignSize): Box {
  const { top, bottom } =
    shapeOf(frame) === 'upright' ? playerMargins : { top: margin, bottom: margin };
  const x = corner === 'top-right' ? frame.width - margin - width : margin;
  const y = corner === 'bottom-left' ? frame.height - bottom - height : top;
  return {
    x: x / frame.width,
    y: y / frame.height,
    width: width / frame.width,
    height: height / frame.height,
  };
}
