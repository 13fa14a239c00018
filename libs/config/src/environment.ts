import 'reflect-metadata';
import { plainToInstance, Transform } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  IsUrl,
  Max,
  Min,
  Matches,
  MinLength,
  ValidateIf,
  validateSync,
} from 'class-validator';
import { parseModelName, parseModelPrice } from './model-settings.js';

const address = { require_tld: false, require_protocol: true } as const;
const origin = { ...address, protocols: ['http', 'https'] };

const number = () => Transform(({ value }) => (value === undefined ? undefined : Number(value)));
/** An empty variable means the same as a missing one. */
const trimmed = () =>
  Transform(({ value }) =>
    typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined,
  );

/** Values separated by commas. */
const list = (clean = (part: string) => part) =>
  Transform(({ value }) =>
    typeof value === 'string'
      ? value
          .split(',')
          .map((part) => clean(part.trim()))
          .filter((part) => part !== '')
      : (value ?? []),
  );
/** The same where a missing variable is no empty list. */
const optionalList = () =>
  Transform(({ value }) =>
    typeof value === 'string' && value.trim() !== ''
      ? value.split(',').map((part) => part.trim())
      : undefined,
  );

const modelPattern = /^(google|openai|compatible):[^\s@,=]{1,100}(@[A-Za-z0-9]{1,20})?$/;
const planModelPattern = /^none$|^(google|openai|compatible):[^\s@,=]{1,100}(@[A-Za-z0-9]{1,20})?$/;
const modelMessage = 'name each model as google:…, openai:… or compatible:…, separated by commas';

/**
 * Every variable that a process reads, validated once at boot. `.env.example` says what each does and what happens without it.
 */
export class Environment {
  @IsIn(['demo', 'production'])
  APP_MODE: 'demo' | 'production' = 'production';

  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
  LOG_LEVEL = 'info';

  @IsUrl({ ...address, protocols: ['postgres', 'postgresql'] })
  DATABASE_URL!: string;

  @number()
  @IsInt()
  @Min(1)
  @Max(200)
  DATABASE_POOL = 10;

  @IsUrl({ ...address, protocols: ['redis', 'rediss'] })
  REDIS_URL!: string;

  /** Where people open the product; every return address is built from it, so a path after it is dropped. */
  @Transform(({ value }) =>
    typeof value === 'string' && URL.canParse(value) ? new URL(value).origin : value,
  )
  @IsUrl(origin)
  PUBLIC_ORIGIN = 'http://localhost:3000';

  @IsString()
  API_HOST = '127.0.0.1';

  @number()
  @IsInt()
  @Min(0)
  @Max(65_535)
  API_PORT = 3000;

  /** Folder of the built web client, when the api serves it itself. */
  @trimmed()
  @IsOptional()
  @IsString()
  WEB_ROOT?: string;

  @IsString()
  STORAGE_ROOT = '.data/storage';

  /** Signs access tokens and short-lived cookies. */
  @IsString()
  @MinLength(32)
  TOKEN_SECRET!: string;

  /** Former ones, still accepted, so that a new `TOKEN_SECRET` signs nobody out. */
  @list()
  @IsString({ each: true })
  @MinLength(32, { each: true })
  TOKEN_SECRET_PREVIOUS: string[] = [];

  @number()
  @IsInt()
  @Min(1)
  @Max(32)
  WORKER_CONCURRENCY = 2;

  @number()
  @IsInt()
  @Min(1)
  @Max(64)
  STUDIO_THREADS = 2;

  /** Health and metrics of a worker; 0 takes any free port. */
  @number()
  @IsInt()
  @Min(0)
  @Max(65_535)
  WORKER_HEALTH_PORT = 0;

  /** Only in demo mode: where the emulator answers in place of every outside service. */
  @trimmed()
  @ValidateIf((env: Environment) => env.APP_MODE === 'demo' || env.EMULATOR_ORIGIN !== undefined)
  @IsUrl(origin)
  EMULATOR_ORIGIN?: string;

  @IsString()
  EMULATOR_HOST = '127.0.0.1';

  @number()
  @IsInt()
  @Min(0)
  @Max(65_535)
  EMULATOR_PORT = 4010;

  @trimmed()
  @IsOptional()
  @IsString()
  GOOGLE_CLIENT_ID?: string;

  @trimmed()
  @IsOptional()
  @IsString()
  GOOGLE_CLIENT_SECRET?: string;

  @trimmed()
  @IsOptional()
  @IsString()
  FACEBOOK_APP_ID?: string;

  @trimmed()
  @IsOptional()
  @IsString()
  FACEBOOK_APP_SECRET?: string;

  @trimmed()
  @IsOptional()
  @IsString()
  YOUTUBE_API_KEY?: string;

  /** Payments: all of these, as `npm run stripe:setup` prints them, or none. */
  @trimmed()
  @IsOptional()
  @IsString()
  STRIPE_SECRET_KEY?: string;

  /** Several, separated by commas, while one replaces another. */
  @list()
  @IsString({ each: true })
  STRIPE_WEBHOOK_SECRET: string[] = [];

  @trimmed()
  @IsOptional()
  @IsString()
  STRIPE_PORTAL_CONFIGURATION?: string;

  /** Of each price what it is sold at now, and after it, separated by commas, what it was sold at before. */
  @list()
  @IsString({ each: true })
  STRIPE_PRICE_STARTER: string[] = [];

  @list()
  @IsString({ each: true })
  STRIPE_PRICE_PRO: string[] = [];

  @list()
  @IsString({ each: true })
  STRIPE_PRICE_PACK_100: string[] = [];

  @list()
  @IsString({ each: true })
  STRIPE_PRICE_PACK_500: string[] = [];

  @list()
  @IsString({ each: true })
  STRIPE_PRICE_PACK_1000: string[] = [];

  /** E-mail addresses of the admins, separated by commas. */
  @list((email) => email.toLowerCase())
  @IsString({ each: true })
  ADMIN_EMAILS: string[] = [];

  @trimmed()
  @IsOptional()
  @IsString()
  CONTACT_EMAIL?: string;

  /** Where 'Complete our quick survey' leads; the first thumbnail's id is added. */
  @trimmed()
  @IsOptional()
  @IsUrl(origin)
  SURVEY_URL?: string;

  /** Pages of this installation's operator at social networks, separated by commas. */
  @Transform(({ value }) => (typeof value === 'string' ? listed(value) : (value ?? [])))
  @IsUrl({ ...origin, protocols: ['https'] }, { each: true })
  SOCIAL_LINKS: string[] = [];

  /** Measurement id of the web analytics service. */
  @trimmed()
  @IsOptional()
  @Matches(/^G-[A-Z0-9]{4,20}$/)
  ANALYTICS_ID?: string;

  @trimmed()
  @IsOptional()
  @IsString()
  GEMINI_API_KEY?: string;

  @trimmed()
  @IsOptional()
  @IsString()
  OPENAI_API_KEY?: string;

  /** A server that speaks OpenAI's interface, such as one on the operator's own machine. */
  @trimmed()
  @IsOptional()
  @IsUrl(origin)
  COMPATIBLE_MODELS_ADDRESS?: string;

  @trimmed()
  @IsOptional()
  @IsString()
  COMPATIBLE_MODELS_KEY?: string;

  /** Models that read and plan, the first before those to fall back on; none: rules do. */
  @list()
  @Matches(modelPattern, { each: true, message: modelMessage })
  TEXT_MODEL: string[] = [];

  /** Models that paint; after them, always, the studio. */
  @list()
  @Matches(modelPattern, { each: true, message: modelMessage })
  IMAGE_MODEL: string[] = [];

  /** Other lists for creators on a plan. `none` for no model at all. */
  @optionalList()
  @IsOptional()
  @Matches(planModelPattern, { each: true, message: modelMessage })
  TEXT_MODEL_FREE?: string[];

  @optionalList()
  @IsOptional()
  @Matches(planModelPattern, { each: true, message: modelMessage })
  TEXT_MODEL_STARTER?: string[];

  @optionalList()
  @IsOptional()
  @Matches(planModelPattern, { each: true, message: modelMessage })
  TEXT_MODEL_PRO?: string[];

  @optionalList()
  @IsOptional()
  @Matches(planModelPattern, { each: true, message: modelMessage })
  IMAGE_MODEL_FREE?: string[];

  @optionalList()
  @IsOptional()
  @Matches(planModelPattern, { each: true, message: modelMessage })
  IMAGE_MODEL_STARTER?: string[];

  @optionalList()
  @IsOptional()
  @Matches(planModelPattern, { each: true, message: modelMessage })
  IMAGE_MODEL_PRO?: string[];

  /** What models cost, so that it can be added up and capped. */
  @list()
  @Matches(/=/, { each: true })
  MODEL_PRICES: string[] = [];

  /** US dollars that models may cost in a month; after that the studio works alone. */
  @number()
  @IsOptional()
  @IsNumber()
  @Min(0)
  MODEL_MONTHLY_CAP?: number;

  /** Calls of all processes together to one vendor. */
  @number()
  @IsInt()
  @Min(1)
  @Max(100_000)
  MODEL_CALLS_PER_MINUTE = 60;

  /** Minutes of a public video that a model which can may watch; 0: it sees the stills alone. */
  @number()
  @IsInt()
  @Min(0)
  @Max(60)
  MODEL_WATCHES_MINUTES = 0;

  /** Takes what went wrong in browsers, as JSON. */
  @trimmed()
  @IsOptional()
  @IsUrl(origin)
  ERROR_REPORTING_ADDRESS?: string;
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A variable that is wrong, missing or contradictory: one sentence that names it. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/** Reads and validates the environment. Called once per process, before anything is started. */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const known = validated(Environment, source);
  refuseHalfKeys(known);
  refuseModelsThatCannotBeUsed(known);
  if (known.APP_MODE === 'production') refuseDemoPartsInProduction(known);
  return known;
}

/** The variables that `shape` names, each validated; the first that is not usable is an `EnvironmentError`. */
export function validated<Shape extends object>(
  shape: new () => Shape,
  source: NodeJS.ProcessEnv,
): Shape {
  const known = plainToInstance(shape, source, { exposeDefaultValues: true });
  const [failure] = validateSync(known, { skipMissingProperties: false });
  if (failure) {
    const [reason] = Object.values(failure.constraints ?? {});
    throw new EnvironmentError(
      `The environment variable ${failure.property} is not usable: ${reason}.`,
    );
  }
  return known;
}

export interface StripeEnvironment {
  secretKey: string;
  webhookSecrets: string[];
  portalConfiguration: string;
  catalogue: {
    plans: Record<'starter' | 'pro', StripePrices>;
    packs: Record<100 | 500 | 1000, StripePrices>;
  };
}

/** What it is sold at, and what it was sold at before. */
type StripePrices = [sold: string, ...former: string[]];

/** The payment provider's settings; undefined where none is connected. @throws EnvironmentError when some are missing */
export function stripeEnvironment(env: Environment): StripeEnvironment | undefined {
  if (!env.STRIPE_SECRET_KEY) return undefined;
  const missing = (name: string) =>
    new EnvironmentError(`STRIPE_SECRET_KEY is set, but ${name} is missing. ${hint}`);
  const taken = new Set<string>();
  const prices = (name: StripePrice): StripePrices => {
    const [sold, ...former] = env[name];
    if (sold === undefined) throw missing(name);
    for (const price of [sold, ...former]) {
      if (taken.has(price))
        throw new EnvironmentError(`${name} names ${price}, which is the price of something else.`);
      taken.add(price);
    }
    return [sold, ...former];
  };
  if (env.STRIPE_WEBHOOK_SECRET.length === 0) throw missing('STRIPE_WEBHOOK_SECRET');
  // The account's default would let plans change in ways that we do not account for.
  const portalConfiguration = env.STRIPE_PORTAL_CONFIGURATION;
  if (!portalConfiguration) throw missing('STRIPE_PORTAL_CONFIGURATION');
  return {
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecrets: env.STRIPE_WEBHOOK_SECRET,
    catalogue: {
      plans: { starter: prices('STRIPE_PRICE_STARTER'), pro: prices('STRIPE_PRICE_PRO') },
      packs: {
        100: prices('STRIPE_PRICE_PACK_100'),
        500: prices('STRIPE_PRICE_PACK_500'),
        1000: prices('STRIPE_PRICE_PACK_1000'),
      },
    },
    portalConfiguration,
  };
}

type StripePrice =
  | 'STRIPE_PRICE_STARTER'
  | 'STRIPE_PRICE_PRO'
  | 'STRIPE_PRICE_PACK_100'
  | 'STRIPE_PRICE_PACK_500'
  | 'STRIPE_PRICE_PACK_1000';

const hint = 'npm run stripe:setup prints every line that is needed.';

/** For the command that sets a Stripe account up. @throws EnvironmentError */
export function readStripeSetup(source: NodeJS.ProcessEnv = process.env): {
  secretKey: string;
  publicOrigin: string;
  origin: string | undefined;
} {
  const { STRIPE_SECRET_KEY: secretKey, PUBLIC_ORIGIN: place = '' } = source;
  if (!secretKey)
    throw new EnvironmentError('The environment variable STRIPE_SECRET_KEY is missing.');
  if (!URL.canParse(place)) {
    throw new EnvironmentError(
      'The environment variable PUBLIC_ORIGIN is missing: Stripe has to know where to tell of payments.',
    );
  }
  return {
    secretKey,
    publicOrigin: new URL(place).origin,
    origin: source.EMULATOR_ORIGIN || undefined,
  };
}

/** For commands that need the models alone: neither database nor Redis nor a way to sign in. */
export function readModelEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const known = validated(Environment, {
    ...source,
    APP_MODE: 'production',
    DATABASE_URL: 'postgres://unused',
    REDIS_URL: 'redis://unused',
    TOKEN_SECRET: 'unused by a command that signs nothing',
  });
  // With an emulator its answers are asked for, as in the demo; without one the vendors', with their keys.
  if (!known.EMULATOR_ORIGIN) refuseModelsThatCannotBeUsed(known);
  return known;
}

/** For commands that need the database alone. */
export function readDatabaseUrl(source: NodeJS.ProcessEnv = process.env): string {
  const url = source.DATABASE_URL;
  if (!url) throw new EnvironmentError('The environment variable DATABASE_URL is missing.');
  return url;
}

/** Every model that some plan names. */
export function namedModels(env: Environment): string[] {
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

/** A model without its key would fail in the middle of somebody's generation; one without a price could not be capped. */
function refuseModelsThatCannotBeUsed(env: Environment): void {
  const keys = {
    google: ['GEMINI_API_KEY', env.GEMINI_API_KEY],
    openai: ['OPENAI_API_KEY', env.OPENAI_API_KEY],
    compatible: ['COMPATIBLE_MODELS_ADDRESS', env.COMPATIBLE_MODELS_ADDRESS],
  } as const;
  const prices = new Map(
    env.MODEL_PRICES.map((entry) => {
      const known = parseModelPrice(entry);
      if (known) return known;
      throw new EnvironmentError(
        `The environment variable MODEL_PRICES is not usable: "${entry}" is not of the form vendor:model=input/output/picture.`,
      );
    }),
  );
  for (const name of namedModels(env)) {
    const vendor = parseModelName(name)?.vendor ?? 'compatible';
    const [variable, key] = keys[vendor];
    // In demo mode the emulator answers, and it asks for no key.
    if (!key && env.APP_MODE === 'production') {
      throw new EnvironmentError(`A model is set to ${name}, but ${variable} is missing.`);
    }
    if (env.MODEL_MONTHLY_CAP !== undefined && !prices.has(name)) {
      throw new EnvironmentError(
        `MODEL_MONTHLY_CAP is set, but MODEL_PRICES has no price for ${name}, so it cannot be kept.`,
      );
    }
  }
}

function refuseDemoPartsInProduction(env: Environment): void {
  if (env.EMULATOR_ORIGIN) {
    throw new EnvironmentError(
      'EMULATOR_ORIGIN is set, but the emulator must not be used in production. Remove it or set APP_MODE=demo.',
    );
  }
  stripeEnvironment(env);
  const publicOrigin = new URL(env.PUBLIC_ORIGIN);
  if (
    publicOrigin.protocol !== 'https:' &&
    !['localhost', '127.0.0.1', '[::1]'].includes(publicOrigin.hostname)
  ) {
    throw new EnvironmentError(
      'PUBLIC_ORIGIN must start with https:// in production, because people sign in there.',
    );
  }
  if (!env.GOOGLE_CLIENT_ID && !env.FACEBOOK_APP_ID) {
    throw new EnvironmentError(
      'No sign-in provider is configured. Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET (or FACEBOOK_APP_ID and FACEBOOK_APP_SECRET), or APP_MODE=demo to try the product.',
    );
  }
}

/** Half a pair of keys is a mistake, never a wish. */
function refuseHalfKeys(env: Environment): void {
  const pairs = [
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
  ] as const;
  for (const pair of pairs) {
    const missing = pair.filter((name) => env[name] === undefined);
    if (missing.length !== 1) continue;
    throw new EnvironmentError(`${missing[0]} is missing: ${pair.join(' and ')} belong together.`);
  }
}
