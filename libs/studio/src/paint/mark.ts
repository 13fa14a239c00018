import {
  maxLogoSide,
  markRimWidth,
  markRimColor,
  markShapes,
  ProductError,
  type Mark,
  type ShapeKind,
} from '@app/contracts';
import type { Canvas } from '@napi-rs/canvas';
import type { Box } from '../picture.js';
import { openPicture, readSize } from '../pictures/decode.js';
import { canvasOf, withShadow, type DesignCanvas, type DesignSize } from './design-canvas.js';
import { canvasLibrary } from './drawing.js';

type MarkPlace = Pick<Mark, 'x' | 'y' | 'size' | 'angle'>;

/** A mark whose logo is decoded. */
export type DecodedMark =
  (MarkPlace & { kind: ShapeKind; color: string }) | (MarkPlace & { kind: 'logo'; logo: Canvas });

/** @throws ProductError `image_unreadable` or `image_too_large` */
export async function decodedMarks(marks: readonly Mark[]): Promise<DecodedMark[]> {
  return Promise.all(
    marks.map(async ({ kind, color, picture, ...place }) =>
      kind === 'logo'
        ? { ...place, kind, logo: await decodeLogo(picture ?? '') }
        : { ...place, kind, color },
    ),
  );
}

async function decodeLogo(base64: string): Promise<Canvas> {
  const bytes = Buffer.from(base64, 'base64');
  const { width, height } = await readSize(bytes);
  // A small file can contain a large picture.
  if (Math.max(width, height) > maxLogoSide)
    throw new ProductError('image_too_large', { detail: `logo of ${width}×${height}` });
  try {
    const { data, info } = await openPicture(bytes)
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return canvasOf(data, info.width, info.height);
  } catch (cause) {
    throw new ProductError('image_unreadable', { cause });
  }
}

/** Draws a mark with a shadow, and a shape with a rim, so that it stands out on any picture. */
export function drawMark(target: DesignCanvas, mark: DecodedMark): void {
  const { x, y, size, angle } = mark;
  withShadow(target, { color: 'rgba(0,0,0,.45)', blur: 18, y: 5 }, (ctx) => {
    ctx.translate(x * target.width, y * target.height);
    ctx.rotate((angle * Math.PI) / 180);
    const scale = (size * target.width) / 100;
    ctx.scale(scale, scale);
    if (mark.kind === 'logo') {
      const { width, height } = mark.logo;
      const fit = 100 / Math.max(width, height);
      ctx.drawImage(mark.logo, (-width * fit) / 2, (-height * fit) / 2, width * fit, height * fit);
      return;
    }
    const { path, line } = markShapes[mark.kind];
    const shape = new (canvasLibrary().Path2D)(path);
    ctx.translate(-50, -50);
    ctx.lineJoin = 'round';
    ctx.strokeStyle = markRimColor(mark.color);
    ctx.lineWidth = (line ?? 0) + 2 * markRimWidth;
    ctx.stroke(shape);
    ctx.shadowColor = 'transparent';
    if (line === null) {
      ctx.fillStyle = mark.color;
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
      ctx.fill(shape);
    } else {
      ctx.strokeStyle = mark.color;
      ctx.lineWidth = line;
      ctx.stroke(shape);
    }
  });
}

export function markBox({ x, y, size }: MarkPlace, frame: DesignSize): Box {
  const height = (size * frame.width) / frame.height;
  return { x: x - size / 2, y: y - height / 2, width: size, height };
}
