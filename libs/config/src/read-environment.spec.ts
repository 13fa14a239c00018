import { describe, expect, it } from '@jest/globals';
import { EnvironmentError } from './environment-error.js';
import { oidcProviders } from './oidc-environment.js';
import { readEnvironment } from './read-environment.js';
import { knownNames } from './resolved-environment.js';
import { readS3Settings } from './storage-environment.js';

const demo = {
  APP_MODE: 'demo',
  DATABASE_URL: 'postgres://me@localhost/posterframe',
  REDIS_URL: 'redis://localhost',
  TOKEN_SECRET: 'x'.repeat(40),
  EMULATOR_ORIGIN: 'http://127.0.0.1:4010',
};
const { EMULATOR_ORIGIN: _emulator, ...rest } = demo;
const production = {
  ...rest,
  APP_MODE: 'production',
  PUBLIC_ORIGIN: 'https://thumbnails.example.com',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
};

const home = {
  name: 'home',
  label: 'Home SSO',
  issuer: 'https://auth.example.com/realms/home',
  clientId: 'posterframe',
  clientSecret: 'opensesame',
};

const bucket = {
  S3_BUCKET: 'pictures',
  S3_ENDPOINT: 'http://objects:9000',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

describe('a valid environment', () => {
  it('yields numbers, lists, and nothing for empty variables', () => {
    const env = readEnvironment({
      ...demo,
      API_PORT: '8080',
      ADMIN_EMAILS: ' Ada@Example.com, ,b@c.d',
      CONTACT_EMAIL: ' ',
    });
    expect(env).toMatchObject({ API_PORT: 8080, ADMIN_EMAILS: ['ada@example.com', 'b@c.d'] });
    expect(env.CONTACT_EMAIL).toBeUndefined();
  });

  it('accepts an object store with all its variables, and a disk without', () => {
    expect(readS3Settings(readEnvironment({ ...demo, ...bucket }))).toMatchObject({
      bucket: 'pictures',
      endpoint: 'http://objects:9000',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    });
    expect(
      readS3Settings(readEnvironment({ ...demo, S3_BUCKET: '', API_PORT: '' })),
    ).toBeUndefined();
    expect(readEnvironment({ ...demo, API_PORT: '' }).API_PORT).toBe(3000);
  });

  it('trusts no proxy unless API_TRUSTED_PROXIES names it', () => {
    expect(readEnvironment(demo).API_TRUSTED_PROXIES).toEqual([]);
    expect(
      readEnvironment({ ...demo, API_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,::1,fc00::/7' })
        .API_TRUSTED_PROXIES,
    ).toEqual(['127.0.0.1', '10.0.0.0/8', '::1', 'fc00::/7']);
  });

  it('means production when the mode is unset', () => {
    const { APP_MODE: _mode, ...silent } = production;
    expect(readEnvironment(silent).APP_MODE).toBe('production');
  });

  it('accepts either sign-in provider', () => {
    const { GOOGLE_CLIENT_ID: _id, GOOGLE_CLIENT_SECRET: _secret, ...without } = production;
    const env = readEnvironment({ ...without, FACEBOOK_APP_ID: '1', FACEBOOK_APP_SECRET: '2' });
    expect(env.FACEBOOK_APP_ID).toBe('1');
  });

  it('accepts an OpenID Connect provider alone', () => {
    const { GOOGLE_CLIENT_ID: _id, GOOGLE_CLIENT_SECRET: _secret, ...without } = production;
    const env = readEnvironment({ ...without, OIDC_PROVIDERS: JSON.stringify([home]) });
    expect(oidcProviders(env)).toEqual([{ ...home, scopes: 'openid email profile' }]);
  });

  it('accepts local accounts alone', () => {
    const { GOOGLE_CLIENT_ID: _id, GOOGLE_CLIENT_SECRET: _secret, ...without } = production;
    expect(readEnvironment({ ...without, LOCAL_ACCOUNTS: 'on' }).LOCAL_ACCOUNTS).toBe('on');
  });

  it('accepts a public address with a trailing slash', () => {
    expect(
      readEnvironment({ ...production, PUBLIC_ORIGIN: 'https://A.example:443/' }).PUBLIC_ORIGIN,
    ).toBe('https://a.example');
  });

  it.each(['http://192.168.1.20:8080', 'http://nas.local', 'http://nas'])(
    'accepts %s in production, reachable only in a private network',
    (PUBLIC_ORIGIN) => {
      expect(readEnvironment({ ...production, PUBLIC_ORIGIN }).PUBLIC_ORIGIN).toBe(PUBLIC_ORIGIN);
    },
  );
});

describe('an invalid environment, with a sentence that names the variable', () => {
  const wrong: [string, NodeJS.ProcessEnv, RegExp][] = [
    ['no database', { ...demo, DATABASE_URL: undefined }, /DATABASE_URL is missing/],
    ['an empty address of Redis', { ...demo, REDIS_URL: ' ' }, /REDIS_URL is missing/],
    ['a database that is a web page', { ...demo, DATABASE_URL: 'https://x.y' }, /DATABASE_URL/],
    ['a short secret', { ...demo, TOKEN_SECRET: 'short' }, /TOKEN_SECRET/],
    ...[
      'caddy',
      '10.0.0.0/33',
      '0.0.0.0/0',
      '64.0.0.0/7',
      '2000::/8',
      '10.0.0.1-9',
      'fd00::/129',
      '10.0.0.0/8/8',
    ].map((proxy): [string, NodeJS.ProcessEnv, RegExp] => [
      `a trusted proxy ${proxy}`,
      { ...demo, API_TRUSTED_PROXIES: `127.0.0.1,${proxy}` },
      /API_TRUSTED_PROXIES is not usable: name each proxy by its address, such as 127\.0\.0\.1, or by a range/,
    ]),
    ['a port that is a word', { ...demo, API_PORT: 'web' }, /API_PORT/],
    ['an unknown mode', { ...demo, APP_MODE: 'staging' }, /APP_MODE/],
    ['a demo without its emulator', { ...rest, APP_MODE: 'demo' }, /EMULATOR_ORIGIN/],
    [
      'an emulator in production',
      { ...production, EMULATOR_ORIGIN: 'http://127.0.0.1:4010' },
      /EMULATOR_ORIGIN/,
    ],
    [
      'production without a sign-in',
      { ...production, GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' },
      /No way to sign in/,
    ],
    [
      'models of a plan without billing',
      { ...demo, BILLING: 'off', IMAGE_MODEL_PRO: 'none' },
      /IMAGE_MODEL_PRO is for a plan.*Use IMAGE_MODEL,/,
    ],
    [
      'Stripe without billing',
      { ...demo, BILLING: 'off', STRIPE_SECRET_KEY: 'sk_test_1' },
      /STRIPE_SECRET_KEY is set, but BILLING=off sells nothing/,
    ],
    ...(
      [
        ['no list', home, /no JSON list/],
        ['a word in it', ['home'], /provider 1 is no JSON object/],
        ['two of one name', [home, home], /two providers are named home/],
        ['a name of several words', [{ ...home, name: 'home-sso' }], /provider 1: name must be/],
        ['no secret', [{ ...home, clientSecret: '' }], /provider 1: clientSecret/],
        ['an unknown setting', [home, { ...home, name: 'b', secret: 'x' }], /provider 2: .*secret/],
        ['scopes without openid', [{ ...home, scopes: 'email' }], /scopes must begin with openid/],
        [
          'plain http on the internet',
          [{ ...home, issuer: 'http://auth.example.com' }],
          /issuer must be https/,
        ],
      ] as const
    ).map(([what, value, sentence]): [string, NodeJS.ProcessEnv, RegExp] => [
      `providers of OpenID Connect: ${what}`,
      { ...demo, OIDC_PROVIDERS: JSON.stringify(value) },
      sentence,
    ]),
    ['half a key', { ...production, GOOGLE_CLIENT_SECRET: '' }, /GOOGLE_CLIENT_SECRET is missing/],
    [
      'half of another key',
      { ...production, FACEBOOK_APP_SECRET: 'x' },
      /FACEBOOK_APP_ID is missing/,
    ],
    [
      'a short former secret',
      { ...demo, TOKEN_SECRET_PREVIOUS: `${'y'.repeat(40)},short` },
      /TOKEN_SECRET_PREVIOUS/,
    ],
    [
      'a payment provider without prices',
      {
        ...production,
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec',
        STRIPE_PORTAL_CONFIGURATION: 'bpc',
      },
      /STRIPE_PRICE_STARTER.*setup-stripe/,
    ],
    [
      'a payment provider that cannot tell us anything',
      { ...production, STRIPE_SECRET_KEY: 'sk_test_1' },
      /STRIPE_WEBHOOK_SECRET/,
    ],
    [
      'a payment provider whose portal is not ours',
      {
        ...production,
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec',
        STRIPE_PRICE_STARTER: 'price_1',
        STRIPE_PRICE_PRO: 'price_2',
        STRIPE_PRICE_PACK_100: 'price_3',
        STRIPE_PRICE_PACK_500: 'price_4',
        STRIPE_PRICE_PACK_1000: 'price_5',
      },
      /STRIPE_PORTAL_CONFIGURATION.*setup-stripe/,
    ],
    [
      'a price that stands for two things',
      {
        ...production,
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec',
        STRIPE_PORTAL_CONFIGURATION: 'bpc',
        STRIPE_PRICE_STARTER: 'price_1, price_old',
        STRIPE_PRICE_PRO: 'price_2,price_old',
      },
      /STRIPE_PRICE_PRO names price_old/,
    ],
    ['an object store without its bucket', { ...demo, S3_ENDPOINT: 'http://objects' }, /S3_BUCKET/],
    ['a bucket nowhere', { ...demo, S3_BUCKET: 'pictures' }, /S3_REGION is missing/],
    [
      'an object store with half a key',
      { ...demo, ...bucket, S3_SECRET_ACCESS_KEY: '' },
      /S3_SECRET_ACCESS_KEY is missing/,
    ],
    [
      'an object store of one’s own without a key',
      { ...demo, ...bucket, S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' },
      /S3_ACCESS_KEY_ID is missing/,
    ],
    ['a bucket with a bad name', { ...demo, ...bucket, S3_BUCKET: 'My Pictures' }, /S3_BUCKET/],
    [
      'pictures from two places',
      { ...demo, ...bucket, S3_DOWNLOAD_ENDPOINT: 'https://o.example', CDN_ORIGIN: 'https://c.d' },
      /CDN_ORIGIN and S3_DOWNLOAD_ENDPOINT/,
    ],
    [
      'prices of a payment provider without its key',
      { ...production, STRIPE_PRICE_PRO: 'price_2' },
      /STRIPE_PRICE_PRO is set, but STRIPE_SECRET_KEY is missing/,
    ],
    [
      'a key to a server that is nowhere',
      { ...demo, COMPATIBLE_MODELS_KEY: 'key' },
      /COMPATIBLE_MODELS_ADDRESS is missing/,
    ],
    [
      'a model without its key',
      { ...production, TEXT_MODEL: 'openai:gpt-6-luna' },
      /OPENAI_API_KEY is missing/,
    ],
    [
      'a cap on what has no price',
      { ...demo, TEXT_MODEL: 'openai:gpt-6-luna', MODEL_MONTHLY_CAP: '9' },
      /MODEL_MONTHLY_CAP.*MODEL_PRICES has no price/,
    ],
    [
      'metrics where people go',
      { ...demo, API_PORT: '3000', API_METRICS_PORT: '3000' },
      /API_METRICS_PORT and API_PORT/,
    ],
    ['production over plain http', { ...production, PUBLIC_ORIGIN: 'http://a.example' }, /https/],
    [
      'production over plain http at a public address',
      { ...production, PUBLIC_ORIGIN: 'http://8.8.8.8' },
      /https/,
    ],
    [
      'a public address with a path',
      { ...production, PUBLIC_ORIGIN: 'https://a.example/app' },
      /PUBLIC_ORIGIN is not usable: it has a path/,
    ],
    [
      'a number that is a word',
      { ...demo, WORKER_CONCURRENCY: 'two' },
      /WORKER_CONCURRENCY is not a number/,
    ],
    [
      'the public key of a payment provider',
      { ...production, STRIPE_SECRET_KEY: 'pk_live_1' },
      /STRIPE_SECRET_KEY is not usable: it is no secret key of Stripe/,
    ],
  ];

  it.each(wrong)('%s', (_what, source, sentence) => {
    expect(() => readEnvironment(source)).toThrow(EnvironmentError);
    expect(() => readEnvironment(source)).toThrow(sentence);
  });
});

describe('an invalid variable', () => {
  const wrong: Record<string, string> = {
    APP_MODE: 'staging',
    LOG_LEVEL: 'loud',
    DATABASE_URL: 'localhost/posterframe',
    DATABASE_POOL: '0',
    REDIS_URL: 'http://localhost',
    PUBLIC_ORIGIN: 'thumbnails.example.com',
    API_PORT: '65536',
    API_CONNECTIONS: '0',
    API_TRUSTED_PROXIES: 'caddy',
    API_METRICS_PORT: '-1',
    S3_BUCKET: 'My Pictures',
    S3_REGION: 'Frankfurt am Main',
    S3_ENDPOINT: 'objects:8333',
    DOCTOR_ORIGIN: 'web:80',
    S3_DOWNLOAD_ENDPOINT: 'ftp://objects.example.com',
    CDN_ORIGIN: 'cdn.example.com',
    TOKEN_SECRET: 'opensesame',
    TOKEN_SECRET_PREVIOUS: 'opensesame',
    WORKER_CONCURRENCY: '2.5',
    STUDIO_THREADS: 'all',
    WORKER_HEALTH_PORT: 'any',
    EMULATOR_ORIGIN: '127.0.0.1:4010',
    EMULATOR_PORT: '70000',
    BILLING: 'no',
    SIGN_UP: 'maybe',
    SMTP_URL: 'mail.example.com',
    MAIL_FROM: 'posterframe',
    WEBHOOK_PRIVATE_ADDRESSES: 'maybe',
    LOCAL_ACCOUNTS: 'yes',
    OIDC_PROVIDERS: 'opensesame',
    STRIPE_SECRET_KEY: 'opensesame',
    ADMIN_EMAILS: 'ada@example.com,ada',
    CONTACT_EMAIL: 'hello at example.com',
    SURVEY_URL: 'forms.example.com',
    SOCIAL_LINKS: 'http://x.com/you',
    ANALYTICS_ID: 'UA-1',
    COMPATIBLE_MODELS_ADDRESS: '127.0.0.1:8000',
    COMPATIBLE_MODELS_REFERENCES: 'edit',
    TEXT_MODEL: 'gemini-3.8-flash',
    IMAGE_MODEL: 'google:a@b@c',
    MODERATION_MODEL: 'google:gemini-3.8-flash',
    TEXT_MODEL_FREE: 'gpt',
    TEXT_MODEL_STARTER: 'nothing',
    TEXT_MODEL_PRO: 'openai:',
    IMAGE_MODEL_FREE: 'gpt',
    IMAGE_MODEL_STARTER: 'nothing',
    IMAGE_MODEL_PRO: 'openai:',
    MODEL_PRICES: 'google:gemini-3.8-flash',
    MODEL_MONTHLY_CAP: 'much',
    MODEL_CALLS_PER_MINUTE: '0',
    MODEL_WATCHES_MINUTES: '61',
    ERROR_REPORTING_ADDRESS: 'errors.example.com',
  };
  /** Free text: names of folders and hosts, and values that only vendors can validate (`npm run doctor` does). */
  const takesAnything = [
    'DATABASE_PASSWORD',
    'REDIS_PASSWORD',
    'API_HOST',
    'WEB_ROOT',
    'STORAGE_ROOT',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'EMULATOR_HOST',
    'GOOGLE_CLIENT_ID',
    'GOOGLE_CLIENT_SECRET',
    'FACEBOOK_APP_ID',
    'FACEBOOK_APP_SECRET',
    'YOUTUBE_API_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_PORTAL_CONFIGURATION',
    'STRIPE_PRICE_STARTER',
    'STRIPE_PRICE_PRO',
    'STRIPE_PRICE_PACK_100',
    'STRIPE_PRICE_PACK_500',
    'STRIPE_PRICE_PACK_1000',
    'GEMINI_API_KEY',
    'OPENAI_API_KEY',
    'COMPATIBLE_MODELS_KEY',
  ];

  const sentenceFor = (source: NodeJS.ProcessEnv): string => {
    try {
      readEnvironment(source);
    } catch (error) {
      if (error instanceof EnvironmentError) return error.message;
      throw error;
    }
    return 'nothing was said';
  };

  it.each(Object.entries(wrong))('is refused in one sentence: %s=%s', (name, value) => {
    const sentence = sentenceFor({ ...demo, [name]: value });
    expect(sentence).toMatch(new RegExp(`^The environment variable ${name} is not usable: .+\\.$`));
    expect(sentence).not.toContain('opensesame');
  });

  it.each(['DATABASE_URL', 'REDIS_URL', 'TOKEN_SECRET', 'EMULATOR_ORIGIN'])(
    'is reported as missing: %s',
    (name) => {
      expect(sentenceFor({ ...demo, [name]: '' })).toBe(
        `The environment variable ${name} is missing; .env.example says what belongs there.`,
      );
    },
  );

  it('is checked here for every variable that a process reads', () => {
    expect([...Object.keys(wrong), ...takesAnything].toSorted()).toEqual(
      [...knownNames()].toSorted(),
    );
  });
});
