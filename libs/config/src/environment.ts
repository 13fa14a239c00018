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
  address,
  IsAddressRange,
  isOrigin,
  list,
  mailbox,
  number,
  optionalList,
  origin,
  trimmed,
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

  @IsUrl({ ...address, protocols: ['postgres', 'postgresql'] })
  DATABASE_URL!: string;

  /** Password for `DATABASE_URL`, if the URL contains none. */
  @trimmed()
  @IsOptional()
  @IsString()
  DATABASE_PASSWORD?: string;

  @number()
  @IsInt()
  @Min(1)
  @Max(200)
  DATABASE_POOL = 10;

  @IsUrl({ ...address, protocols: ['redis', 'rediss'] })
  REDIS_URL!: string;

  /** Password for `REDIS_URL`, if the URL contains none. */
  @trimmed()
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
  @IsUrl(origin)
  @Matches(/^[^:]+:\/\/[^/?#]+$/, {
    message:
      'it has a path, but the product works only at the root of a host name; remove the path',
  })
  PUBLIC_ORIGIN = 'http://localhost:3000';

  /** Another URL of the same web server, for `npm run doctor` if `PUBLIC_ORIGIN` is not reachable from inside. */
  @trimmed()
  @IsOptional()
  @IsUrl(origin)
  DOCTOR_ORIGIN?: string;

  @IsString()
  API_HOST = '127.0.0.1';

  @number()
  @IsInt()
  @Min(0)
  @Max(65_535)
  API_PORT = 3000;

  /** Maximum concurrent connections of an api. An idle connection costs ten kilobytes. */
  @number()
  @IsInt()
  @Min(1)
  API_CONNECTIONS = 10_000;

  /** Proxies whose X-Forwarded-For the api trusts: addresses or CIDR ranges, separated by commas. */
  @list()
  @IsAddressRange({
    each: true,
    message: 'name each proxy by its address, such as 127.0.0.1, or by a range, such as 10.0.0.0/8',
  })
  API_TRUSTED_PROXIES: string[] = [];

  /** Port of an api's metrics, separate from the public port. Unset: no metrics. */
  @trimmed()
  @number()
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(65_535)
  API_METRICS_PORT?: number;

  /** Folder of the built web client, if the api serves it. */
  @trimmed()
  @IsOptional()
  @IsString()
  WEB_ROOT?: string;

  /** Folder for pictures if no object store is configured. */
  @IsString()
  STORAGE_ROOT = '.data/storage';

  /** An object store that replaces the folder; `readS3Settings` validates the group of variables. */
  @trimmed()
  @IsOptional()
  @Matches(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { message: 'it is no name of a bucket' })
  S3_BUCKET?: string;

  @trimmed()
  @IsOptional()
  @Matches(/^[a-z0-9-]{1,40}$/, { message: 'it is no name of a region, such as eu-central-1' })
  S3_REGION?: string;

  @trimmed()
  @IsOptional()
  @IsUrl(origin)
  S3_ENDPOINT?: string;

  @trimmed()
  @IsOptional()
  @IsString()
  S3_ACCESS_KEY_ID?: string;

  @trimmed()
  @IsOptional()
  @IsString()
  S3_SECRET_ACCESS_KEY?: string;

  /** The store's URL for browsers. If set, browsers load pictures from the store by signed URLs. */
  @trimmed()
  @IsOptional()
  @IsUrl(origin)
  S3_DOWNLOAD_ENDPOINT?: string;

  /** Origin of a CDN in front of `PUBLIC_ORIGIN`. If set, pages load pictures from the CDN. */
  @trimmed()
  @IsOptional()
  @IsUrl(origin)
  CDN_ORIGIN?: string;

  /**
   * Signs access tokens and short-lived cookies. Encrypts channel tokens, saved photos and the secrets of
   * authenticator apps.
   */
  @IsString()
  @MinLength(32)
  TOKEN_SECRET!: string;

  /** Former secrets that are still accepted, which keeps users signed in after `TOKEN_SECRET` is rotated. */
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

  /** Port of a worker's health and metrics; 0 takes any free port. */
  @number()
  @IsInt()
  @Min(0)
  @Max(65_535)
  WORKER_HEALTH_PORT = 0;

  /** Demo mode only: the emulator's URL, which replaces every vendor. */
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
  @trimmed()
  @IsOptional()
  @IsUrl({ ...address, protocols: ['smtp', 'smtps'] })
  SMTP_URL?: string;

  /** Sender of our mail. */
  @trimmed()
  @IsOptional()
  @IsEmail(mailbox)
  MAIL_FROM?: string;

  /** on: webhook addresses may be in the private network, and use http. */
  @IsIn(['on', 'off'])
  WEBHOOK_PRIVATE_ADDRESSES: 'on' | 'off' = 'off';

  /** OpenID Connect providers as a JSON list; `oidcProviders` validates each provider. */
  @trimmed()
  @IsOptional()
  @IsString()
  OIDC_PROVIDERS?: string;

  @trimmed()
  @IsOptional()
  @IsString()
  YOUTUBE_API_KEY?: string;

  /** off: nothing is sold, credits are not counted, and every user may use any channel. */
  @IsIn(['on', 'off'])
  BILLING: 'on' | 'off' = 'on';

  /** With BILLING=off: thumbnails per month for users without an allowance of their own. */
  @trimmed()
  @number()
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(100_000)
  MONTHLY_ALLOWANCE?: number;

  /** Payments: set all of these variables, as printed by `npm run setup-stripe`, or none. */
  @trimmed()
  @IsOptional()
  @Matches(/^(sk|rk)_(test|live)_\w+$/, {
    message:
      'it is no secret key of Stripe, which begins with sk_live_, sk_test_, rk_live_ or rk_test_; pk_… is the public one',
  })
  STRIPE_SECRET_KEY?: string;

  /** Several secrets, separated by commas, during a rotation. */
  @list()
  @IsString({ each: true })
  STRIPE_WEBHOOK_SECRET: string[] = [];

  @trimmed()
  @IsOptional()
  @IsString()
  STRIPE_PORTAL_CONFIGURATION?: string;

  /** The current price id of each product, followed by former ids, separated by commas. */
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

  /** E-mail addresses of the administrators, separated by commas. */
  @list((email) => email.toLowerCase())
  @IsEmail(mailbox, { each: true })
  ADMIN_EMAILS: string[] = [];

  @trimmed()
  @IsOptional()
  @IsEmail(mailbox)
  CONTACT_EMAIL?: string;

  /** URL of 'Complete our quick survey'; the id of the first thumbnail is appended. */
  @trimmed()
  @IsOptional()
  @IsUrl(origin)
  SURVEY_URL?: string;

  /** The operator's pages at social networks: URLs, separated by commas. */
  @list()
  @IsUrl({ ...origin, protocols: ['https'] }, { each: true })
  SOCIAL_LINKS: string[] = [];

  /** Measurement id of Google Analytics. */
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

  /** URL of a server that implements OpenAI's API, such as a self-hosted server. */
  @trimmed()
  @IsOptional()
  @IsUrl(origin)
  COMPATIBLE_MODELS_ADDRESS?: string;

  @trimmed()
  @IsOptional()
  @IsString()
  COMPATIBLE_MODELS_KEY?: string;

  /** How the server at `COMPATIBLE_MODELS_ADDRESS` accepts input pictures. */
  @IsIn(inputPictureFormats)
  COMPATIBLE_MODELS_REFERENCES: InputPictureFormat = 'edits';

  /** Models that read content and plan thumbnails, in fallback order. Without models, rules decide. */
  @list()
  @Matches(modelPattern, { each: true, message: modelMessage })
  TEXT_MODEL: string[] = [];

  /** Models that paint, in fallback order. The studio always comes last. */
  @list()
  @Matches(modelPattern, { each: true, message: modelMessage })
  IMAGE_MODEL: string[] = [];

  /**
   * Model that moderates prompts, uploads and painted pictures: openai:… or compatible:…. Without a model, a list of
   * words moderates prompts only.
   */
  @trimmed()
  @IsOptional()
  @Matches(/^(openai|compatible):[^\s@,=]{1,100}$/, {
    message: 'MODERATION_MODEL must be openai:… or compatible:…',
  })
  MODERATION_MODEL?: string;

  /** Separate lists for creators on a plan. `none`: no model. */
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

  /** Prices of the models, for cost totals and the monthly cap. */
  @list()
  @Matches(/=/, { each: true })
  MODEL_PRICES: string[] = [];

  /** Monthly cap on model costs in US dollars. After the cap is reached, only the studio is used. */
  @number()
  @IsOptional()
  @IsNumber()
  @Min(0)
  MODEL_MONTHLY_CAP?: number;

  /** Maximum calls per minute to one vendor, by all processes together. */
  @number()
  @IsInt()
  @Min(1)
  @Max(100_000)
  MODEL_CALLS_PER_MINUTE = 60;

  /** Minutes of a public video that a capable model may watch; 0: the model sees only stills. */
  @number()
  @IsInt()
  @Min(0)
  @Max(60)
  MODEL_WATCHES_MINUTES = 0;

  /** URL that receives browsers' errors as JSON. */
  @trimmed()
  @IsOptional()
  @IsUrl(origin)
  ERROR_REPORTING_ADDRESS?: string;
}
