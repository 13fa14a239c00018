import 'reflect-metadata';
import { Transform } from 'class-transformer';
import {
  IsEmail,
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
} from 'class-validator';
import { inputPictureFormats, type InputPictureFormat } from './model-settings.js';
import {
  urlOptions,
  IsAddressRange,
  isOrigin,
  ToList,
  emailOptions,
  ToNumber,
  ToOptionalList,
  httpUrlOptions,
  Trimmed,
} from './variables.js';

const modelPattern = /^(google|openai|compatible):[^\s@,=]{1,100}(@[A-Za-z0-9]{1,20})?$/;
const planModelPattern = /^none$|^(google|openai|compatible):[^\s@,=]{1,100}(@[A-Za-z0-9]{1,20})?$/;
const modelMessage = 'name each model as google:…, openai:… or compatible:…, separated by commas';

/**
 * Every variable that a process reads, validated once at startup. `.env.example` explains each variable and its
 * default.
 */
export class Environment {
  @IsIn(['demo', 'production'])
  APP_MODE: 'demo' | 'production' = 'production';

  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
  LOG_LEVEL = 'info';

  @IsUrl({ ...urlOptions, protocols: ['postgres', 'postgresql'] })
  DATABASE_URL!: string;

  /** Password for `DATABASE_URL`, if the URL contains none. */
  @Trimmed()
  @IsOptional()
  @IsString()
  DATABASE_PASSWORD?: string;

  @ToNumber()
  @IsInt()
  @Min(1)
  @Max(200)
  DATABASE_POOL = 10;

  @IsUrl({ ...urlOptions, protocols: ['redis', 'rediss'] })
  REDIS_URL!: string;

  /** Password for `REDIS_URL`, if the URL contains none. */
  @Trimmed()
  @IsOptional()
  @IsString()
  REDIS_PASSWORD?: string;

  /**
   * The product's public URL, from which redirect URLs (sign-in, consent, checkout) and links in messages are built.
   */
  @Transform(({ value }) =>
    typeof value === 'string' && URL.canParse(value) && isOrigin(new URL(value))
      ? new URL(value).origin
      : value,
  )
  @IsUrl(httpUrlOptions)
  @Matches(/^[^:]+:\/\/[^/?#]+$/, {
    message:
      'it has a path, but the product works only at the root of a host name; remove the path',
  })
  PUBLIC_ORIGIN = 'http://localhost:3000';

  /** Another URL of the same web server, for `npm run doctor` if `PUBLIC_ORIGIN` is not reachable from inside. */
  @Trimmed()
  @IsOptional()
  @IsUrl(httpUrlOptions)
  DOCTOR_ORIGIN?: string;

  @IsString()
  API_HOST = '127.0.0.1';

  @ToNumber()
  @IsInt()
  @Min(0)
  @Max(65_535)
  API_PORT = 3000;

  /** Maximum concurrent connections of an api. An idle connection costs ten kilobytes. */
  @ToNumber()
  @IsInt()
  @Min(1)
  API_CONNECTIONS = 10_000;

  /** Proxies whose X-Forwarded-For the api trusts: addresses or CIDR ranges, separated by commas. */
  @ToList()
  @IsAddressRange({
    each: true,
    message: 'name each proxy by its address, such as 127.0.0.1, or by a range, such as 10.0.0.0/8',
  })
  API_TRUSTED_PROXIES: string[] = [];

  /** Port of an api's metrics, separate from the public port. Unset: no metrics. */
  @Trimmed()
  @ToNumber()
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(65_535)
  API_METRICS_PORT?: number;

  /** Folder of the built web client, if the api serves it. */
  @Trimmed()
  @IsOptional()
  @IsString()
  WEB_ROOT?: string;

  /** Folder for pictures if no object store is configured. */
  @IsString()
  STORAGE_ROOT = '.data/storage';

  /** An object store that replaces the folder; `readS3Settings` validates the group of variables. */
  @Trimmed()
  @IsOptional()
  @Matches(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { message: 'it is no name of a bucket' })
  S3_BUCKET?: string;

  @Trimmed()
  @IsOptional()
  @Matches(/^[a-z0-9-]{1,40}$/, { message: 'it is no name of a region, such as eu-central-1' })
  S3_REGION?: string;

  @Trimmed()
  @IsOptional()
  @IsUrl(httpUrlOptions)
  S3_ENDPOINT?: string;

  @Trimmed()
  @IsOptional()
  @IsString()
  S3_ACCESS_KEY_ID?: string;

  @Trimmed()
  @IsOptional()
  @IsString()
  S3_SECRET_ACCESS_KEY?: string;

  /** The store's URL for browsers. If set, browsers load pictures from the store by signed URLs. */
  @Trimmed()
  @IsOptional()
  @IsUrl(httpUrlOptions)
  S3_DOWNLOAD_ENDPOINT?: string;

  /** Origin of a CDN in front of `PUBLIC_ORIGIN`. If set, pages load pictures from the CDN. */
  @Trimmed()
  @IsOptional()
  @IsUrl(httpUrlOptions)
  CDN_ORIGIN?: string;

  /**
   * Signs access tokens and short-lived cookies. Encrypts channel tokens, saved photos and the secrets of
   * authenticator apps.
   */
  @IsString()
  @MinLength(32)
  TOKEN_SECRET!: string;

  /** Former secrets that are still accepted, which keeps users signed in after `TOKEN_SECRET` is rotated. */
  @ToList()
  @IsString({ each: true })
  @MinLength(32, { each: true })
  TOKEN_SECRET_PREVIOUS: string[] = [];

  @ToNumber()
  @IsInt()
  @Min(1)
  @Max(32)
  WORKER_CONCURRENCY = 2;

  @ToNumber()
  @IsInt()
  @Min(1)
  @Max(64)
  STUDIO_THREADS = 2;

  /** Port of a worker's health and metrics; 0 takes any free port. */
  @ToNumber()
  @IsInt()
  @Min(0)
  @Max(65_535)
  WORKER_HEALTH_PORT = 0;

  /** Demo mode only: the emulator's URL, which replaces every vendor. */
  @Trimmed()
  @ValidateIf((env: Environment) => env.APP_MODE === 'demo' || env.EMULATOR_ORIGIN !== undefined)
  @IsUrl(httpUrlOptions)
  EMULATOR_ORIGIN?: string;

  @IsString()
  EMULATOR_HOST = '127.0.0.1';

  @ToNumber()
  @IsInt()
  @Min(0)
  @Max(65_535)
  EMULATOR_PORT = 4010;

  @Trimmed()
  @IsOptional()
  @IsString()
  GOOGLE_CLIENT_ID?: string;

  @Trimmed()
  @IsOptional()
  @IsString()
  GOOGLE_CLIENT_SECRET?: string;

  @Trimmed()
  @IsOptional()
  @IsString()
  FACEBOOK_APP_ID?: string;

  @Trimmed()
  @IsOptional()
  @IsString()
  FACEBOOK_APP_SECRET?: string;

  /** invited: users need an invitation to register; closed: no user can register. Administrators always can. */
  @IsIn(['open', 'invited', 'closed'])
  SIGN_UP: 'open' | 'invited' | 'closed' = 'open';

  /** on: users whom the operator created sign in with e-mail and password. */
  @IsIn(['on', 'off'])
  LOCAL_ACCOUNTS: 'on' | 'off' = 'off';

  /** off: users can neither sign in with passkeys nor add any. Stored passkeys are kept. */
  @IsIn(['on', 'off'])
  PASSKEYS: 'on' | 'off' = 'on';

  /** The mail server for password reset links: `smtps://user:password@host`, or `smtp://` for STARTTLS. */
  @Trimmed()
  @IsOptional()
  @IsUrl({ ...urlOptions, protocols: ['smtp', 'smtps'] })
  SMTP_URL?: string;

  /** Sender of our mail. */
  @Trimmed()
  @IsOptional()
  @IsEmail(emailOptions)
  MAIL_FROM?: string;

  /** on: webhook addresses may be in the private network, and use http. */
  @IsIn(['on', 'off'])
  WEBHOOK_PRIVATE_ADDRESSES: 'on' | 'off' = 'off';

  /** OpenID Connect providers as a JSON list; `oidcProviders` validates each provider. */
  @Trimmed()
  @IsOptional()
  @IsString()
  OIDC_PROVIDERS?: string;

  @Trimmed()
  @IsOptional()
  @IsString()
  YOUTUBE_API_KEY?: string;

  /** off: nothing is sold, credits are not counted, and every user may use any channel. */
  @IsIn(['on', 'off'])
  BILLING: 'on' | 'off' = 'on';

  /** With BILLING=off: thumbnails per month for users without an allowance of their own. */
  @Trimmed()
  @ToNumber()
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(100_000)
  MONTHLY_ALLOWANCE?: number;

  /** Payments: set all of these variables, as printed by `npm run setup-stripe`, or none. */
  @Trimmed()
  @IsOptional()
  @Matches(/^(sk|rk)_(test|live)_\w+$/, {
    message:
      'it is no secret key of Stripe, which begins with sk_live_, sk_test_, rk_live_ or rk_test_; pk_… is the public one',
  })
  STRIPE_SECRET_KEY?: string;

  /** Several secrets, separated by commas, during a rotation. */
  @ToList()
  @IsString({ each: true })
  STRIPE_WEBHOOK_SECRET: string[] = [];

  @Trimmed()
  @IsOptional()
  @IsString()
  STRIPE_PORTAL_CONFIGURATION?: string;

  /** The current price id of each product, followed by former ids, separated by commas. */
  @ToList()
  @IsString({ each: true })
  STRIPE_PRICE_STARTER: string[] = [];

  @ToList()
  @IsString({ each: true })
  STRIPE_PRICE_PRO: string[] = [];

  @ToList()
  @IsString({ each: true })
  STRIPE_PRICE_PACK_100: string[] = [];

  @ToList()
  @IsString({ each: true })
  STRIPE_PRICE_PACK_500: string[] = [];

  @ToList()
  @IsString({ each: true })
  STRIPE_PRICE_PACK_1000: string[] = [];

  /** E-mail addresses of the administrators, separated by commas. */
  @ToList((email) => email.toLowerCase())
  @IsEmail(emailOptions, { each: true })
  ADMIN_EMAILS: string[] = [];

  @Trimmed()
  @IsOptional()
  @IsEmail(emailOptions)
  CONTACT_EMAIL?: string;

  /** URL of 'Complete our quick survey'; the id of the first thumbnail is appended. */
  @Trimmed()
  @IsOptional()
  @IsUrl(httpUrlOptions)
  SURVEY_URL?: string;

  /** The operator's pages at social networks: URLs, separated by commas. */
  @ToList()
  @IsUrl({ ...httpUrlOptions, protocols: ['https'] }, { each: true })
  SOCIAL_LINKS: string[] = [];

  /** Measurement id of Google Analytics. */
  @Trimmed()
  @IsOptional()
  @Matches(/^G-[A-Z0-9]{4,20}$/)
  ANALYTICS_ID?: string;

  @Trimmed()
  @IsOptional()
  @IsString()
  GEMINI_API_KEY?: string;

  @Trimmed()
  @IsOptional()
  @IsString()
  OPENAI_API_KEY?: string;

  /** URL of a server that implements OpenAI's API, such as a self-hosted server. */
  @Trimmed()
  @IsOptional()
  @IsUrl(httpUrlOptions)
  COMPATIBLE_MODELS_ADDRESS?: string;

  @Trimmed()
  @IsOptional()
  @IsString()
  COMPATIBLE_MODELS_KEY?: string;

  /** How the server at `COMPATIBLE_MODELS_ADDRESS` accepts input pictures. */
  @IsIn(inputPictureFormats)
  COMPATIBLE_MODELS_REFERENCES: InputPictureFormat = 'edits';

  /** Models that read content and plan thumbnails, in fallback order. Without models, rules decide. */
  @ToList()
  @Matches(modelPattern, { each: true, message: modelMessage })
  TEXT_MODEL: string[] = [];

  /** Models that paint, in fallback order. The studio always comes last. */
  @ToList()
  @Matches(modelPattern, { each: true, message: modelMessage })
  IMAGE_MODEL: string[] = [];

  /**
   * Model that moderates prompts, uploads and painted pictures: openai:… or compatible:…. Without a model, a list of
   * words moderates prompts only.
   */
  @Trimmed()
  @IsOptional()
  @Matches(/^(openai|compatible):[^\s@,=]{1,100}$/, {
    message: 'MODERATION_MODEL must be openai:… or compatible:…',
  })
  MODERATION_MODEL?: string;

  /** Separate lists for creators on a plan. `none`: no model. */
  @ToOptionalList()
  @IsOptional()
  @Matches(planModelPattern, { each: true, message: modelMessage })
  TEXT_MODEL_FREE?: string[];

  @ToOptionalList()
  @IsOptional()
  @Matches(planModelPattern, { each: true, message: modelMessage })
  TEXT_MODEL_STARTER?: string[];

  @ToOptionalList()
  @IsOptional()
  @Matches(planModelPattern, { each: true, message: modelMessage })
  TEXT_MODEL_PRO?: string[];

  @ToOptionalList()
  @IsOptional()
  @Matches(planModelPattern, { each: true, message: modelMessage })
  IMAGE_MODEL_FREE?: string[];

  @ToOptionalList()
  @IsOptional()
  @Matches(planModelPattern, { each: true, message: modelMessage })
  IMAGE_MODEL_STARTER?: string[];

  @ToOptionalList()
  @IsOptional()
  @Matches(planModelPattern, { each: true, message: modelMessage })
  IMAGE_MODEL_PRO?: string[];

  /** Prices of the models, for cost totals and the monthly cap. */
  @ToList()
  @Matches(/=/, { each: true })
  MODEL_PRICES: string[] = [];

  /** Monthly cap on model costs in US dollars. After the cap is reached, only the studio is used. */
  @ToNumber()
  @IsOptional()
  @IsNumber()
  @Min(0)
  MODEL_MONTHLY_CAP?: number;

  /** Maximum calls per minute to one vendor, by all processes together. */
  @ToNumber()
  @IsInt()
  @Min(1)
  @Max(100_000)
  MODEL_CALLS_PER_MINUTE = 60;

  /** Minutes of a public video that a capable model may watch; 0: the model sees only stills. */
  @ToNumber()
  @IsInt()
  @Min(0)
  @Max(60)
  MODEL_WATCHES_MINUTES = 0;

  /** URL that receives browsers' errors as JSON. */
  @Trimmed()
  @IsOptional()
  @IsUrl(httpUrlOptions)
  ERROR_REPORTING_ADDRESS?: string;
}
