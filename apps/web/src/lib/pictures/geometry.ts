/** A crop in percent of the picture's width and height. */
export interface PercentArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

export const wholePicture: PercentArea = { x: 0, y: 0, width: 100, height: 100 };

/** A crop in whole pixels: inside the picture, and at least one pixel wide and high. */
export function areaInPixels(area: PercentArea, { width, height }: Size): PercentArea {
  const left = clamp(Math.round((area.x / 100) * width), 0, width - 1);
  const top = clamp(Math.round((area.y / 100) * height), 0, height - 1);
  return {
    x: left,
    y: top,
    width: clamp(Math.round((area.width / 100) * width), 1, width - left),
    height: clamp(Math.round((area.height / 100) * height), 1, height - top),
  };
}

/** Scales a size down so that its longer side is at most `longest`. Smaller sizes stay unchanged. */
export function scaledDown({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Smaller sizes and qualities for a file that is too large for the server. Only noise and large PNGs need them. */
export const fallbackEncodings = [
  { scale: 1, quality: 1 },
  { scale: 0.85, quality: 0.9 },
  { scale: 0.7, quality: 0.8 },
  { scale: 0.5, quality: 0.8 },
] as const;

/** Whether any pixel is transparent. `data` is RGBA. */
export function hasTransparency(data: Uint8ClampedArray): boolean {
  for (let alpha = 3; alpha < data.length; alpha += 4) {
    if ((data[alpha] ?? 255) < 255) return true;
  }
  return false;
}

/** Base64 without the prefix of a data URL. Encodes in chunks, because a call accepts a limited number of arguments. */
export function base64Of(bytes: Uint8Array): string {
  const chunkBytes = 0x80_00;
  let binary = '';
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    binary += String.fromCharCode(...bytes.subarray(start, start + chunkBytes));
  }
  return btoa(binary);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
