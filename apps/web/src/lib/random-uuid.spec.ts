import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { randomUuid } from './random-uuid.js';

it('randomUuid makes a version 4 UUID without crypto.randomUUID', () => {
  const zeros = { getRandomValues: <T>(array: T) => array };
  expect(randomUuid(zeros)).toBe('00000000-0000-4000-8000-000000000000');
  expect(randomUuid()).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(randomUuid()).not.toBe(randomUuid());
});

it('randomUuid replaces crypto.randomUUID everywhere in the client', () => {
  const source = join(import.meta.dirname, '..');
  const users = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('random-uuid'))
    .filter((file) => readFileSync(join(source, file), 'utf8').includes('crypto.randomUUID'));
  expect(users).toEqual([]);
});
