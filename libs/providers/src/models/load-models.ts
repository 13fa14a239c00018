import { configuredModels, type Environment } from '@app/config';
import type { Studio } from '@app/studio';
import type { SharedStore } from '../shared-store.js';
import type { ImageModel } from '../image-model/image-model.js';
import { StudioImageModel } from '../image-model/studio-image-model.js';
import { NoTextModel } from '../text-model/no-text-model.js';
import type { TextModel } from '../text-model/text-model.js';

/** The models of an installation. Loads the vendors' large libraries only if a model is configured. */
export async function loadModels(
  env: Environment,
  store: SharedStore,
  studio: Studio,
): Promise<{ text: TextModel; image: ImageModel }> {
  if (configuredModels(env).length === 0)
    return { text: new NoTextModel(), image: new StudioImageModel(studio) };
  const { createModels } = await import('./create-models.js');
  return createModels(env, store, studio);
}
