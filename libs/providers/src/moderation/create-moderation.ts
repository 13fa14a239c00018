import { parseModelName, type Environment } from '@app/config';
import type { SharedStore } from '../shared-store.js';
import { ModelLimiter } from '../models/model-limiter.js';
import type { Moderation } from './moderation.js';
import { VendorModeration } from './vendor-moderation.js';
import { WordListModeration } from './word-list-moderation.js';

export type ModerationEnvironment = Pick<
  Environment,
  | 'OPENAI_API_KEY'
  | 'COMPATIBLE_MODELS_ADDRESS'
  | 'COMPATIBLE_MODELS_KEY'
  | 'MODEL_CALLS_PER_MINUTE'
> & { MODERATION_MODEL?: string | undefined; EMULATOR_ORIGIN?: string | undefined };

/** Moderation by the configured vendor, or by the word list without one. */
export function createModeration(
  env: ModerationEnvironment,
  store: SharedStore,
  onUnreachable: (reason: string) => void,
): Moderation {
  const list = new WordListModeration();
  const parsedName = env.MODERATION_MODEL ? parseModelName(env.MODERATION_MODEL) : undefined;
  if (!parsedName || !env.MODERATION_MODEL) return list;
  const isOwn = parsedName.vendor === 'openai';
  const emulator = env.EMULATOR_ORIGIN;
  return new VendorModeration(
    {
      name: env.MODERATION_MODEL,
      id: parsedName.id,
      address: emulator
        ? `${emulator}/v1`
        : isOwn
          ? 'https://api.openai.com/v1'
          : (env.COMPATIBLE_MODELS_ADDRESS ?? ''),
      // The emulator requires a key, like the vendor.
      key: emulator ? 'demo' : ((isOwn ? env.OPENAI_API_KEY : env.COMPATIBLE_MODELS_KEY) ?? ''),
    },
    new ModelLimiter(store, env.MODEL_CALLS_PER_MINUTE),
    list,
    onUnreachable,
  );
}
