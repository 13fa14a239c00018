import { parseModelPrice, type Environment } from '@app/config';
import type { Studio } from '@app/studio';
import type { SharedStore } from '../shared-store.js';
import type { ImageModel } from '../image-model/image-model.js';
import { StudioImageModel } from '../image-model/studio-image-model.js';
import { VendorImageModel } from '../image-model/vendor-image-model.js';
import type { TextModel } from '../text-model/text-model.js';
import { VendorTextModel } from '../text-model/vendor-text-model.js';
import { createModeration, type ModerationEnvironment } from '../moderation/create-moderation.js';
import { ModelLimiter } from './model-limiter.js';
import { FallbackChain } from './fallback-chain.js';
import { ModelVendors } from './model-vendors.js';

/**
 * Milliseconds. A text answer of a few hundred words takes seconds. According to vendors, a high-quality picture
 * takes up to two minutes.
 */
const textTimeoutMs = 45_000;
const imageTimeoutMs = 150_000;

export type ModelSettings = Pick<
  Environment,
  | 'GEMINI_API_KEY'
  | 'OPENAI_API_KEY'
  | 'COMPATIBLE_MODELS_ADDRESS'
  | 'COMPATIBLE_MODELS_KEY'
  | 'COMPATIBLE_MODELS_REFERENCES'
  | 'MODEL_PRICES'
  | 'MODEL_CALLS_PER_MINUTE'
  | 'MODEL_WATCHES_MINUTES'
> &
  ModerationEnvironment;

export function createVendors(
  settings: Pick<
    ModelSettings,
    | 'GEMINI_API_KEY'
    | 'OPENAI_API_KEY'
    | 'COMPATIBLE_MODELS_ADDRESS'
    | 'COMPATIBLE_MODELS_KEY'
    | 'COMPATIBLE_MODELS_REFERENCES'
    | 'EMULATOR_ORIGIN'
  >,
): ModelVendors {
  return new ModelVendors({
    googleKey: settings.GEMINI_API_KEY,
    openAiKey: settings.OPENAI_API_KEY,
    compatible: settings.COMPATIBLE_MODELS_ADDRESS
      ? { address: settings.COMPATIBLE_MODELS_ADDRESS, key: settings.COMPATIBLE_MODELS_KEY }
      : undefined,
    inputPictureFormat: settings.COMPATIBLE_MODELS_REFERENCES,
    emulator: settings.EMULATOR_ORIGIN,
  });
}

/**
 * Text and image models of the configured vendors. Without vendors, the text model never answers and the studio
 * paints.
 */
export function createModels(
  settings: ModelSettings,
  store: SharedStore,
  studio: Studio,
  timeouts: { textMs: number; imageMs: number } = {
    textMs: textTimeoutMs,
    imageMs: imageTimeoutMs,
  },
): { text: TextModel; image: ImageModel } {
  // Otherwise, the SDK prints warnings to the console.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  const vendors = createVendors(settings);
  const limiter = new ModelLimiter(store, settings.MODEL_CALLS_PER_MINUTE);
  const prices = new Map(
    settings.MODEL_PRICES.map(parseModelPrice).filter((price) => price !== undefined),
  );
  return {
    text: new VendorTextModel(
      vendors,
      new FallbackChain(limiter, prices, timeouts.textMs),
      settings.MODEL_WATCHES_MINUTES,
    ),
    image: new VendorImageModel(
      vendors,
      new FallbackChain(limiter, prices, timeouts.imageMs),
      { studio, moderation: createModeration(settings, store, () => undefined) },
      new StudioImageModel(studio),
    ),
  };
}
