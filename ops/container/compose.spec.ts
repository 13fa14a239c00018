import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
const compose = parse(text, { merge: true }) as object;

describe('docker-compose.yml', () => {
  it('follows the compose specification', () => {
    const carrier = dirname(createRequire(import.meta.url).resolve('dclint/package.json'));
    // It names its own rules by an address that nobody knows; they are the usual ones.
    const { $schema: _, ...schema } = JSON.parse(
      readFileSync(join(carrier, 'schemas/compose.schema.json'), 'utf8'),
    ) as { $schema: string };
    const check = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    check(compose);
    expect(check.errors ?? []).toEqual([]);
  });
});
