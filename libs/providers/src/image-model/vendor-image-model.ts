import { ProductError } from '@app/contracts';
import type { Plate, Studio } from '@app/studio';
import type { ModelCall } from '../models/model-call.js';
import { ModelFailure, usageOf } from '../models/model-failure.js';
import type { Moderation } from '../moderation/moderation.js';
import { FallbackChain, type ModelAnswer } from '../models/fallback-chain.js';
import type { ModelVendors } from '../models/model-vendors.js';
import { requestPicture } from './request-picture.js';
import { emptyZoneOf } from './empty-zone.js';
import { ImageModel, type PaintedPlate, type PlateRequest } from './image-model.js';
import { platePrompt } from './plate-prompt.js';

const onePicture = { inputTokens: 0, outputTokens: 0, pictures: 1 };

/** Paints with the configured models in order, and with the studio if none of them answers. */
export class VendorImageModel extends ImageModel {
  constructor(
    private readonly vendors: ModelVendors,
    private readonly chain: FallbackChain,
    private readonly finishing: { studio: Studio; moderation: Moderation },
    private readonly fallback: ImageModel,
  ) {
    super();
  }

  override async paint(request: PlateRequest, call: ModelCall): Promise<PaintedPlate> {
    // A model without picture input would invent a face instead of showing the creator's.
    const wantsFace = request.assets.some(({ kind }) => kind === 'face');
    const models = call.models.filter(
      (name) => !wantsFace || this.vendors.acceptsInputPictures(name),
    );
    const painted = await this.chain.firstAnswer(
      { ...call, models },
      onePicture,
      (model, objection, signal) => this.paintWithModel(model, request, objection, signal),
    );
    if (!painted) return this.fallback.paint(request, call);
    const { answer, model, costMicros } = painted;
    return { plate: answer, model, costMicros };
  }

  private async paintWithModel(
    name: string,
    request: PlateRequest,
    objection: string | null,
    signal: AbortSignal,
  ): Promise<ModelAnswer<Plate>> {
    const zone = emptyZoneOf(request);
    const seesPictures = this.vendors.acceptsInputPictures(name);
    const prompt = platePrompt(request, zone, objection, seesPictures);
    const result = await requestPicture(this.vendors, name, prompt, signal);
    const usage = { ...usageOf(result.usage), pictures: result.images.length };
    const picture = Buffer.from(result.image.uint8Array);
    const objections = await this.finishing.moderation.objections({ picture });
    if (objections.length > 0)
      throw new ModelFailure('refused', objections.join(', '), null, usage);
    try {
      const plate = await this.finishing.studio.adopt({
        picture,
        brief: request,
        emptyZone: zone?.box ?? null,
      });
      return { answer: plate, usage };
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      throw new ModelFailure('invalid', `no usable picture: ${error.code}`, null, usage);
    }
  }
}
