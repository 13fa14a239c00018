import sharp from 'sharp';
import { adoptPainting, maskFacesIn } from './adopt.js';
import { composePlate } from './compose.js';
import { finishThumbnail, previewThumbnail } from './finish.js';
import { measureThumbnail } from './channel-look/measure-thumbnail.js';
import type { ThumbnailMeasures } from './channel-look/thumbnail-measures.js';
import { inspectPicture } from './inspect/inspect.js';
import { sketchAll, sketchPlate } from './sketch.js';
import { cleanPicture } from './pictures/clean.js';
import {
  Studio,
  type CleanPicture,
  type FinishedThumbnail,
  type FinishRequest,
  type Painting,
  type PictureFacts,
  type Plate,
  type PlateBrief,
  type PreviewedThumbnail,
  type Sketches,
  type SketchRequest,
  type SketchSource,
} from './studio.js';
import { PersonCutter } from './vision/cut-out.js';
import { FaceFinder } from './vision/faces.js';
import { PersonMask } from './vision/person-mask.js';

/** Runs the studio in the calling thread, which it blocks for up to half a second at a time. */
export class LocalStudio extends Studio {
  private readonly finder = new FaceFinder();
  private readonly mask = new PersonMask();
  private readonly cutter = new PersonCutter(this.finder, this.mask);

  constructor() {
    super();
    // One core per studio, because several studios run in parallel. 32 MB are enough to cache a few operations.
    sharp.concurrency(1);
    sharp.cache({ memory: 32, items: 32, files: 0 });
  }

  override async clean(picture: Buffer): Promise<CleanPicture> {
    return await cleanPicture(picture, 'still');
  }

  override async inspect(picture: Buffer): Promise<PictureFacts> {
    return await inspectPicture(picture, this.finder, this.mask);
  }

  override async measureThumbnail(picture: Buffer): Promise<ThumbnailMeasures | null> {
    return await measureThumbnail(picture, this.finder);
  }

  override async compose(brief: PlateBrief): Promise<Plate> {
    return await composePlate(brief, this.cutter);
  }

  override async adopt(painting: Painting): Promise<Plate> {
    return await adoptPainting(painting, this.finder, this.cutter);
  }

  override async sketch(plate: SketchSource): Promise<Buffer> {
    return await sketchPlate(plate);
  }

  override async sketchChoices(request: SketchRequest): Promise<Sketches> {
    return await sketchAll(request, this.cutter);
  }

  override async maskFaces(picture: Buffer): Promise<Buffer> {
    return await maskFacesIn(picture, this.finder);
  }

  override async finish(request: FinishRequest): Promise<FinishedThumbnail> {
    return await finishThumbnail(request);
  }

  override async preview(request: FinishRequest): Promise<PreviewedThumbnail> {
    return await previewThumbnail(request);
  }

  override async close(): Promise<void> {
    // Nothing to close in this thread.
  }
}
