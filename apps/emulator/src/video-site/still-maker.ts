import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import { findEdgeCase } from '../sample-world/edge-case-videos.js';
import { findVideo } from '../sample-world/sample-videos.js';
import { SetThumbnails } from './set-thumbnails.js';
import { edgeCaseStill, drawEdgeCase } from './edge-case-stills.js';
import { largeCoverShapes, stillShapes } from './still-names.js';
import { findStillsFolder } from './stills-folder.js';

export type StillFormat = 'jpg' | 'webp';

/**
 * Renders the site's still sizes from the sample pictures and caches them. There are at most a few hundred small files.
 */
@Injectable()
export class StillMaker {
  private readonly folder = findStillsFolder();
  private readonly stills = new Map<string, Promise<Buffer>>();

  constructor(private readonly thumbnails: SetThumbnails) {}

  /** Finds a still of a sample video by the site's name for it. Undefined when the site has none. */
  still(videoId: string, name: string, format: StillFormat): Promise<Buffer> | undefined {
    const video = findVideo(videoId);
    if (!video?.stills) return undefined;
    const { stills } = video;
    const quirk = findEdgeCase(videoId)?.stills;
    const edgeCase = quirk && edgeCaseStill(quirk, name);
    const large = video.largeCovers ? largeCoverShapes.get(name) : undefined;
    const shape = quirk ? edgeCase : (large ?? stillShapes.get(name));
    if (!shape) return undefined;
    const own = shape.moment === 'cover' ? this.thumbnails.find(videoId) : undefined;
    if (own) return fitWithBars(own.jpeg, shape.width, shape.height, format);
    const file = stills[shape.moment];
    if (edgeCase && edgeCase.look !== 'plain') {
      return this.cached(`${file} ${shape.width}x${shape.height} ${edgeCase.look}`, () =>
        drawEdgeCase(join(this.folder, file), edgeCase),
      );
    }
    return this.cached(`${file} ${shape.width}x${shape.height} ${format}`, () =>
      this.render(file, shape.width, shape.height, format),
    );
  }

  /** The gray picture that the site sends with a 404. */
  placeholder(): Promise<Buffer> {
    return this.cached('placeholder', () =>
      sharp({ create: { width: 120, height: 90, channels: 3, background: '#cccccc' } })
        .jpeg()
        .toBuffer(),
    );
  }

  private async render(
    file: string,
    width: number,
    height: number,
    format: StillFormat,
  ): Promise<Buffer> {
    const source = await readFile(join(this.folder, file));
    const { width: sourceWidth, height: sourceHeight } = await sharp(source).metadata();
    // Encoding the picture again would lose quality.
    if (format === 'jpg' && sourceWidth === width && sourceHeight === height) return source;
    const pictureHeight = Math.round((width * 9) / 16);
    const above = Math.floor((height - pictureHeight) / 2);
    const picture = sharp(source)
      .resize(width, pictureHeight, { fit: 'cover' })
      .extend({ top: above, bottom: height - pictureHeight - above, background: '#000000' });
    return format === 'webp'
      ? picture.webp({ quality: 80 }).toBuffer()
      : picture.jpeg({ quality: 85 }).toBuffer();
  }

  private cached(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.stills.get(key);
    if (known) return known;
    const making = make();
    this.stills.set(key, making);
    making.catch(() => this.stills.delete(key));
    return making;
  }
}

/** Scales a picture to fit and adds black bars, as the site does with owners' thumbnails of another shape. */
function fitWithBars(
  jpeg: Buffer,
  width: number,
  height: number,
  format: StillFormat,
): Promise<Buffer> {
  const picture = sharp(jpeg).resize(width, height, { fit: 'contain', background: '#000000' });
  return format === 'webp'
    ? picture.webp({ quality: 80 }).toBuffer()
    : picture.jpeg({ quality: 85 }).toBuffer();
}
