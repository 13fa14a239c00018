/** Five tiers: `unit` beside the source, `integration` on real Postgres, Redis and processes, `faults` on those killed, cut off and wiped, `e2e` in a browser, `screens` for looking at every one of them. */
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
      },
      module: { type: 'es6' },
    },
  ],
};

const base = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  transform: swc,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^@app/([^/]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data'],
};

export default {
  testSequencer: '<rootDir>/test/longest-first.mjs',
  projects: [
    { ...base, displayName: 'unit', testMatch: ['<rootDir>/{apps,libs,ops}/**/*.spec.{ts,tsx}'] },
    { ...base, displayName: 'integration', testMatch: ['<rootDir>/test/integration/**/*.spec.ts'] },
    { ...base, displayName: 'faults', testMatch: ['<rootDir>/test/faults/**/*.spec.ts'] },
    { ...base, displayName: 'e2e', testMatch: ['<rootDir>/test/e2e/**/*.spec.ts'] },
    { ...base, displayName: 'screens', testMatch: ['<rootDir>/test/screens/**/*.spec.ts'] },
  ],
};
