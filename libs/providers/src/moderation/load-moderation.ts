import type { Environment } from '@app/config';
import type { SharedStore } from '../shared-store.js';
import type { Moderation } from './moderation.js';
import { WordListModeration } from './word-list-moderation.js';

/** The moderation of an installation. Loads the vendors' libraries only if a model is configured. */
export async function loadModeration(
  env: Environment,
  store: SharedStore,
  onUnreachable: (reason: string) => void,
): Promise<Moderation> {
  if (!env.MODERATION_MODEL) return new WordListModeration();
  const { createModeration } = await import('./create-moderation.js');
  return createModeration(env, store, onUnreachable);
}
