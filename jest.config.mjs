/**
 * Five tiers: `unit` beside the source, `integration` on real Postgres, Redis and processes, `faults` where these are
 * killed, cut off and wiped, `e2e` in a browser, `screens` to photograph every page.
 */
const swc = {
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', decorators: true, tsx: true },
        transform: {
          legacyDecorator: true,
          decoratorMetadata: true,
          react: { runtime: 'automatic' },
        },
        target: 'es2023',
        experimental: { keepImportAttributes: true },
      },
      module: { type: 'es6' },
    },
  ],
};

/**
 * Packages that test files of one process share (`test/shared-packages`). Loading them costs a second for every file, and
 * native ones do not accept a sandbox's typed arrays. None keeps state between files or is replaced in a test.
 */
const sharedPackages = [
  '@ai-sdk/google',
  '@ai-sdk/openai',
  '@ai-sdk/openai-compatible',
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  '@napi-rs/canvas',
  'ai',
  'bullmq',
  'ioredis',
  'pg',
  'playwright-core',
  'rxjs',
  'sharp',
  'typeorm',
  'zod',
];

/** The default is a known name below the system's temporary folder, where another user could plant code. */
const cacheDirectory = '<rootDir>/node_modules/.cache/jest';

const base = {
  rootDir: import.meta.dirname,
  cacheDirectory,
  testEnvironment: '<rootDir>/test/environment.mjs',
  transform: swc,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    [`^(${sharedPackages.join('|')})$`]: '<rootDir>/test/shared-packages/$1.cjs',
    '^@app/([^/]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data'],
};

/** Tests of React components, part of the tier `unit`. */
const components = {
  ...base,
  displayName: 'unit',
  testEnvironment: '<rootDir>/apps/web/test/browser-environment.mjs',
  setupFilesAfterEnv: ['<rootDir>/apps/web/test/setup.ts'],
  moduleNameMapper: {
    '\\.(?:avif|css|jpg)$': '<rootDir>/apps/web/test/file-address.mjs',
    '^@app/([^/]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  testMatch: ['<rootDir>/apps/web/**/*.spec.tsx'],
};

export default {
  cacheDirectory,
  testSequencer: '<rootDir>/test/longest-first.mjs',
  projects: [
    { ...base, displayName: 'unit', testMatch: ['<rootDir>/{apps,libs,ops}/**/*.spec.ts'] },
    components,
    { ...base, displayName: 'integration', testMatch: ['<rootDir>/test/integration/**/*.spec.ts'] },
    { ...base, displayName: 'faults', testMatch: ['<rootDir>/test/faults/**/*.spec.ts'] },
    { ...base, displayName: 'e2e', testMatch: ['<rootDir>/test/e2e/**/*.spec.ts'] },
    { ...base, displayName: 'screens', testMatch: ['<rootDir>/test/screens/**/*.spec.ts'] },
  ],
};
