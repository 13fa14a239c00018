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

/** Opaque pixels as a sharp pipeline. */
export function opaque({ data, width, height }: RgbaPicture): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
}

/** 4:4:4, because chroma subsampling frays red and yellow letters. */
export async function encodeJpeg(picture: Sharp, quality: number): Promise<Buffer> {
  return await picture.jpeg({ ...jpegOptions, quality }).toBuffer();
}

/**
 * Options for pictures of any size. Optimized coding would need six bytes of memory per pixel (50 MB in 4K) to save a
 * twentieth of the file.
 */
export const jpegOptions = { chromaSubsampling: '4:4:4', optimiseCoding: false } as const;

/** Uses optimized coding, because this file has a size limit. */
async function encodeUpload(picture: Sharp, quality: number): Promise<Buffer> {
  return await picture.jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer();
}

/**
 * IPTC digital source type: composed from several pictures, or with one that a generative model
 * painted. This is the only metadata in our files.
 */
export function sourceMark(isPainted: boolean): string {
  const type = isPainted ? 'compositeWithTrainedAlgorithmicMedia' : 'composite';
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/${type}"/></rdf:RDF></x:xmpmeta>`;
}

export function isSourceMark(xmp: Buffer | undefined): boolean {
  return (
    xmp !== undefined && [true, false].some((isPainted) => xmp.toString() === sourceMark(isPainted))
  );
}

/** Effort 2 of 6 takes half the time of the default, and its files are a twentieth larger. */
const previewOptions = { effort: 2 } as const;

export async function encodePreview(picture: RgbPicture): Promise<Buffer> {
  return await fromRgb(picture)
    .webp({ ...previewOptions, quality: 82 })
    .toBuffer();
}

/**
 * Encodes the master alone, because it may be 4K; then the small files in parallel, because a user may be waiting.
 * @param master the picture in the plate's size
 * @param screen the same picture in screen size, RGB
 * @param mark XMP source mark of the downloadable files
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
      .resize(screen.width / 2, screen.height / 2)
      .webp({ ...previewOptions, quality: 80 })
      .toBuffer(),
  ]);
  return { master: full, upload, preview, smallPreview };
}

/** The upload copy in the best quality within its size limit. */
async function encodeWithin(screen: RgbPicture, mark: string): Promise<Buffer> {
  let upload = await encodeUpload(fromRgb(screen).withXmp(mark), 90);
  for (let quality = 84; upload.length > uploadLimit && quality > 40; quality -= 8) {
    upload = await encodeUpload(fromRgb(screen).withXmp(mark), quality);
  }
  return upload;
}
