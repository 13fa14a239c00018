import { Studio, type PlateBrief } from '@app/studio';
import { Injectable } from '@nestjs/common';
import { ImageModel, type PaintedPlate } from './image-model.js';

/** Paints with the local studio: no key, no cost, the same picture for the same brief. */
@Injectable()
export class StudioImageModel extends ImageModel {
  constructor(private readonly studio: Studio) {
    super();
  }

  async paint(brief: PlateBrief, signal: AbortSignal): Promise<PaintedPlate> {
    signal.throwIfAborted();
    const plate = await this.studio.compose(brief);
    return { plate, model: 'studio', costMicros: 0 };
  }
}
