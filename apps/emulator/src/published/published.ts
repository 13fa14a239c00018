import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { findFolder } from '../find-folder.js';

export type Vendor = 'youtube' | 'reporting' | 'gemini' | 'openai';

/** The first difference between a value and the vendor's published types. */
export interface Deviation {
  kind: 'unknown' | 'missing' | 'wrong';
  /** A path such as `input[0].role`. Empty for the value itself. */
  place: string;
  /** The expected value, as text. */
  expected: string;
}

const vendors = new Map<Vendor, Ajv>();
const checks = new Map<string, ValidateFunction>();

/**
 * Compares a request or answer with the vendor's published types. Undefined when they match. `npm run describe:vendors`
 * writes the types to `apps/emulator/published`.
 */
export function findDeviation(vendor: Vendor, type: string, value: unknown): Deviation | undefined {
  const check = checkFor(vendor, type);
  return check(value) ? undefined : toDeviation(check.errors ?? []);
}

/** The properties of a published type, for query strings and forms. */
export function propertiesOf(vendor: Vendor, type: string): Record<string, unknown> {
  const known = readTypes(vendor).definitions;
  const flat = (definition: Definition | undefined): Record<string, unknown> =>
    definition?.$ref
      ? flat(known[definition.$ref.replace('#/definitions/', '')])
      : (definition?.properties ?? {});
  return flat(known[type]);
}

interface Definition {
  $ref?: string;
  properties?: Record<string, unknown>;
}

function readTypes(vendor: Vendor): { definitions: Record<string, Definition> } {
  const folder = findFolder(join('apps', 'emulator', 'published'));
  return JSON.parse(readFileSync(join(folder, `${vendor}.json`), 'utf8')) as ReturnType<
    typeof readTypes
  >;
}

function checkFor(vendor: Vendor, type: string): ValidateFunction {
  const key = `${vendor} ${type}`;
  const known = checks.get(key);
  if (known) return known;
  let ajv = vendors.get(vendor);
  if (!ajv) {
    ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
    ajv.addSchema({ $id: vendor, definitions: readTypes(vendor).definitions });
    vendors.set(vendor, ajv);
  }
  const check = ajv.compile({ $ref: `${vendor}#/definitions/${type}` });
  checks.set(key, check);
  return check;
}

/** A union reports the errors of each member. The error deepest in the value is the most relevant one. */
function toDeviation(errors: ErrorObject[]): Deviation {
  const depth = ({ instancePath }: ErrorObject): number => instancePath.split('/').length;
  const rank = ({ keyword }: ErrorObject): number =>
    ['additionalProperties', 'required', 'type', 'enum', 'const'].indexOf(keyword) + 1 || 9;
  const [first] = errors.toSorted((a, b) => depth(b) - depth(a) || rank(a) - rank(b));
  if (!first) return { kind: 'wrong', place: '', expected: 'something else' };
  const place = first.instancePath
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, part) => {
      if (/^\d+$/.test(part)) return `${path}[${part}]`;
      return path === '' ? part : `${path}.${part}`;
    }, '');
  const within = (name: unknown): string => [place, String(name)].filter(Boolean).join('.');
  if (first.keyword === 'additionalProperties')
    return { kind: 'unknown', place: within(first.params['additionalProperty']), expected: '' };
  if (first.keyword === 'required')
    return { kind: 'missing', place: within(first.params['missingProperty']), expected: '' };
  const { type, allowedValues } = first.params as { type?: unknown; allowedValues?: unknown[] };
  const expected = allowedValues ? `one of ${allowedValues.join(', ')}` : String(type);
  return { kind: 'wrong', place, expected };
}
