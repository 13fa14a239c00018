import { Studio } from '@app/studio';
import { Injectable } from '@nestjs/common';
import type { ModelCall } from '../models/model-call.js';
import { ImageModel, type PaintedPlate, type PlateRequest } from './image-model.js';

/** Paints with the local studio. Needs no key, costs nothing, and paints identical pictures for equal briefs. */
@Injectable()
export class StudioImageModel extends ImageModel {
  constructor(private readonly studio: Studio) {
    super();
  }

  async paint(request: PlateRequest, { signal }: Pick<ModelCall, 'signal'>): Promise<PaintedPlate> {
    signal.throwIfAborted();
    const plate = await this.studio.compose(request);
    return { plate, model: 'studio', costMicros: 0 };
  }
}
