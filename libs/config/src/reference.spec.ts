import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { format } from 'prettier';
import { parse } from 'yaml';
import { composeNames } from './misspelled-names.js';
import { readEnvironment } from './read-environment.js';
import { configurationPage, requiredWhen, envExampleSections } from './reference.js';
import { knownVariableNames } from './resolved-environment.js';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const page = join(root, 'docs/configuration.md');

describe('docs/configuration.md', () => {
  it('matches the code; to update it, run UPDATE_DOCS=1 npm test -- --only unit reference', async () => {
    const compose = read('docker-compose.yml');
    const { services } = parse(compose, { merge: true }) as {
      services: Record<string, { environment?: Record<string, string | number> }>;
    };
    const composeEnvironment = Object.assign(
      {},
      ...['emulator', 'doctor', 'worker', 'api'].map((name) => services[name]?.environment),
    ) as Record<string, string | number>;
    const options = { ...(JSON.parse(read('.prettierrc')) as object), parser: 'markdown' };
    const expectedPage = await format(
      configurationPage(read('.env.example'), compose, composeEnvironment),
      options,
    );
    if (process.env['UPDATE_DOCS']) writeFileSync(page, expectedPage);
    expect(read('docs/configuration.md')).toBe(expectedPage);
  });

  it.each(Object.entries(requiredWhen))(
    'states correctly under which condition %s is required',
    (name, { settings }) => {
      const production: Record<string, string> = {
        APP_MODE: 'production',
        DATABASE_URL: 'postgres://localhost/posterframe',
        REDIS_URL: 'redis://localhost',
        TOKEN_SECRET: 'x'.repeat(40),
        GOOGLE_CLIENT_ID: 'id',
        GOOGLE_CLIENT_SECRET: 'secret',
        PUBLIC_ORIGIN: 'https://a.example',
      };
      expect(() => readEnvironment(production)).not.toThrow();
      const { [name]: _, ...without } = { ...production, ...settings };
      expect(() => readEnvironment(without)).toThrow(new RegExp(`\\b${name}\\b`));
    },
  );
});

describe('.env.example', () => {
  it('lists every variable with its meaning, except two of Docker Compose itself', () => {
    const listed = envExampleSections(read('.env.example')).flatMap(({ variables }) => variables);
    const names = new Set(listed.map(({ name }) => name));
    const expectedNames = [...knownVariableNames(), ...composeNames].filter(
      (name) => !['COMPOSE_PROFILES', 'COMPOSE_PROJECT_NAME'].includes(name),
    );
    expect(expectedNames.filter((name) => !names.has(name))).toEqual([]);
    expect(listed.filter(({ meaning }) => meaning.length < 10)).toEqual([]);
  });
});
