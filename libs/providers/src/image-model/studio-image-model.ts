import { Studio } from '@app/studio';
import { Injectable } from '@nestjs/common';
import type { ModelCall } from '../models/model-call.js';
import { ImageModel, type PaintedPlate, type PlateOrder } from './image-model.js';

/** Paints with the local studio: no key, no cost, the same picture for the same brief. */
@Injectable()
export class StudioImageModel extends ImageModel {
  constructor(private readonly studio: Studio) {
    super();
  }

  async paint(order: PlateOrder, { signal }: Pick<ModelCall, 'signal'>): Promise<PaintedPlate> {
    signal.throwIfAborted();
    const plate = await this.studio.compose(order);
    return { plate, model: 'studio', costMicros: 0 };
  }
}
