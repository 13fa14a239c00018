import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { StillQuirk } from '../sample-world/edge-case-videos.js';
import { stillShapes, type StillShape } from './still-names.js';

/** A still of an edge-case video: its shape, and how its file is damaged. */
export interface EdgeCaseStill extends StillShape {
  /** Distinguishes stills of the same shape. */
  look: 'plain' | 'upright' | 'pillars' | 'torn' | 'huge';
}

const uprightShape: StillShape = { moment: 'cover', width: 1080, height: 1920 };
const liveSuffix = '_live';
/** 40 megapixels, far more than any still of the site. Our decoders must refuse it. */
const huge = { width: 8_000, height: 5_000 };

/** Finds a still of an edge-case video by the site's name for it. Undefined when there is none. */
export function edgeCaseStill(quirk: StillQuirk, name: string): EdgeCaseStill | undefined {
  if (quirk === 'upright' && name === 'oar2') return { ...uprightShape, look: 'upright' };
  const ordinaryName = quirk === 'live' ? name.replace(liveSuffix, '') : name;
  const shape = stillShapes.get(ordinaryName);
  if (!shape) return undefined;
  const cover = shape.moment === 'cover';
  switch (quirk) {
    case 'live':
      return name.endsWith(liveSuffix) && cover ? { ...shape, look: 'plain' } : undefined;
    case 'upright':
      return { ...shape, look: 'pillars' };
    case 'no-hd':
      return shape.width <= 480 ? { ...shape, look: 'plain' } : undefined;
    case 'cover-torn':
      return { ...shape, look: cover ? 'torn' : 'plain' };
    case 'all-torn':
      return { ...shape, look: 'torn' };
    case 'cover-huge':
      return { ...shape, look: cover ? 'huge' : 'plain' };
    case 'all-huge':
      return { ...shape, look: 'huge' };
  }
}

/** Draws every look except `plain`, as JPEG. */
export async function drawEdgeCase(file: string, still: EdgeCaseStill): Promise<Buffer> {
  const { width, height } = still;
  switch (still.look) {
    case 'huge':
      return sharp({ create: { ...huge, channels: 3, background: '#3a6ea5' } })
        .jpeg({ quality: 60 })
        .toBuffer();
    case 'torn': {
      const whole = await readFile(file);
      return whole.subarray(0, Math.floor(whole.length / 2));
    }
    case 'upright':
      return sharp(file).resize(width, height, { fit: 'cover' }).jpeg({ quality: 85 }).toBuffer();
    default: {
      const upright = await sharp(file)
        .resize(Math.round((height * 9) / 16), height, { fit: 'cover' })
        .toBuffer();
      return sharp(upright)
        .resize(width, height, { fit: 'contain', background: '#000000' })
        .jpeg({ quality: 85 })
        .toBuffer();
    }
  }
}
