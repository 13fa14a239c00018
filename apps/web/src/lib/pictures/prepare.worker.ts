import { areaInPixels, base64Of, fitted, hasTransparency, wholePicture } from './geometry.js';
import type { PreparedAnswer, PrepareTask } from './prepare.js';

self.addEventListener('message', ({ data }: MessageEvent<PrepareTask>) => {
  void prepared(data).then(
    (base64) => answer({ id: data.id, base64 }),
    (error: unknown) => answer({ id: data.id, problem: String(error) }),
  );
});

function answer(message: PreparedAnswer): void {
  self.postMessage(message, { transfer: [] });
}

/** Crops, scales down and encodes: JPEG, or PNG where something shines through. */
async function prepared({ blob, crop, longestSide, quality }: PrepareTask): Promise<string> {
  const picture = await createImageBitmap(blob).catch(() => {
    throw new Error('Failed to load image');
  });
  const area = areaInPixels(crop ?? wholePicture, picture);
  const { width, height } = fitted(area, longestSide);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('Failed to get canvas context');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, width, height);
  picture.close();
  const seeThrough =
    blob.type !== 'image/jpeg' && hasTransparency(context.getImageData(0, 0, width, height).data);
  const encoded = await canvas.convertToBlob(
    seeThrough ? { type: 'image/png' } : { type: 'image/jpeg', quality },
  );
  return base64Of(new Uint8Array(await encoded.arrayBuffer()));
}
