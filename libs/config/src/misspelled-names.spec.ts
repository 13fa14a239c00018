import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { composeNames, misspelledNames } from './misspelled-names.js';

const root = join(import.meta.dirname, '../../..');

describe('misspelledNames', () => {
  it.each([
    ['GOGLE_CLIENT_ID', 'GOOGLE_CLIENT_ID'],
    ['WORKER_CONCURENCY', 'WORKER_CONCURRENCY'],
    ['TOKEN_SECRETT', 'TOKEN_SECRET'],
    ['GEMINI_API_KEY_FIEL', 'GEMINI_API_KEY_FILE'],
    ['public_origin', 'PUBLIC_ORIGIN'],
    ['BACKUP_HOURS', 'BACKUP_HOUR'],
  ])('suggests for %s the name %s', (name, meant) => {
    expect(misspelledNames({ [name]: 'x' })).toEqual([{ name, meant }]);
  });

  it('suggests nothing for a name unlike any known one, such as OPENAI_KEY_FILE', () => {
    expect(misspelledNames({ OPENAI_KEY_FILE: 'x' })).toEqual([]);
  });

  it('accepts known, empty and system variables', () => {
    const others = [
      'PATH',
      'HOME',
      'HOSTNAME',
      'NODE_ENV',
      'NODE_VERSION',
      'MALLOC_ARENA_MAX',
      'LANG',
    ];
    const known = ['TOKEN_SECRET', 'TOKEN_SECRET_FILE', 'EMULATOR_STATE', 'WORKERS'];
    const set = Object.fromEntries([...others, ...known].map((name) => [name, 'x']));
    expect(misspelledNames({ ...set, TOKEN_SECRETT: ' ' })).toEqual([]);
  });

  it('accepts all variables of docker-compose.yml', () => {
    const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
    const usedNames = new Set([...text.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name = '']) => name));
    expect([...usedNames].filter((name) => misspelledNames({ [name]: 'x' }).length > 0)).toEqual(
      [],
    );
    for (const name of composeNames.filter((each) => !each.startsWith('COMPOSE_')))
      expect([name, usedNames.has(name)]).toEqual([name, true]);
  });
});
