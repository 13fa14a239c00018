import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readBackupEnvironment } from './backup-environment.js';
import { readDatabaseUrl, readEnvironment } from './read-environment.js';
import { knownVariableNames, resolvedEnvironment } from './resolved-environment.js';

const folder = mkdtempSync(join(tmpdir(), 'posterframe-secrets-'));
const file = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
afterAll(() => rmSync(folder, { recursive: true }));

describe('a secret in the file that NAME_FILE points to', () => {
  it('replaces the variable, without the trailing newline', () => {
    const env = readEnvironment({
      APP_MODE: 'demo',
      EMULATOR_ORIGIN: 'http://127.0.0.1:4010',
      DATABASE_URL: 'postgres://posterframe@postgres:5432/posterframe',
      DATABASE_PASSWORD_FILE: file('database', 'p@ss/w%rd:1\n'),
      REDIS_URL: 'redis://redis:6379',
      REDIS_PASSWORD_FILE: file('redis', 'other'),
      TOKEN_SECRET_FILE: file('token', 'x'.repeat(32)),
    });
    expect(env.TOKEN_SECRET).toBe('x'.repeat(32));
    expect(decodeURIComponent(new URL(env.DATABASE_URL).password)).toBe('p@ss/w%rd:1');
    expect(env.REDIS_URL).toBe('redis://:other@redis:6379');
  });

  it('is read by commands that need only the database', () => {
    const source = {
      DATABASE_URL: 'postgres://me@localhost/posterframe',
      DATABASE_PASSWORD_FILE: file('database', 'secret'),
    };
    expect(readDatabaseUrl(source)).toBe('postgres://me:secret@localhost/posterframe');
  });

  it('is read by backup and restore, also for the object store', () => {
    const { databaseUrl, redisUrl, env } = readBackupEnvironment({
      DATABASE_URL: 'postgres://me@localhost/posterframe',
      DATABASE_PASSWORD_FILE: file('database', 'secret'),
      REDIS_URL: 'redis://redis:6379',
      REDIS_PASSWORD_FILE: file('redis', 'other'),
      S3_BUCKET: 'posterframe',
      S3_ENDPOINT: 'http://objects:8333',
      S3_ACCESS_KEY_ID_FILE: file('id', 'key'),
      S3_SECRET_ACCESS_KEY_FILE: file('key', 'opens'),
    });
    expect(databaseUrl).toBe('postgres://me:secret@localhost/posterframe');
    expect(redisUrl).toBe('redis://:other@redis:6379');
    expect(env).toMatchObject({ S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'opens' });
  });

  it.each([
    [
      'the file is missing',
      { TOKEN_SECRET_FILE: '/no/such/file' },
      /TOKEN_SECRET_FILE.*cannot be read/,
    ],
    [
      'the file is empty',
      { TOKEN_SECRET_FILE: file('empty', '\n') },
      /TOKEN_SECRET_FILE.*is empty/,
    ],
    [
      'the variable is set too',
      { TOKEN_SECRET: 'one', TOKEN_SECRET_FILE: file('two', 'two') },
      /TOKEN_SECRET and TOKEN_SECRET_FILE/,
    ],
    [
      'the address already contains a password',
      { REDIS_URL: 'redis://:one@redis', REDIS_PASSWORD_FILE: file('two', 'two') },
      /REDIS_PASSWORD and REDIS_URL/,
    ],
  ])('is refused in a sentence that names the variable if %s', (_what, source, sentence) => {
    expect(() => resolvedEnvironment(source)).toThrow(sentence);
  });

  it('is not read for variables of other programs', () => {
    expect(resolvedEnvironment({ SSL_CERT_FILE: '/no/such/file' })).toEqual({
      SSL_CERT_FILE: '/no/such/file',
    });
  });
});

describe('.env.example', () => {
  it('names every variable that a process reads', () => {
    const text = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
    const named = new Set([...text.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name));
    expect([...knownVariableNames()].filter((name) => !named.has(name))).toEqual([]);
  });
});
