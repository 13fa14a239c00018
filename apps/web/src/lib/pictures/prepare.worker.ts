import {
  areaInPixels,
  base64Of,
  scaledDown,
  hasTransparency,
  fallbackEncodings,
  wholePicture,
  type PercentArea,
} from './geometry.js';
import type { PreparedAnswer, PrepareTask } from './prepare.js';

self.addEventListener('message', ({ data }: MessageEvent<PrepareTask>) => {
  void preparePicture(data).then(
    (base64) => postAnswer({ id: data.id, base64 }),
    (error: unknown) => postAnswer({ id: data.id, problem: String(error) }),
  );
});

function postAnswer(message: PreparedAnswer): void {
  self.postMessage(message, { transfer: [] });
}

/** Crops, scales down and encodes a picture as JPEG, or as PNG if it has transparency. */
async function preparePicture({ blob, crop, longestSide, quality, maxBytes }: PrepareTask) {
  const picture = await createImageBitmap(blob).catch(() => {
    throw new Error('Failed to load image');
  });
  const area = areaInPixels(crop ?? wholePicture, picture);
  try {
    for (const step of fallbackEncodings) {
      const size = scaledDown(area, longestSide * step.scale);
      const encoded = await encode(
        drawPicture(picture, area, size),
        blob.type,
        quality * step.quality,
      );
      if (encoded.size <= maxBytes) return base64Of(new Uint8Array(await encoded.arrayBuffer()));
    }
  } finally {
    picture.close();
  }
  throw new Error('too large in every size');
}

function drawPicture(
  picture: ImageBitmap,
  area: PercentArea,
  { width, height }: { width: number; height: number },
): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('Failed to get canvas context');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, width, height);
  return canvas;
}

function encode(canvas: OffscreenCanvas, type: string, quality: number): Promise<Blob> {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('Failed to get canvas context');
  const isTransparent =
    type !== 'image/jpeg' &&
    hasTransparency(context.getImageData(0, 0, canvas.width, canvas.height).data);
  return canvas.convertToBlob(
    isTransparent ? { type: 'image/png' } : { type: 'image/jpeg', quality },
  );
}
