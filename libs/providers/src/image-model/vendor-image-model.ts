import { ProductError } from '@app/contracts';
import type { ModelName } from '@app/config';
import type { Plate, Studio } from '@app/studio';
import { generateImage } from 'ai';
import type { ModelCall } from '../models/model-call.js';
import { ModelFailure, usageOf } from '../models/model-failure.js';
import type { Moderation } from '../moderation/moderation.js';
import { ModelLine, type ModelAnswer } from '../models/model-line.js';
import type { ModelVendors } from '../models/model-vendors.js';
import { emptyZoneOf } from './empty-zone.js';
import { ImageModel, type PaintedPlate, type PlateOrder } from './image-model.js';
import { platePrompt } from './plate-prompt.js';

/** Paints with the models that configuration names, in their order, and with the studio when none of them does. */
export class VendorImageModel extends ImageModel {
  constructor(
    private readonly vendors: ModelVendors,
    private readonly line: ModelLine,
    private readonly finishing: { studio: Studio; moderation: Moderation },
    private readonly last: ImageModel,
  ) {
    super();
  }

  override async paint(order: PlateOrder, call: ModelCall): Promise<PaintedPlate> {
    const painted = await this.line.first(call, (model, objection, signal) =>
      this.paintOne(model, order, objection, signal),
    );
    if (!painted) return this.last.paint(order, call);
    const { answer, model, costMicros } = painted;
    return { plate: answer, model, costMicros };
  }

  private async paintOne(
    name: string,
    order: PlateOrder,
    objection: string | null,
    signal: AbortSignal,
  ): Promise<ModelAnswer<Plate>> {
    const { known, model } = this.vendors.image(name);
    const zone = emptyZoneOf(order);
    const { text, pictures } = platePrompt(order, zone, objection);
    const result = await generateImage({
      model,
      prompt: { text, images: pictures },
      // One picture a call: with several, one that fails loses all, and they are paid for.
      n: 1,
      ...optionsFor(known),
      maxRetries: 0,
      abortSignal: signal,
    });
    const usage = { ...usageOf(result.usage), pictures: result.images.length };
    const picture = Buffer.from(result.image.uint8Array);
    const objections = await this.finishing.moderation.objections({ picture });
    if (objections.length > 0)
      throw new ModelFailure('refused', objections.join(', '), null, usage);
    try {
      const plate = await this.finishing.studio.adopt({
        picture,
        brief: order,
        emptyZone: zone?.box ?? null,
      });
      return { answer: plate, usage };
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      throw new ModelFailure('invalid', `no usable picture: ${error.code}`, null, usage);
    }
  }
}

type Options = Pick<
  Parameters<typeof generateImage>[0],
  'aspectRatio' | 'size' | 'providerOptions'
>;

/** Larger than the plate, so that nothing is blown up; sides that are multiples of 16, as OpenAI wants them. */
const openAiSize = '2048x1152';
/** What small models on one's own machine can do. */
const compatibleSize = '1280x720';

/** Google takes a ratio and a size class, the others a size; the SDK only warns where one does not take the other. */
function optionsFor({ vendor, detail }: ModelName): Options {
  if (vendor === 'google') {
    return {
      aspectRatio: '16:9',
      providerOptions: { google: { imageConfig: { imageSize: detail ?? '2K' } } },
    };
  }
  const isSize = detail !== null && /^\d+x\d+$/.test(detail);
  const size = (
    isSize ? detail : vendor === 'openai' ? openAiSize : compatibleSize
  ) as `${number}x${number}`;
  if (vendor === 'compatible') return { size };
  return {
    size,
    providerOptions: {
      openai: {
        outputFormat: 'jpeg',
        outputCompression: 95,
        quality: isSize ? 'medium' : (detail ?? 'medium'),
      },
    },
  };
}
