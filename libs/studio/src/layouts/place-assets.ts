import type { Canvas } from '@napi-rs/canvas';
import { shapeOf } from '@app/contracts';
import { overlaysOn } from '../checks/overlays.js';
import { canvasOf, withShadow, type DesignCanvas } from '../paint/design-canvas.js';
import type { Box, PaintRequest, SourcePicture } from '../picture.js';
import { largestPartClearOf, enlargedBox, overlap } from '../pictures/boxes.js';
import { openPicture } from '../pictures/decode.js';
import type { Painted } from './layout.js';
import { quietMapOf } from './scene.js';

/** With more assets the thumbnail would look like a collage. */
const maxAssets = 3;
/** Largest width and height of a logo or product, and side of a square one; design units. */
const maxSize = { width: 270, height: 320, side: 236 };
/** White rim of a picture without transparent parts. */
const border = 9;
/** Smaller text boxes are dropped. */
const minTextBox = { width: 0.26, height: 0.16 };

/**
 * Draws the creator's logos and products unchanged where they cover least, and removes their area
 * from the text boxes.
 */
export async function placeAssets(request: PaintRequest, painted: Painted): Promise<void> {
  const assets = request.assets.filter(({ kind }) => kind === 'asset').slice(0, maxAssets);
  const target = painted.foreground ?? painted.background;
  for (const { picture } of assets) {
    const { image, width, height, hasTransparency } = await scaleAsset(picture, target.scale);
    const rim = hasTransparency ? 0 : border;
    const box = await leastCoveringPlace(painted, width + 2 * rim, height + 2 * rim);
    drawAsset(target, image, box, hasTransparency);
    const kept = enlargedBox(box, 0.06);
    painted.subject.push(box);
    const cleared = painted.textBoxes.map((textBox) => ({
      ...textBox,
      box: largestPartClearOf(textBox.box, kept),
    }));
    const usable = cleared.filter(
      (textBox) => textBox.box.width >= minTextBox.width && textBox.box.height >= minTextBox.height,
    );
    painted.textBoxes.splice(0, painted.textBoxes.length, ...usable);
  }
}

interface ScaledAsset {
  image: Canvas;
  /** Design units. */
  width: number;
  height: number;
  /** Whether the asset has transparent parts: then it gets no white rim. */
  hasTransparency: boolean;
}

/** The size of an asset in design units. An upright one has the area of a square one, so that it is recognized. */
export function assetSize({ width, height }: { width: number; height: number }): {
  width: number;
  height: number;
} {
  const share = Math.min(
    maxSize.width / width,
    maxSize.height / height,
    maxSize.side / Math.sqrt(width * height),
  );
  return { width: width * share, height: height * share };
}

async function scaleAsset({ bytes, facts }: SourcePicture, scale: number): Promise<ScaledAsset> {
  const size = assetSize(facts);
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  const rgba = await openPicture(bytes)
    .resize(width, height, { fit: 'fill' })
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer();
  let hasTransparency = false;
  for (let i = 3; i < rgba.length && !hasTransparency; i += 4) hasTransparency = rgba[i]! < 128;
  return {
    image: canvasOf(rgba, width, height),
    width: width / scale,
    height: height / scale,
    hasTransparency,
  };
}

/**
 * The place that covers no face and no overlay, little of the subject, and not the best text box.
 */
async function leastCoveringPlace(painted: Painted, width: number, height: number): Promise<Box> {
  const map = quietMapOf(painted.background, painted.subject);
  const frame = painted.background;
  const overlays = overlaysOn(shapeOf(frame), null);
  const margin = 0.05;
  const w = width / frame.width;
  const h = height / frame.height;
  const [first] = painted.textBoxes;
  const candidates = [0, 0.25, 0.5, 0.75, 1].flatMap((across) =>
    [0, 0.5, 1].map((down) => ({
      x: margin + across * (1 - 2 * margin - w),
      y: margin + down * (1 - 2 * margin - h),
      width: w,
      height: h,
    })),
  );
  const cost = (box: Box): number => {
    const part = (other: Box): number => overlap(box, other) / (w * h);
    const faces = painted.faces.reduce((sum, face) => sum + part(enlargedBox(face, 0.25)), 0);
    const middle = Math.abs(box.x + w / 2 - 0.5) < 0.2 ? 0.15 : 0;
    return (
      20 * faces +
      20 * Math.max(...overlays.map(({ soft }) => part(soft))) +
      map.busyness(box) +
      (first ? 0.8 * part(first.box) : 0) +
      middle
    );
  };
  return candidates.reduce((best, box) => (cost(box) < cost(best) ? box : best));
}

function drawAsset(target: DesignCanvas, image: Canvas, box: Box, hasTransparency: boolean): void {
  const x = box.x * target.width;
  const y = box.y * target.height;
  const width = box.width * target.width;
  const height = box.height * target.height;
  if (hasTransparency) {
    withShadow(target, { color: 'rgba(0,0,0,.45)', blur: 22, y: 6 }, (ctx) =>
      ctx.drawImage(image, x, y, width, height),
    );
    return;
  }
  withShadow(target, { color: 'rgba(0,0,0,.45)', blur: 26, y: 8 }, (ctx) => {
    ctx.fillStyle = '#ffffff';
    ctx.beginPath();
    ctx.roundRect(x, y, width, height, 14);
    ctx.fill();
  });
  const inner = [x + border, y + border, width - 2 * border, height - 2 * border] as const;
  target.ctx.save();
  target.ctx.beginPath();
  target.ctx.roundRect(...inner, 8);
  target.ctx.clip();
  target.ctx.drawImage(image, ...inner);
  target.ctx.restore();
}
