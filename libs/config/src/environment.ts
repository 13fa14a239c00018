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
import { referenceWays, type ReferenceWay } from './model-settings.js';
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

/** Every variable that a process reads, validated once at startup. `.env.example` explains each and its default. */
export class Environment {
  @IsIn(['demo', 'production'])
  APP_MODE: 'demo' | 'production' = 'production';

  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
  LOG_LEVEL = 'info';

  @IsUrl({ ...address, protocols: ['postgres', 'postgresql'] })
  DATABASE_URL!: string;

  /** Password that is added to `DATABASE_URL` if it has none. */
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

  /** Password that is added to `REDIS_URL` if it has none. */
  @trimmed()
  @IsOptional()
  @IsString()
  REDIS_PASSWORD?: string;

  /** The product's public address; every return address is built from it. */
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

  /**
   * Another address of the same web server, for `npm run doctor` when `PUBLIC_ORIGIN` is not reachable from inside.
   */
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

  /** Connections of an api at once; further ones are refused. An idle one costs ten kilobytes. */
  @number()
  @IsInt()
  @Min(1)
  API_CONNECTIONS = 10_000;

  /** Proxies whose X-Forwarded-For the api accepts, as addresses or CIDR ranges, separated by commas. */
  @list()
  @IsAddressRange({
    each: true,
    message: 'name each proxy by its address, such as 127.0.0.1, or by a range, such as 10.0.0.0/8',
  })
  API_TRUSTED_PROXIES: string[] = [];

  /** Port of an api's metrics, separate from the public one. Unset: no metrics. */
  @trimmed()
  @number()
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(65_535)
  API_METRICS_PORT?: number;

  /** Folder of the built web client, when the api serves it itself. */
  @trimmed()
  @IsOptional()
  @IsString()
  WEB_ROOT?: string;

  /** Folder of the pictures when no object store is configured. */
  @IsString()
  STORAGE_ROOT = '.data/storage';

  /** An object store in place of the folder; `readS3Settings` validates the group. */
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

  /** The store's address for browsers, which then load pictures from it by signed addresses. */
  @trimmed()
  @IsOptional()
  @IsUrl(origin)
  S3_DOWNLOAD_ENDPOINT?: string;

  /** A CDN that fetches from `PUBLIC_ORIGIN`; pages load pictures from it. */
  @trimmed()
  @IsOptional()
  @IsUrl(origin)
  CDN_ORIGIN?: string;

  /** Signs access tokens and short-lived cookies; encrypts channel tokens, saved photos and secrets of one-time codes. */
  @IsString()
  @MinLength(32)
  TOKEN_SECRET!: string;

  /** Former secrets, still accepted, so that rotating `TOKEN_SECRET` keeps all users signed in. */
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

  /** Port for health and metrics of a worker; 0 takes any free port. */
  @number()
  @IsInt()
  @Min(0)
  @Max(65_535)
  WORKER_HEALTH_PORT = 0;

  /** Demo mode only: the emulator's address, used for every vendor. */
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

  /** invited: users register with an invitation only; closed: not at all. The admins register always. */
  @IsIn(['open', 'invited', 'closed'])
  SIGN_UP: 'open' | 'invited' | 'closed' = 'open';

  /** on: users whom the operator has created sign in with e-mail and password. */
  @IsIn(['on', 'off'])
  LOCAL_ACCOUNTS: 'on' | 'off' = 'off';

  /** The mail server, for links that reset passwords: `smtps://user:password@host`, or `smtp://` for STARTTLS. */
  @trimmed()
  @IsOptional()
  @IsUrl({ ...address, protocols: ['smtp', 'smtps'] })
  SMTP_URL?: string;

  /** The sender's address of our mail. */
  @trimmed()
  @IsOptional()
  @IsEmail(mailbox)
  MAIL_FROM?: string;

  /** on: webhooks may have addresses in the private network, and http. */
  @IsIn(['on', 'off'])
  WEBHOOK_PRIVATE_ADDRESSES: 'on' | 'off' = 'off';

  /** OpenID Connect providers as a JSON list; `oidcProviders` validates each. */
  @trimmed()
  @IsOptional()
  @IsString()
  OIDC_PROVIDERS?: string;

  @trimmed()
  @IsOptional()
  @IsString()
  YOUTUBE_API_KEY?: string;

  /** off: nothing is sold or counted, and every user may use any channel. */
  @IsIn(['on', 'off'])
  BILLING: 'on' | 'off' = 'on';

  /** Payments: all of these, as `npm run setup-stripe` prints them, or none. */
  @trimmed()
  @IsOptional()
  @Matches(/^(sk|rk)_(test|live)_\w+$/, {
    message:
      'it is no secret key of Stripe, which begins with sk_live_, sk_test_, rk_live_ or rk_test_; pk_… is the public one',
  })
  STRIPE_SECRET_KEY?: string;

  /** Several, separated by commas, during a rotation. */
  @list()
  @IsString({ each: true })
  STRIPE_WEBHOOK_SECRET: string[] = [];

  @trimmed()
  @IsOptional()
  @IsString()
  STRIPE_PORTAL_CONFIGURATION?: string;

  /** For each product the current price id, followed by former ones, separated by commas. */
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
  @IsEmail(mailbox, { each: true })
  ADMIN_EMAILS: string[] = [];

  @trimmed()
  @IsOptional()
  @IsEmail(mailbox)
  CONTACT_EMAIL?: string;

  /** Address of 'Complete our quick survey'; the first thumbnail's id is appended. */
  @trimmed()
  @IsOptional()
  @IsUrl(origin)
  SURVEY_URL?: string;

  /** The operator's pages at social networks, separated by commas. */
  @list()
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

  /** A server that implements OpenAI's API, such as a self-hosted one. */
  @trimmed()
  @IsOptional()
  @IsUrl(origin)
  COMPATIBLE_MODELS_ADDRESS?: string;

  @trimmed()
  @IsOptional()
  @IsString()
  COMPATIBLE_MODELS_KEY?: string;

  /** How that server accepts input pictures. */
  @IsIn(referenceWays)
  COMPATIBLE_MODELS_REFERENCES: ReferenceWay = 'edits';

  /** Models that read and plan, in the order of fallback; none: rules do. */
  @list()
  @Matches(modelPattern, { each: true, message: modelMessage })
  TEXT_MODEL: string[] = [];

  /** Models that paint, in the order of fallback; the studio is always the last. */
  @list()
  @Matches(modelPattern, { each: true, message: modelMessage })
  IMAGE_MODEL: string[] = [];

  /**
   * Moderates prompts, uploads and painted pictures: openai:… or compatible:…; none: a word list moderates prompts
   * only.
   */
  @trimmed()
  @IsOptional()
  @Matches(/^(openai|compatible):[^\s@,=]{1,100}$/, {
    message: 'MODERATION_MODEL must be openai:… or compatible:…',
  })
  MODERATION_MODEL?: string;

  /** Separate lists for creators on a plan. `none` for no model at all. */
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

  /** Prices of the models, for totals and the cap. */
  @list()
  @Matches(/=/, { each: true })
  MODEL_PRICES: string[] = [];

  /** US dollars per month for models; once reached, only the studio is used. */
  @number()
  @IsOptional()
  @IsNumber()
  @Min(0)
  MODEL_MONTHLY_CAP?: number;

  /** Calls to one vendor by all processes together. */
  @number()
  @IsInt()
  @Min(1)
  @Max(100_000)
  MODEL_CALLS_PER_MINUTE = 60;

  /** Minutes of a public video that a capable model may watch; 0: it only sees stills. */
  @number()
  @IsInt()
  @Min(0)
  @Max(60)
  MODEL_WATCHES_MINUTES = 0;

  /** Receives errors of browsers, as JSON. */
  @trimmed()
  @IsOptional()
  @IsUrl(origin)
  ERROR_REPORTING_ADDRESS?: string;
}
