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

  /** Of the address above, where it is not in it. */
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

  /** The same for Redis. */
  @trimmed()
  @IsOptional()
  @IsString()
  REDIS_PASSWORD?: string;

  /** Where people open the product; every return address is built from it. */
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

  /** Another address of the same web server, for `npm run doctor` where `PUBLIC_ORIGIN` does not lead back to it. */
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

  /** How many connections an api holds at once; what comes beyond them is refused. An idle one costs ten kilobytes. */
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

  /** Where an api tells its metrics, apart from what people reach. Unset: nowhere. */
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

  /** Folder of the pictures, where no object store is set up. */
  @IsString()
  STORAGE_ROOT = '.data/storage';

  /** An object store instead of the folder: `readS3Settings` says what belongs together. */
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

  /** Where browsers reach the store, so that they fetch what a page shows from it with addresses that we sign. */
  @trimmed()
  @IsOptional()
  @IsUrl(origin)
  S3_DOWNLOAD_ENDPOINT?: string;

  /** A CDN that fetches what it lacks from `PUBLIC_ORIGIN`; pages show pictures from there. */
  @trimmed()
  @IsOptional()
  @IsUrl(origin)
  CDN_ORIGIN?: string;

  /** Signs access tokens and short-lived cookies. */
  @IsString()
  @MinLength(32)
  TOKEN_SECRET!: string;

  /** Former ones, still accepted, so that a new `TOKEN_SECRET` keeps all users signed in. */
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

  /** Payments: all of these, as `npm run setup-stripe` prints them, or none. */
  @trimmed()
  @IsOptional()
  @Matches(/^(sk|rk)_(test|live)_\w+$/, {
    message:
      'it is no secret key of Stripe, which begins with sk_live_, sk_test_, rk_live_ or rk_test_; pk_… is the public one',
  })
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
  @IsEmail(mailbox, { each: true })
  ADMIN_EMAILS: string[] = [];

  @trimmed()
  @IsOptional()
  @IsEmail(mailbox)
  CONTACT_EMAIL?: string;

  /** Where 'Complete our quick survey' leads; the first thumbnail's id is added. */
  @trimmed()
  @IsOptional()
  @IsUrl(origin)
  SURVEY_URL?: string;

  /** Pages of this installation's operator at social networks, separated by commas. */
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

  /** A server that speaks OpenAI's interface, such as one on the operator's own machine. */
  @trimmed()
  @IsOptional()
  @IsUrl(origin)
  COMPATIBLE_MODELS_ADDRESS?: string;

  @trimmed()
  @IsOptional()
  @IsString()
  COMPATIBLE_MODELS_KEY?: string;

  /** How that server takes pictures to work from. */
  @IsIn(referenceWays)
  COMPATIBLE_MODELS_REFERENCES: ReferenceWay = 'edits';

  /** Models that read and plan, the first before those to fall back on; none: rules do. */
  @list()
  @Matches(modelPattern, { each: true, message: modelMessage })
  TEXT_MODEL: string[] = [];

  /** Models that paint; after them, always, the studio. */
  @list()
  @Matches(modelPattern, { each: true, message: modelMessage })
  IMAGE_MODEL: string[] = [];

  /** Judges prompts, uploads and painted pictures: openai:… or compatible:…; none: a list of words judges prompts alone. */
  @trimmed()
  @IsOptional()
  @Matches(/^(openai|compatible):[^\s@,=]{1,100}$/, {
    message: 'MODERATION_MODEL must be openai:… or compatible:…',
  })
  MODERATION_MODEL?: string;

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
