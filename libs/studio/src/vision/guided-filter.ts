/** Numbers between 0 and 1, row by row. */
export interface Plane {
  data: Float32Array;
  width: number;
  height: number;
}

/** Factor at which the filter's coefficients are worked out; at 1/3 the edge is as good and nine times cheaper. */
const coarse = 3;

/**
 * Pulls a soft mask onto the edges of a picture (fast guided filter, He & Sun 2015): where the guide has an edge the
 * mask gets it too, where the guide is flat the mask is smoothed.
 */
export function guidedFilter(guide: Plane, mask: Plane, radius: number, epsilon: number): Plane {
  const small = shrink(guide);
  const p = shrink(mask).data;
  const { width, height, data: i } = small;
  const r = Math.max(1, Math.round(radius / coarse));
  const mean = (values: Float32Array): Float32Array => boxMean(values, width, height, r);
  const meanI = mean(i);
  const meanP = mean(p);
  const meanIP = mean(i.map((v, k) => v * p[k]!));
  const meanII = mean(i.map((v) => v * v));
  const slope = meanI.map((m, k) => (meanIP[k]! - m * meanP[k]!) / (meanII[k]! - m * m + epsilon));
  const offset = meanI.map((m, k) => meanP[k]! - slope[k]! * m);
  return apply(guide, { data: mean(slope), width, height }, mean(offset));
}

function apply(guide: Plane, slope: Plane, offset: Float32Array): Plane {
  const out = new Float32Array(guide.width * guide.height);
  for (let y = 0; y < guide.height; y++) {
    const fy = Math.min(slope.height - 1, Math.max(0, (y + 0.5) / coarse - 0.5));
    const y0 = Math.floor(fy) * slope.width;
    const y1 = Math.min(slope.height - 1, Math.floor(fy) + 1) * slope.width;
    const dy = fy - Math.floor(fy);
    for (let x = 0; x < guide.width; x++) {
      const fx = Math.min(slope.width - 1, Math.max(0, (x + 0.5) / coarse - 0.5));
      const x0 = Math.floor(fx);
      const x1 = Math.min(slope.width - 1, x0 + 1);
      const dx = fx - x0;
      const w00 = (1 - dx) * (1 - dy);
      const w01 = dx * (1 - dy);
      const w10 = (1 - dx) * dy;
      const w11 = dx * dy;
      const a =
        slope.data[y0 + x0]! * w00 +
        slope.data[y0 + x1]! * w01 +
        slope.data[y1 + x0]! * w10 +
        slope.data[y1 + x1]! * w11;
      const b =
        offset[y0 + x0]! * w00 +
        offset[y0 + x1]! * w01 +
        offset[y1 + x0]! * w10 +
        offset[y1 + x1]! * w11;
      const k = y * guide.width + x;
      out[k] = Math.max(0, Math.min(1, a * guide.data[k]! + b));
    }
  }
  return { data: out, width: guide.width, height: guide.height };
}

function shrink({ data, width, height }: Plane): Plane {
  const w = Math.ceil(width / coarse);
  const h = Math.ceil(height / coarse);
  const out = new Float32Array(w * h);
  for (let y = 0; y < h; y++) {
    const yEnd = Math.min(height, y * coarse + coarse);
    for (let x = 0; x < w; x++) {
      const xEnd = Math.min(width, x * coarse + coarse);
      let sum = 0;
      for (let yy = y * coarse; yy < yEnd; yy++) {
        for (let xx = x * coarse; xx < xEnd; xx++) sum += data[yy * width + xx]!;
      }
      out[y * w + x] = sum / ((yEnd - y * coarse) * (xEnd - x * coarse));
    }
  }
  return { data: out, width: w, height: h };
}

/** Mean over a square window that shrinks at the rim, by a summed-area table. */
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
