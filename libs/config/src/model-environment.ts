import { EnvironmentError } from './environment-error.js';
import { Environment } from './environment.js';
import { parseModelName, parseModelPrice } from './model-settings.js';
import { resolvedEnvironment } from './resolved-environment.js';
import { validatedEnvironment } from './validated.js';

/** For commands that need only models, and neither a database, Redis nor a sign-in. */
export function readModelEnvironment(): Environment {
  const env = validatedEnvironment(Environment, {
    ...resolvedEnvironment(process.env),
    APP_MODE: 'production',
    DATABASE_URL: 'postgres://unused',
    REDIS_URL: 'redis://unused',
    TOKEN_SECRET: 'unused by a command that signs nothing',
  });
  // The emulator replaces all vendors, so no keys are needed.
  if (!env.EMULATOR_ORIGIN) refuseUnusableModels(env);
  return env;
}

/** Every model of every plan. */
export function configuredModels(env: Environment): string[] {
  return [
    env.TEXT_MODEL,
    env.IMAGE_MODEL,
    env.TEXT_MODEL_FREE ?? [],
    env.TEXT_MODEL_STARTER ?? [],
    env.TEXT_MODEL_PRO ?? [],
    env.IMAGE_MODEL_FREE ?? [],
    env.IMAGE_MODEL_STARTER ?? [],
    env.IMAGE_MODEL_PRO ?? [],
  ]
    .flat()
    .filter((name) => name !== 'none');
}

/** The models of a plan. A plan without a list of its own uses the default list. */
export function modelsOfPlan(
  env: Environment,
  plan: 'free' | 'starter' | 'pro',
): { text: string[]; image: string[] } {
  const planLists = {
    free: { text: env.TEXT_MODEL_FREE, image: env.IMAGE_MODEL_FREE },
    starter: { text: env.TEXT_MODEL_STARTER, image: env.IMAGE_MODEL_STARTER },
    pro: { text: env.TEXT_MODEL_PRO, image: env.IMAGE_MODEL_PRO },
  }[plan];
  const withoutNone = (list: string[]): string[] => list.filter((name) => name !== 'none');
  return {
    text: withoutNone(planLists.text ?? env.TEXT_MODEL),
    image: withoutNone(planLists.image ?? env.IMAGE_MODEL),
  };
}

/**
 * Refuses models without a key, which would fail during a generation, and models without a price, which a cap cannot
 * count.
 */
export function refuseUnusableModels(env: Environment): void {
  if (env.COMPATIBLE_MODELS_KEY && !env.COMPATIBLE_MODELS_ADDRESS) {
    throw new EnvironmentError(
      'COMPATIBLE_MODELS_KEY is set, but COMPATIBLE_MODELS_ADDRESS is missing. Set the address of the server, or remove the key.',
    );
  }
  const keys = {
    google: ['GEMINI_API_KEY', env.GEMINI_API_KEY],
    openai: ['OPENAI_API_KEY', env.OPENAI_API_KEY],
    compatible: ['COMPATIBLE_MODELS_ADDRESS', env.COMPATIBLE_MODELS_ADDRESS],
  } as const;
  const prices = new Map(
    env.MODEL_PRICES.map((entry) => {
      const price = parseModelPrice(entry);
      if (price) return price;
      throw new EnvironmentError(
        `The environment variable MODEL_PRICES is not usable: "${entry}" is not of the form vendor:model=input/output/picture.`,
      );
    }),
  );
  for (const name of [
    ...configuredModels(env),
    ...(env.MODERATION_MODEL ? [env.MODERATION_MODEL] : []),
  ]) {
    const vendor = parseModelName(name)?.vendor ?? 'compatible';
    const [variable, key] = keys[vendor];
    // In demo mode, the emulator answers without a key.
    if (!key && env.APP_MODE === 'production') {
      throw new EnvironmentError(`A model is set to ${name}, but ${variable} is missing.`);
    }
    // Moderation is free.
    if (env.MODEL_MONTHLY_CAP !== undefined && name !== env.MODERATION_MODEL && !prices.has(name)) {
      throw new EnvironmentError(
        `MODEL_MONTHLY_CAP is set, but MODEL_PRICES has no price for ${name}, so it cannot be kept.`,
      );
    }
  }
}
