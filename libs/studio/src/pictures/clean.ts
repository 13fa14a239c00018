import { ProductError } from '@app/contracts';
import { jpegOptions } from '../encode.js';
import type { CleanPicture } from '../studio.js';
import { isScreen } from '../inspect/sharpness.js';
import { findBars, hasBars, type Bars } from './bars.js';
import { largestSide, openPicture, readSize, type GrayPicture } from './decode.js';
import { findRims } from './rims.js';

/** Bars are measured on a picture of at most this side length. */
const measuringSide = 960;

/**
 * Turns a picture upright, removes black bars and metadata, and encodes it as sRGB JPEG with full
 * color resolution.
 * @param kind the rims of a scan are trimmed from stills only: in a thumbnail such a strip is intended
 */
export async function cleanPicture(
  bytes: Buffer,
  kind: 'still' | 'thumbnail',
): Promise<CleanPicture> {
  const size = await readSize(bytes);
  try {
    const gray = await decodeForBars(bytes);
    const bars = kind === 'still' ? edgesOfStill(gray) : findBars(gray);
    const picture = openPicture(bytes).flatten({ background: '#ffffff' });
    const isCut = hasBars(bars);
    if (isCut) {
      const kx = size.width / gray.width;
      const ky = size.height / gray.height;
      const left = pixelsToCut(bars.left, kx);
      const top = pixelsToCut(bars.top, ky);
      picture.extract({
        left,
        top,
        width: size.width - left - pixelsToCut(bars.right, kx),
        height: size.height - top - pixelsToCut(bars.bottom, ky),
      });
    }
    const { data, info } = await picture
      .resize(largestSide, largestSide, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ ...jpegOptions, quality: 92 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height, barsRemoved: isCut };
  } catch (cause) {
    throw new ProductError('image_unreadable', { cause });
  }
}

/** Bars, or else the rims of a scan. The sidebars of a recorded screen are no rims. */
function edgesOfStill(gray: GrayPicture): Bars {
  const bars = findBars(gray);
  return hasBars(bars) || isScreen(gray) ? bars : findRims(gray);
}

/** Cuts one pixel more than the bar, because the bar's last row is blended with the picture. */
function pixelsToCut(bar: number, scale: number): number {
  return bar === 0 ? 0 : Math.ceil((bar + 1) * scale);
}

async function decodeForBars(bytes: Buffer): Promise<GrayPicture> {
  const { data, info } = await openPicture(bytes)
    .flatten({ background: '#ffffff' })
    .resize(measuringSide, measuringSide, {
      fit: 'inside',
      withoutEnlargement: true,
      kernel: 'nearest',
    })
    .grayscale()
    .extractChannel(0)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
