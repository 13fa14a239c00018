import { describe, expect, it } from '@jest/globals';
import { EnvironmentError } from './environment-error.js';
import { readEnvironment } from './read-environment.js';
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

const bucket = {
  S3_BUCKET: 'pictures',
  S3_ENDPOINT: 'http://objects:9000',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

describe('an environment that can be used', () => {
  it('gives numbers as numbers, lists as lists and an empty variable as none', () => {
    const env = readEnvironment({
      ...demo,
      API_PORT: '8080',
      ADMIN_EMAILS: ' Ada@Example.com, ,b@c.d',
      CONTACT_EMAIL: ' ',
    });
    expect(env).toMatchObject({ API_PORT: 8080, ADMIN_EMAILS: ['ada@example.com', 'b@c.d'] });
    expect(env.CONTACT_EMAIL).toBeUndefined();
  });

  it('takes an object store with everything that belongs to it, and a disk without', () => {
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

  it('means production when it says nothing', () => {
    const { APP_MODE: _mode, ...silent } = production;
    expect(readEnvironment(silent).APP_MODE).toBe('production');
  });

  it('is content with either way of signing in', () => {
    const { GOOGLE_CLIENT_ID: _id, GOOGLE_CLIENT_SECRET: _secret, ...without } = production;
    const env = readEnvironment({ ...without, FACEBOOK_APP_ID: '1', FACEBOOK_APP_SECRET: '2' });
    expect(env.FACEBOOK_APP_ID).toBe('1');
  });

  it('keeps the origin alone of a public address', () => {
    expect(
      readEnvironment({ ...production, PUBLIC_ORIGIN: 'https://a.example/x/' }).PUBLIC_ORIGIN,
    ).toBe('https://a.example');
  });
});

describe('an environment that is refused, with a sentence that names the variable', () => {
  const wrong: [string, NodeJS.ProcessEnv, RegExp][] = [
    ['no database', { ...demo, DATABASE_URL: undefined }, /DATABASE_URL is missing/],
    ['an empty address of Redis', { ...demo, REDIS_URL: ' ' }, /REDIS_URL is missing/],
    ['a database that is a web page', { ...demo, DATABASE_URL: 'https://x.y' }, /DATABASE_URL/],
    ['a short secret', { ...demo, TOKEN_SECRET: 'short' }, /TOKEN_SECRET/],
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
      /No sign-in provider/,
    ],
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
        STRIPE_SECRET_KEY: 'sk',
        STRIPE_WEBHOOK_SECRET: 'whsec',
        STRIPE_PORTAL_CONFIGURATION: 'bpc',
      },
      /STRIPE_PRICE_STARTER.*stripe:setup/,
    ],
    [
      'a payment provider that cannot tell us anything',
      { ...production, STRIPE_SECRET_KEY: 'sk' },
      /STRIPE_WEBHOOK_SECRET/,
    ],
    [
      'a payment provider whose portal is not ours',
      {
        ...production,
        STRIPE_SECRET_KEY: 'sk',
        STRIPE_WEBHOOK_SECRET: 'whsec',
        STRIPE_PRICE_STARTER: 'price_1',
        STRIPE_PRICE_PRO: 'price_2',
        STRIPE_PRICE_PACK_100: 'price_3',
        STRIPE_PRICE_PACK_500: 'price_4',
        STRIPE_PRICE_PACK_1000: 'price_5',
      },
      /STRIPE_PORTAL_CONFIGURATION.*stripe:setup/,
    ],
    [
      'a price that stands for two things',
      {
        ...production,
        STRIPE_SECRET_KEY: 'sk',
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
    ['production over plain http', { ...production, PUBLIC_ORIGIN: 'http://a.example' }, /https/],
  ];

  it.each(wrong)('%s', (_what, source, sentence) => {
    expect(() => readEnvironment(source)).toThrow(EnvironmentError);
    expect(() => readEnvironment(source)).toThrow(sentence);
  });
});
