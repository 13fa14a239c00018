import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import { sampleVideos } from '../sample-world/sample-videos.js';
import { findStillsFolder } from '../video-site/stills-folder.js';

export interface PaintingRequest {
  model: string;
  prompt: string;
  pictures: Buffer[];
  width: number;
  height: number;
  format: 'png' | 'jpeg' | 'webp';
}

/**
 * Paints for the emulated image models. Changes the brightness and crop of the first given picture, or of a sample
 * still, and adds a calm area on the side that the prompt wants empty. The same request gives the same picture.
 */
@Injectable()
export class Painter {
  private readonly folder = findStillsFolder();

  async paint(request: PaintingRequest): Promise<Buffer> {
    const { width, height, format } = request;
    const dice = createHash('sha256')
      .update(request.model)
      // Lines of a multipart form end with CRLF.
      .update(request.prompt.replaceAll('\r\n', '\n'))
      .update(Buffer.concat(request.pictures))
      .digest();
    const source = await this.source(request.pictures, dice[0] ?? 0);
    const zoom = 1.05 + (dice[1] ?? 0) / 850;
    const wide = { width: Math.round(width * zoom), height: Math.round(height * zoom) };
    const picture = sharp(source)
      .rotate()
      .resize(wide.width, wide.height, { fit: 'cover' })
      .extract({
        left: Math.round(((wide.width - width) * (dice[2] ?? 0)) / 255),
        top: Math.round(((wide.height - height) * (dice[3] ?? 0)) / 255),
        width,
        height,
      })
      .modulate({ saturation: 1.25, brightness: 1.08, hue: ((dice[4] ?? 0) % 24) - 12 })
      .composite([{ input: calmArea(emptySide(request.prompt), width, height) }]);
    if (format === 'png') return await picture.png({ compressionLevel: 2 }).toBuffer();
    if (format === 'webp') return await picture.webp({ quality: 88 }).toBuffer();
    return await picture.jpeg({ quality: 88 }).toBuffer();
  }

  private async source(pictures: Buffer[], seed: number): Promise<Buffer> {
    const [first] = pictures;
    if (first) return first;
    const covers = sampleVideos.flatMap(({ stills }) => stills?.cover ?? []);
    return readFile(join(this.folder, covers[seed % covers.length] ?? ''));
  }
}

type Side = 'left' | 'right' | 'top' | 'bottom';

function emptySide(prompt: string): Side {
  return (/\b(left|right|top|bottom)\b[^.]{0,60}\bempty\b/i.exec(prompt)?.[1]?.toLowerCase() ??
    'left') as Side;
}

function calmArea(side: Side, width: number, height: number): Buffer {
  const [x1, y1, x2, y2] = {
    left: [0, 0, 1, 0],
    right: [1, 0, 0, 0],
    top: [0, 0, 0, 1],
    bottom: [0, 1, 0, 0],
  }[side];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
<linearGradient id="veil" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">
<stop offset="0" stop-color="#0b0d18" stop-opacity=".86"/><stop offset=".42" stop-color="#0b0d18" stop-opacity=".62"/>
<stop offset=".62" stop-color="#0b0d18" stop-opacity="0"/></linearGradient></defs>
<rect width="100%" height="100%" fill="url(#veil)"/></svg>`,
  );
}
