import { preparedStill } from '@app/contracts';

/** A still of a video file, with the values that decide which stills are best. */
export interface VideoFileStill {
  blob: Blob;
  url: string;
  /** Time in the video in seconds. */
  seconds: number;
  /** Brightness (0-255) of the pixels of a copy in `comparisonSize`, for comparing shots. */
  brightness: readonly number[];
  /** 0 for a single color, and higher for more detail. */
  detail: number;
}

const comparisonSize = { width: 64, height: 36 } as const;
/** Two stills with a smaller mean difference in brightness show the same shot. Allows for a moving person. */
const maxSameShotDifference = 24;

/** Maximum wait for a seek in milliseconds. */
const seekTimeoutMs = 10_000;

/** Times in seconds, spread over a video. Omits start and end, which are often empty. */
export function stillTimes(duration: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => ((index + 0.5) / count) * duration);
}

/**
 * The `count` stills with the most detail, in order of time. Every shot is included once before any shot is included
 * twice.
 */
export function mostDetailedStills<
  Still extends Pick<VideoFileStill, 'seconds' | 'detail' | 'brightness'>,
>(stills: readonly Still[], count: number): Still[] {
  const newShots: Still[] = [];
  const repeatedShots: Still[] = [];
  for (const still of stills.toSorted((a, b) => b.detail - a.detail)) {
    if (still.detail === 0) continue;
    const isKnownShot = newShots.some(
      ({ brightness }) => differenceOf(brightness, still.brightness) < maxSameShotDifference,
    );
    (isKnownShot ? repeatedShots : newShots).push(still);
  }
  return [...newShots, ...repeatedShots].slice(0, count).toSorted((a, b) => a.seconds - b.seconds);
}

/** Mean difference in brightness of two pictures of the same size. */
function differenceOf(one: readonly number[], other: readonly number[]): number {
  const sum = one.reduce((total, value, pixel) => total + Math.abs(value - (other[pixel] ?? 0)), 0);
  return one.length === 0 ? 0 : sum / one.length;
}

/** Brightness (0-255) of each pixel. `data` is RGBA. */
export function brightnessOfPixels(data: Uint8ClampedArray): number[] {
  return Array.from(
    { length: data.length / 4 },
    (_, pixel) =>
      0.3 * (data[pixel * 4] ?? 0) +
      0.6 * (data[pixel * 4 + 1] ?? 0) +
      0.1 * (data[pixel * 4 + 2] ?? 0),
  );
}

/** Mean difference in brightness of neighboring pixels. Low in black, white or blurred pictures. */
export function detailOf(brightness: readonly number[], width: number): number {
  let sum = 0;
  let pairs = 0;
  for (let pixel = 1; pixel < brightness.length; pixel += 1) {
    if (pixel % width === 0) continue;
    sum += Math.abs((brightness[pixel] ?? 0) - (brightness[pixel - 1] ?? 0));
    pairs += 1;
  }
  return pairs === 0 ? 0 : Math.round((sum / pairs) * 10) / 10;
}

/**
 * Takes stills of a video file in the browser, and passes each one on immediately. Throws if the browser cannot play
 * the file.
 */
export async function takeStills(
  file: Blob,
  count: number,
  onStill: (still: VideoFileStill) => void,
  signal: AbortSignal,
): Promise<void> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  video.src = URL.createObjectURL(file);
  try {
    await waitForEvent(video, 'loadeddata');
    const duration = await durationOf(video);
    if (!video.videoWidth) throw new Error('this is not a video');
    for (const seconds of stillTimes(duration, count)) {
      signal.throwIfAborted();
      const seeked = waitForEvent(video, 'seeked');
      video.currentTime = seconds;
      await seeked;
      onStill(await captureStill(video, seconds));
    }
  } finally {
    URL.revokeObjectURL(video.src);
    video.removeAttribute('src');
    video.load();
  }
}

/** Duration of a video. Videos recorded in a browser lack one until a seek to the end. */
async function durationOf(video: HTMLVideoElement): Promise<number> {
  if (Number.isFinite(video.duration)) return video.duration;
  const durationChange = waitForEvent(video, 'durationchange');
  video.currentTime = Number.MAX_SAFE_INTEGER;
  await durationChange;
  if (!Number.isFinite(video.duration)) throw new Error('this video has no end');
  return video.duration;
}

async function captureStill(video: HTMLVideoElement, seconds: number): Promise<VideoFileStill> {
  const scale = Math.min(1, preparedStill.longestSide / video.videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  contextOf(canvas).drawImage(video, 0, 0, canvas.width, canvas.height);
  const { width, height } = comparisonSize;
  const comparisonContext = contextOf(
    Object.assign(document.createElement('canvas'), comparisonSize),
  );
  comparisonContext.drawImage(video, 0, 0, width, height);
  const brightness = brightnessOfPixels(comparisonContext.getImageData(0, 0, width, height).data);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', preparedStill.quality);
  });
  if (!blob) throw new Error('Failed to load image');
  const detail = detailOf(brightness, width);
  return { blob, url: URL.createObjectURL(blob), seconds, brightness, detail };
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: canvas.width < 100 });
  if (!context) throw new Error('Failed to get canvas context');
  return context;
}

function waitForEvent(
  video: HTMLVideoElement,
  event: 'loadeddata' | 'durationchange' | 'seeked',
): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${event}`)), seekTimeoutMs);
    video.addEventListener(event, () => (clearTimeout(timer), resolve()), { once: true });
    video.addEventListener(
      'error',
      () => (clearTimeout(timer), reject(new Error('not playable'))),
      {
        once: true,
      },
    );
  });
}
