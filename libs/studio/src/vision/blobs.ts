/** Connected parts of a mask. */
export interface Blobs {
  /** Blob number of each pixel, 0 for none. */
  labels: Int32Array;
  /** Pixels of each blob; index 0 is unused. */
  sizes: number[];
}

/** Labels 4-connected areas of values at or above the threshold. */
export function findBlobs(
  values: Uint8Array,
  width: number,
  height: number,
  threshold: number,
): Blobs {
  const labels = new Int32Array(values.length);
  const stack = new Int32Array(values.length);
  const sizes = [0];
  const last = width * (height - 1);
  for (let start = 0; start < values.length; start++) {
    if (values[start]! < threshold || labels[start] !== 0) continue;
    const label = sizes.length;
    let size = 0;
    let top = 0;
    stack[top++] = start;
    labels[start] = label;
    while (top > 0) {
      const i = stack[--top]!;
      size++;
      const x = i % width;
      // Unrolled, because a function would be called millions of times per picture.
      if (x > 0 && labels[i - 1] === 0 && values[i - 1]! >= threshold) {
        labels[i - 1] = label;
        stack[top++] = i - 1;
      }
      if (x < width - 1 && labels[i + 1] === 0 && values[i + 1]! >= threshold) {
        labels[i + 1] = label;
        stack[top++] = i + 1;
      }
      if (i >= width && labels[i - width] === 0 && values[i - width]! >= threshold) {
        labels[i - width] = label;
        stack[top++] = i - width;
      }
      if (i < last && labels[i + width] === 0 && values[i + width]! >= threshold) {
        labels[i + width] = label;
        stack[top++] = i + width;
      }
    }
    sizes.push(size);
  }
  return { labels, sizes };
}

/** Scales 0-1 to bytes. */
export function bytesOf(values: Float32Array): Uint8Array {
  const bytes = new Uint8Array(values.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = 255 * values[i]!;
  return bytes;
}
