import { describe, expect, it } from '@jest/globals';
import { EnvironmentError } from './environment-error.js';
import { adminSettings, oidcProviders } from './oidc-environment.js';
import { readEnvironment } from './read-environment.js';
import { knownVariableNames } from './resolved-environment.js';
import { readS3Settings } from './storage-environment.js';

const demo = {
  APP_MODE: 'demo',
  DATABASE_URL: 'postgres://me@localhost/posterframe',
  REDIS_URL: 'redis://localhost',
  TOKEN_SECRET: 'x'.repeat(40),
  EMULATOR_ORIGIN: 'http://127.0.0.1:4010',
};
const { EMULATOR_ORIGIN: _emulator, ...withoutEmulator } = demo;
const production = {
  ...withoutEmulator,
  APP_MODE: 'production',
  PUBLIC_ORIGIN: 'https://thumbnails.example.com',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
};

const oidcProvider = {
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
  it('parses numbers and lists, and ignores empty variables', () => {
    const env = readEnvironment({
      ...demo,
      API_PORT: '8080',
      ADMIN_EMAILS: ' Ada@Example.com, ,b@c.d',
      CONTACT_EMAIL: ' ',
    });
    expect(env).toMatchObject({ API_PORT: 8080, ADMIN_EMAILS: ['ada@example.com', 'b@c.d'] });
    expect(env.CONTACT_EMAIL).toBeUndefined();
  });

  it('accepts an object store with all its variables, and a folder without them', () => {
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

  it('is in production mode by default', () => {
    const { APP_MODE: _mode, ...withoutMode } = production;
    expect(readEnvironment(withoutMode).APP_MODE).toBe('production');
  });

  it('accepts Facebook as the only sign-in provider', () => {
    const { GOOGLE_CLIENT_ID: _id, GOOGLE_CLIENT_SECRET: _secret, ...withoutGoogle } = production;
    const env = readEnvironment({
      ...withoutGoogle,
      FACEBOOK_APP_ID: '1',
      FACEBOOK_APP_SECRET: '2',
    });
    expect(env.FACEBOOK_APP_ID).toBe('1');
  });

  it('accepts an OpenID Connect provider as the only way to sign in', () => {
    const { GOOGLE_CLIENT_ID: _id, GOOGLE_CLIENT_SECRET: _secret, ...withoutGoogle } = production;
    const env = readEnvironment({
      ...withoutGoogle,
      OIDC_PROVIDERS: JSON.stringify([oidcProvider]),
    });
    expect(oidcProviders(env)).toEqual([{ ...oidcProvider, scopes: 'openid email profile' }]);
  });

  it('reads the providers whose claim makes users administrators', () => {
    const withClaim = { ...oidcProvider, adminClaim: 'groups', adminValues: ['admins'] };
    const providers = JSON.stringify([withClaim, { ...oidcProvider, name: 'work' }]);
    const env = readEnvironment({ ...production, OIDC_PROVIDERS: providers });
    expect(adminSettings(env).claimDigests).toHaveLength(1);
  });

  it('gives an administrator claim another digest when its provider, issuer, name or values change', () => {
    const withClaim = { ...oidcProvider, adminClaim: 'groups', adminValues: ['admins', 'owners'] };
    const digestOf = (over: object) =>
      adminSettings(
        readEnvironment({
          ...production,
          OIDC_PROVIDERS: JSON.stringify([{ ...withClaim, ...over }]),
        }),
      ).claimDigests[0];
    const digests = [
      {},
      { adminValues: ['admins'] },
      { adminValues: ['admins,owners'] },
      { adminClaim: 'roles' },
      { issuer: 'https://other.example' },
      { name: 'work' },
    ].map(digestOf);
    expect(new Set(digests).size).toBe(digests.length);
    expect(digestOf({ adminValues: ['owners', 'admins'] })).toBe(digests[0]);
    expect(digestOf({ label: 'Other', clientSecret: 'other' })).toBe(digests[0]);
  });

  it('accepts local accounts as the only way to sign in', () => {
    const { GOOGLE_CLIENT_ID: _id, GOOGLE_CLIENT_SECRET: _secret, ...withoutGoogle } = production;
    expect(readEnvironment({ ...withoutGoogle, LOCAL_ACCOUNTS: 'on' }).LOCAL_ACCOUNTS).toBe('on');
  });

  it('accepts a PUBLIC_ORIGIN with a trailing slash', () => {
    expect(
      readEnvironment({ ...production, PUBLIC_ORIGIN: 'https://A.example:443/' }).PUBLIC_ORIGIN,
    ).toBe('https://a.example');
  });

  it.each(['http://192.168.1.20:8080', 'http://nas.local', 'http://nas'])(
    'accepts plain http in production at the private address %s',
    (PUBLIC_ORIGIN) => {
      expect(readEnvironment({ ...production, PUBLIC_ORIGIN }).PUBLIC_ORIGIN).toBe(PUBLIC_ORIGIN);
    },
  );
});

describe('an environment that is invalid', () => {
  const invalid: [string, NodeJS.ProcessEnv, RegExp][] = [
    ['without a database', { ...demo, DATABASE_URL: undefined }, /DATABASE_URL is missing/],
    ['with an empty address of Redis', { ...demo, REDIS_URL: ' ' }, /REDIS_URL is missing/],
    [
      'with a web address for the database',
      { ...demo, DATABASE_URL: 'https://x.y' },
      /DATABASE_URL/,
    ],
    ['with a short TOKEN_SECRET', { ...demo, TOKEN_SECRET: 'short' }, /TOKEN_SECRET/],
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
      `with the trusted proxy ${proxy}`,
      { ...demo, API_TRUSTED_PROXIES: `127.0.0.1,${proxy}` },
      /API_TRUSTED_PROXIES is not usable: name each proxy by its address, such as 127\.0\.0\.1, or by a range/,
    ]),
    ['with a word for a port', { ...demo, API_PORT: 'web' }, /API_PORT/],
    ['with an unknown mode', { ...demo, APP_MODE: 'staging' }, /APP_MODE/],
    [
      'in demo mode without an emulator',
      { ...withoutEmulator, APP_MODE: 'demo' },
      /EMULATOR_ORIGIN/,
    ],
    [
      'in production with an emulator',
      { ...production, EMULATOR_ORIGIN: 'http://127.0.0.1:4010' },
      /EMULATOR_ORIGIN/,
    ],
    [
      'in production without a way to sign in',
      { ...production, GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' },
      /No way to sign in/,
    ],
    [
      'with models for a plan, but without billing',
      { ...demo, BILLING: 'off', IMAGE_MODEL_PRO: 'none' },
      /IMAGE_MODEL_PRO is for a plan.*Use IMAGE_MODEL,/,
    ],
    [
      'with an allowance and billing',
      { ...demo, MONTHLY_ALLOWANCE: '20' },
      /MONTHLY_ALLOWANCE is for BILLING=off/,
    ],
    [
      'with Stripe, but without billing',
      { ...demo, BILLING: 'off', STRIPE_SECRET_KEY: 'sk_test_1' },
      /STRIPE_SECRET_KEY is set, but BILLING=off sells nothing/,
    ],
    ...(
      [
        ['not a list', oidcProvider, /no JSON list/],
        ['a word in the list', ['home'], /provider 1 is no JSON object/],
        [
          'two providers with one name',
          [oidcProvider, oidcProvider],
          /two providers are named home/,
        ],
        [
          'a name with a hyphen',
          [{ ...oidcProvider, name: 'home-sso' }],
          /provider 1: name must be/,
        ],
        ['an empty secret', [{ ...oidcProvider, clientSecret: '' }], /provider 1: clientSecret/],
        [
          'an unknown setting',
          [oidcProvider, { ...oidcProvider, name: 'b', secret: 'x' }],
          /provider 2: .*secret/,
        ],
        ['a claim without values', [{ ...oidcProvider, adminClaim: 'groups' }], /belong together/],
        [
          'an empty administrator value',
          [{ ...oidcProvider, adminClaim: 'groups', adminValues: [''] }],
          /provider 1: each value in adminValues/,
        ],
        [
          'scopes without openid',
          [{ ...oidcProvider, scopes: 'email' }],
          /scopes must begin with openid/,
        ],
        [
          'plain http on the internet',
          [{ ...oidcProvider, issuer: 'http://auth.example.com' }],
          /issuer must be https/,
        ],
      ] as const
    ).map(([what, value, sentence]): [string, NodeJS.ProcessEnv, RegExp] => [
      `with OIDC_PROVIDERS: ${what}`,
      { ...demo, OIDC_PROVIDERS: JSON.stringify(value) },
      sentence,
    ]),
    [
      'with a Google client id, but without its secret',
      { ...production, GOOGLE_CLIENT_SECRET: '' },
      /GOOGLE_CLIENT_SECRET is missing/,
    ],
    [
      'with a Facebook secret, but without its app id',
      { ...production, FACEBOOK_APP_SECRET: 'x' },
      /FACEBOOK_APP_ID is missing/,
    ],
    [
      'with a short TOKEN_SECRET_PREVIOUS',
      { ...demo, TOKEN_SECRET_PREVIOUS: `${'y'.repeat(40)},short` },
      /TOKEN_SECRET_PREVIOUS/,
    ],
    [
      'with a payment provider, but without prices',
      {
        ...production,
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec',
        STRIPE_PORTAL_CONFIGURATION: 'bpc',
      },
      /STRIPE_PRICE_STARTER.*setup-stripe/,
    ],
    [
      'with a payment provider, but without its webhook secret',
      { ...production, STRIPE_SECRET_KEY: 'sk_test_1' },
      /STRIPE_WEBHOOK_SECRET/,
    ],
    [
      'with a payment provider, but without our portal configuration',
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
      'with one price for two products',
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
    [
      'with an object store, but without its bucket',
      { ...demo, S3_ENDPOINT: 'http://objects' },
      /S3_BUCKET/,
    ],
    [
      'with a bucket, but without its region',
      { ...demo, S3_BUCKET: 'pictures' },
      /S3_REGION is missing/,
    ],
    [
      'with an object store’s key id, but without its secret',
      { ...demo, ...bucket, S3_SECRET_ACCESS_KEY: '' },
      /S3_SECRET_ACCESS_KEY is missing/,
    ],
    [
      'with a self-hosted object store, but without its keys',
      { ...demo, ...bucket, S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' },
      /S3_ACCESS_KEY_ID is missing/,
    ],
    ['with an invalid bucket name', { ...demo, ...bucket, S3_BUCKET: 'My Pictures' }, /S3_BUCKET/],
    [
      'with a CDN and an object store that serve pictures',
      { ...demo, ...bucket, S3_DOWNLOAD_ENDPOINT: 'https://o.example', CDN_ORIGIN: 'https://c.d' },
      /CDN_ORIGIN and S3_DOWNLOAD_ENDPOINT/,
    ],
    [
      'with prices of a payment provider, but without its key',
      { ...production, STRIPE_PRICE_PRO: 'price_2' },
      /STRIPE_PRICE_PRO is set, but STRIPE_SECRET_KEY is missing/,
    ],
    [
      'with COMPATIBLE_MODELS_KEY, but without the address of its server',
      { ...demo, COMPATIBLE_MODELS_KEY: 'key' },
      /COMPATIBLE_MODELS_ADDRESS is missing/,
    ],
    [
      'with a model, but without its key',
      { ...production, TEXT_MODEL: 'openai:gpt-6-luna' },
      /OPENAI_API_KEY is missing/,
    ],
    [
      'with a monthly cap and a model without a price',
      { ...demo, TEXT_MODEL: 'openai:gpt-6-luna', MODEL_MONTHLY_CAP: '9' },
      /MODEL_MONTHLY_CAP.*MODEL_PRICES has no price/,
    ],
    [
      'with one port for metrics and the public',
      { ...demo, API_PORT: '3000', API_METRICS_PORT: '3000' },
      /API_METRICS_PORT and API_PORT/,
    ],
    [
      'in production over plain http',
      { ...production, PUBLIC_ORIGIN: 'http://a.example' },
      /https/,
    ],
    [
      'in production over plain http at a public IP address',
      { ...production, PUBLIC_ORIGIN: 'http://8.8.8.8' },
      /https/,
    ],
    [
      'with a path in PUBLIC_ORIGIN',
      { ...production, PUBLIC_ORIGIN: 'https://a.example/app' },
      /PUBLIC_ORIGIN is not usable: it has a path/,
    ],
    [
      'with a word for a number',
      { ...demo, WORKER_CONCURRENCY: 'two' },
      /WORKER_CONCURRENCY is not a number/,
    ],
    [
      'with the publishable key of the payment provider',
      { ...production, STRIPE_SECRET_KEY: 'pk_live_1' },
      /STRIPE_SECRET_KEY is not usable: it is no secret key of Stripe/,
    ],
  ];

  it.each(invalid)(
    'is refused in a sentence that names the variable: %s',
    (_what, source, sentence) => {
      expect(() => readEnvironment(source)).toThrow(EnvironmentError);
      expect(() => readEnvironment(source)).toThrow(sentence);
    },
  );
});

describe('an invalid variable', () => {
  const invalid: Record<string, string> = {
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
    MONTHLY_ALLOWANCE: '-1',
    SIGN_UP: 'maybe',
    SMTP_URL: 'mail.example.com',
    MAIL_FROM: 'posterframe',
    WEBHOOK_PRIVATE_ADDRESSES: 'maybe',
    LOCAL_ACCOUNTS: 'yes',
    PASSKEYS: 'maybe',
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
  /**
   * Not validated here: passwords, names of folders and hosts, and vendors' values, which `npm run doctor` checks with
   * the vendors.
   */
  const freeTextNames = [
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

  it.each(Object.entries(invalid))(
    'is refused in one sentence that shows no secret: %s=%s',
    (name, value) => {
      const sentence = sentenceFor({ ...demo, [name]: value });
      expect(sentence).toMatch(
        new RegExp(`^The environment variable ${name} is not usable: .+\\.$`),
      );
      expect(sentence).not.toContain('opensesame');
    },
  );

  it.each(['DATABASE_URL', 'REDIS_URL', 'TOKEN_SECRET', 'EMULATOR_ORIGIN'])(
    'is reported as missing if it is required and empty: %s',
    (name) => {
      expect(sentenceFor({ ...demo, [name]: '' })).toBe(
        `The environment variable ${name} is missing; .env.example says what belongs there.`,
      );
    },
  );

  it('is tested for every variable that a process reads, except for free text', () => {
    expect([...Object.keys(invalid), ...freeTextNames].toSorted()).toEqual(
      [...knownVariableNames()].toSorted(),
    );
  });
});
