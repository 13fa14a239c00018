import sharp, { type Sharp } from 'sharp';
import { fromRgb, type RgbPicture } from './pictures/decode.js';

const uploadLimit = 2 * 1024 * 1024;

export interface Encoded {
  master: Buffer;
  upload: Buffer;
  preview: Buffer;
  smallPreview: Buffer;
}

export interface RgbaPicture {
  data: Buffer;
  width: number;
  height: number;
}

/** Opaque pixels as something the library can work on. */
export function opaque({ data, width, height }: RgbaPicture): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
}

/** 4:4:4, because half the color resolution frays red and yellow letters. */
export async function encodeJpeg(picture: Sharp, quality: number): Promise<Buffer> {
  return await picture.jpeg({ ...large, quality }).toBuffer();
}

/**
 * For pictures of any size: searching the best codes holds all of a picture's coefficients, which is six bytes for each
 * pixel (50 MB in 4K), to save a twentieth of the file.
 */
export const large = { chromaSubsampling: '4:4:4', optimiseCoding: false } as const;

/** For the one file that has a limit: as small as it gets. */
async function encodeUpload(picture: Sharp, quality: number): Promise<Buffer> {
  return await picture.jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer();
}

/**
 * How a picture came about, in the words of the press agencies' vocabulary (IPTC digital source type): put together from
 * several pictures, or with one that a generative model painted. The only thing our files say about themselves.
 */
export function sourceMark(painted: boolean): string {
  const type = painted ? 'compositeWithTrainedAlgorithmicMedia' : 'composite';
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/${type}"/></rdf:RDF></x:xmpmeta>`;
}

export function isOurMark(xmp: Buffer | undefined): boolean {
  return (
    xmp !== undefined && [true, false].some((painted) => xmp.toString() === sourceMark(painted))
  );
}

/** Effort 2 of 6: a twentieth larger than the default and half the time. */
const forScreens = { effort: 2 } as const;

export async function encodePreview(picture: RgbPicture): Promise<Buffer> {
  return await fromRgb(picture)
    .webp({ ...forScreens, quality: 82 })
    .toBuffer();
}

/** A screen's size: what is uploaded, previewed and judged. */
export const screenSize = { width: 1280, height: 720 } as const;

/**
 * The small ones at once, because somebody may be waiting; the master alone, because it may be 4K.
 * @param master of the plate's size
 * @param screen the same in `screenSize`, three bytes a pixel
 * @param mark what the files for download say about their making
 */
export async function encodeAll(
  master: RgbaPicture,
  screen: RgbPicture,
  mark: string,
): Promise<Encoded> {
  const full = await encodeJpeg(opaque(master).withXmp(mark), 90);
  const [upload, preview, smallPreview] = await Promise.all([
    encodeWithin(screen, mark),
    encodePreview(screen),
    fromRgb(screen)
      .resize(640, 360)
      .webp({ ...forScreens, quality: 80 })
      .toBuffer(),
  ]);
  return { master: full, upload, preview, smallPreview };
}

/** The copy for upload, in the best quality that its limit leaves. */
async function encodeWithin(screen: RgbPicture, mark: string): Promise<Buffer> {
  let upload = await encodeUpload(fromRgb(screen).withXmp(mark), 90);
  for (let quality = 84; upload.length > uploadLimit && quality > 40; quality -= 8) {
    upload = await encodeUpload(fromRgb(screen).withXmp(mark), quality);
  }
  return upload;
}
