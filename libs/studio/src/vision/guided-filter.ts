/** Values 0-1, row by row. */
export interface Plane {
  data: Float32Array;
  width: number;
  height: number;
}

/** Bilinear sample at a position in fractions of the plane. */
export function valueAt({ data, width, height }: Plane, x: number, y: number): number {
  const gx = Math.max(0, Math.min(width - 1, x * width - 0.5));
  const gy = Math.max(0, Math.min(height - 1, y * height - 0.5));
  const x0 = Math.floor(gx);
  const y0 = Math.floor(gy) * width;
  const x1 = Math.min(width - 1, x0 + 1);
  const y1 = Math.min(height - 1, Math.floor(gy) + 1) * width;
  const fx = gx - x0;
  const fy = gy - Math.floor(gy);
  const upper = data[y0 + x0]! * (1 - fx) + data[y0 + x1]! * fx;
  const lower = data[y1 + x0]! * (1 - fx) + data[y1 + x1]! * fx;
  return upper * (1 - fy) + lower * fy;
}

/**
 * Downscaling factor of the filter's coefficients: at 1/3 the edge is as good, and the filter is nine times faster.
 */
export const downscaleFactor = 3;

/**
 * Fast guided filter (He & Sun 2015): aligns the mask with the edges of the picture, and smooths it where the picture
 * is flat. Returns factor and offset for each pixel's luma (0-1), on a grid `downscaleFactor` times smaller.
 * @param luma 0-255 per pixel
 * @param mask on the small grid
 */
export function coefficients(
  luma: Uint8Array,
  fullWidth: number,
  fullHeight: number,
  mask: Plane,
  radius: number,
  epsilon: number,
): { slope: Float32Array; offset: Float32Array } {
  const { data: p, width, height } = mask;
  const i = shrink(luma, fullWidth, fullHeight);
  const r = Math.max(1, Math.round(radius / downscaleFactor));
  const mean = (values: Float32Array): Float32Array => boxMean(values, width, height, r);
  const meanI = mean(i);
  const meanP = mean(p);
  const meanIP = mean(i.map((v, k) => v * p[k]!));
  const meanII = mean(i.map((v) => v * v));
  const slope = meanI.map((m, k) => (meanIP[k]! - m * meanP[k]!) / (meanII[k]! - m * m + epsilon));
  const offset = meanI.map((m, k) => meanP[k]! - slope[k]! * m);
  return { slope: mean(slope), offset: mean(offset) };
}

/** Block means, 0-1. */
function shrink(luma: Uint8Array, width: number, height: number): Float32Array {
  const w = Math.ceil(width / downscaleFactor);
  const h = Math.ceil(height / downscaleFactor);
  const out = new Float32Array(w * h);
  for (let y = 0; y < h; y++) {
    const yEnd = Math.min(height, y * downscaleFactor + downscaleFactor);
    for (let x = 0; x < w; x++) {
      const xEnd = Math.min(width, x * downscaleFactor + downscaleFactor);
      let sum = 0;
      for (let yy = y * downscaleFactor; yy < yEnd; yy++) {
        for (let xx = x * downscaleFactor; xx < xEnd; xx++) sum += luma[yy * width + xx]!;
      }
      out[y * w + x] = sum / (255 * (yEnd - y * downscaleFactor) * (xEnd - x * downscaleFactor));
    }
  }
  return out;
}

/** Mean over a square window, clipped at the edges, by a summed-area table. */
export function boxMean(
  values: Float32Array,
  width: number,
  height: number,
  radius: number,
): Float32Array {
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += values[y * width + x]!;
      sums[(y + 1) * stride + x + 1] = sums[y * stride + x + 1]! + row;
    }
  }
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const y0 = Math.max(0, y - radius);
    const y1 = Math.min(height, y + radius + 1);
    for (let x = 0; x < width; x++) {
      const x0 = Math.max(0, x - radius);
      const x1 = Math.min(width, x + radius + 1);
      const sum =
        sums[y1 * stride + x1]! -
        sums[y0 * stride + x1]! -
        sums[y1 * stride + x0]! +
        sums[y0 * stride + x0]!;
      out[y * width + x] = sum / ((y1 - y0) * (x1 - x0));
    }
  }
  return out;
}
