import { layoutTraits, type PlateBrief } from '@app/studio';
import sharp from 'sharp';

/** The parts of one thumbnail, and their sizes. */
export interface BareLayers {
  stills: Buffer[];
  /** A cut-out person, four bytes per pixel, where the layout shows one. */
  person: Buffer | null;
  /** The text layer, four bytes per pixel, in the master's size. */
  words: Buffer;
  size: { width: number; height: number };
}

const personSource = { width: 900, height: 1000 };
const screen = { width: 1280, height: 720 };

/** Prepares the same layers as the studio: the layout's stills, a person if the layout cuts one out, and the text. */
export async function prepareLayers({
  layout,
  hero,
  support,
  size,
}: PlateBrief): Promise<BareLayers> {
  const { kind, stills } = layoutTraits(layout);
  const shown = [hero, ...support].slice(0, stills).map(({ bytes }) => bytes);
  const person =
    kind === 'person'
      ? await sharp(hero.bytes)
          .resize(personSource.width, personSource.height)
          .ensureAlpha()
          .raw()
          .toBuffer()
      : null;
  const words = Buffer.alloc(4 * size.width * size.height);
  // Like a headline: partly opaque, mostly empty.
  for (let i = 0; i < words.length; i += 4) if ((i >> 12) % 5 === 0) words.fill(255, i, i + 4);
  return { stills: shown, person, words, size };
}

/**
 * The minimum that makes the same files: decode, resize, compose, encode. Same sizes, qualities, encoders and plate; no
 * grading, blur, checks or placement.
 */
export async function makeBareThumbnail({
  stills,
  person,
  words,
  size,
}: BareLayers): Promise<void> {
  const { width, height } = size;
  const raw = { width, height, channels: 4 as const };
  const [ground, ...others] = await Promise.all(
    stills.map((bytes, index) =>
      sharp(bytes)
        .resize(index === 0 ? width : Math.round(width / stills.length), height)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true }),
    ),
  );
  if (!ground) throw new Error('a thumbnail without a still');
  const layers = others.map(({ data, info }) => ({
    input: data,
    raw: { width: info.width, height: info.height, channels: 4 as const },
    left: width - info.width,
    top: 0,
  }));
  if (person) {
    const [w, h] = [Math.round(width * 0.5), Math.round(height * 0.95)];
    const input = await sharp(person, { raw: { ...personSource, channels: 4 } })
      .resize(w, h, { fit: 'fill' })
      .raw()
      .toBuffer();
    layers.push({
      input,
      raw: { width: w, height: h, channels: 4 },
      left: width - w,
      top: height - h,
    });
  }
  const jpeg = { chromaSubsampling: '4:4:4', optimiseCoding: false };
  const plate = await sharp(ground.data, { raw })
    .composite(layers)
    .removeAlpha()
    .jpeg({ ...jpeg, quality: 94 })
    .toBuffer();
  const whole = await sharp(plate)
    .composite([{ input: words, raw, left: 0, top: 0 }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const rgb = { width, height, channels: 3 as const };
  await sharp(whole, { raw: rgb })
    .jpeg({ ...jpeg, quality: 90 })
    .toBuffer();
  const small = await sharp(whole, { raw: rgb })
    .resize(screen.width, screen.height, { fit: 'fill' })
    .raw()
    .toBuffer();
  const screenPixels = { raw: { ...screen, channels: 3 as const } };
  await sharp(small, screenPixels).jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer();
  await sharp(small, screenPixels).webp({ quality: 82, effort: 2 }).toBuffer();
  await sharp(small, screenPixels).resize(640, 360).webp({ quality: 80, effort: 2 }).toBuffer();
}
