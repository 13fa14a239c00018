import { deflateSync, gzipSync } from 'node:zlib';
import type { Random } from '../../faults/random.js';
import { bytesOf, rawJson, type Draft } from './draft.js';

/** Data that mutations need and that the request does not contain. */
export interface OutsideData {
  /** Ids of another user's objects. */
  foreign: string[];
  /** Tokens that are never accepted: expired, of another purpose, forged. */
  badTokens: string[];
  /** Pictures as base64: damaged, bombs and good ones. */
  pictures: string[];
}

export interface Mutation {
  name: string;
  /** Whether the mutation applies. */
  fits: (draft: Draft) => boolean;
  apply: (draft: Draft, random: Random, outside: OutsideData) => void;
}

interface BodyValue {
  parent: Record<string, unknown> | unknown[];
  key: string | number;
  value: unknown;
}

const always = (): boolean => true;
const hasBody = ({ json, bytes }: Draft): boolean => json !== undefined && !bytes;
const hasFields = (draft: Draft): boolean => hasBody(draft) && valuesIn(draft.json).length > 0;
const hasQuery = ({ query }: Draft): boolean => query.length > 0;
const hasId = ({ path }: Draft): boolean => path.some(isId);

function isId(segment: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(segment);
}

/** Every place of a body that holds a value. */
function valuesIn(value: unknown): BodyValue[] {
  if (typeof value !== 'object' || value === null) return [];
  const parent = value as Record<string, unknown> | unknown[];
  return Object.entries(parent).flatMap(([name, inside]: [string, unknown]) => [
    { parent, key: Array.isArray(parent) ? Number(name) : name, value: inside },
    ...valuesIn(inside),
  ]);
}

function replaceValue({ parent, key }: BodyValue, value: unknown): void {
  // Defines the property, because assigning to `__proto__` would change the prototype.
  Object.defineProperty(parent, key, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}

/** Replaces one value of the body. */
function replaceField(
  name: string,
  replace: (value: unknown, random: Random, outside: OutsideData) => unknown,
): Mutation {
  return {
    name: `field: ${name}`,
    fits: hasFields,
    apply: (draft, random, outside) => {
      const place = random.pick(valuesIn(draft.json));
      replaceValue(place, replace(place.value, random, outside));
    },
  };
}

function setText(name: string, ...texts: [string, ...string[]]): Mutation {
  return {
    name: `text: ${name}`,
    fits: (draft) => hasFields(draft) || hasQuery(draft) || hasId(draft),
    apply: (draft, random) => {
      const chosen = random.pick(texts);
      const places = valuesIn(draft.json).filter(({ value }) => typeof value === 'string');
      if (hasBody(draft) && places.length > 0) replaceValue(random.pick(places), chosen);
      else if (hasQuery(draft)) random.pick(draft.query)[1] = percentEncode(chosen);
      else if (hasId(draft)) draft.path[draft.path.findIndex(isId)] = percentEncode(chosen);
      else if (hasFields(draft)) replaceValue(random.pick(valuesIn(draft.json)), chosen);
    },
  };
}

/** Replaces the whole body by text or bytes. */
function replaceBody(
  name: string,
  make: (former: Buffer, random: Random) => Buffer | string,
): Mutation {
  return {
    name: `body: ${name}`,
    fits: hasBody,
    apply: (draft, random) => {
      draft.bytes = Buffer.from(make(bytesOf(draft) ?? Buffer.alloc(0), random));
    },
  };
}

function changeQuery(name: string, change: (draft: Draft, random: Random) => void): Mutation {
  return { name: `query: ${name}`, fits: always, apply: change };
}

function changePath(
  name: string,
  change: (draft: Draft, random: Random, outside: OutsideData) => void,
  fits: (draft: Draft) => boolean = always,
): Mutation {
  return { name: `path: ${name}`, fits, apply: change };
}

function setHeaders(name: string, ...choices: Record<string, string>[]): Mutation {
  return {
    name: `headers: ${name}`,
    fits: always,
    apply: (draft, random) => void Object.assign(draft.headers, random.pick(choices)),
  };
}

/** Percent-encoded; lone surrogates as three bytes that are invalid UTF-8. */
function percentEncode(value: string): string {
  return value
    .split(/([\uD800-\uDBFF][\uDC00-\uDFFF]|[\uD800-\uDFFF])/)
    .map((part) => (part.isWellFormed() ? encodeURIComponent(part) : '%ED%A0%80'))
    .join('');
}

const changeId = (change: (id: string, random: Random, outside: OutsideData) => string) =>
  ((draft, random, outside) => {
    const at = draft.path.findIndex(isId);
    draft.path[at] = change(draft.path[at] ?? '', random, outside);
  }) satisfies Mutation['apply'];

const changeLetter = (draft: Draft, change: (letter: string) => string): void => {
  const last = draft.path.at(-1) ?? '';
  draft.path[draft.path.length - 1] = change(last.slice(0, 1)) + last.slice(1);
};

const prototypeKeys = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];
const unknownId = '00000000-0000-4000-8000-000000000000';
const boundary = 'xxBOUNDARYxx';

export const mutations: readonly Mutation[] = [
  // Fields
  replaceField('null', () => null),
  replaceField('text for anything', () => 'x'),
  replaceField('a number for anything', (_value, random) => random.pick([0, 1, 2, 7])),
  replaceField('a boolean for anything', (_value, random) => random.chance(0.5)),
  replaceField('a list for a scalar', (value) => [value, value]),
  replaceField('an empty list', () => []),
  replaceField('an object for a scalar', (value) => ({ $ne: value })),
  replaceField('a huge number', (_value, random) =>
    random.pick([2 ** 53, 2 ** 63, -(2 ** 31) - 1, 1e308, 32_768]),
  ),
  replaceField('a number beyond all', (_value, random) =>
    random.pick(['1e309', '-1e309', '9'.repeat(400)].map(rawJson)),
  ),
  replaceField('negative zero and fractions', (_value, random) =>
    random.pick([rawJson('-0'), 0.1, 1e-320, -1, rawJson('1.0')]),
  ),
  replaceField('absurd base64', (_value, random) =>
    random.pick([
      ['===='],
      ['A'.repeat(4_001)],
      ['/9j/\n/9j/'],
      ['data:image/png;base64,AAAA'],
      '/9j/',
    ]),
  ),
  replaceField('a picture', (_value, random, outside) => [random.pick(outside.pictures)]),
  {
    name: 'field: missing',
    fits: hasFields,
    apply: (draft, random) => {
      const { parent, key } = random.pick(valuesIn(draft.json));
      Reflect.deleteProperty(parent, key);
    },
  },
  {
    name: 'field: additional',
    fits: hasBody,
    apply: ({ json }, random) => {
      const name = random.pick(['cost', 'role', 'user_id', 'userId', 'status', 'x'.repeat(5_000)]);
      if (typeof json === 'object' && json !== null)
        replaceValue({ parent: json as [], key: name, value: 0 }, 0);
    },
  },
  {
    name: 'field: of a prototype',
    fits: hasBody,
    apply: ({ json }, random) => {
      const value = random.pick([{ role: 'admin' }, null, 'x', { prototype: { role: 'admin' } }]);
      if (typeof json === 'object' && json !== null)
        replaceValue({ parent: json as [], key: random.pick(prototypeKeys), value }, value);
    },
  },
  {
    name: 'pictures: damaged, bombs and good ones',
    fits: ({ json, bytes }) =>
      !bytes && typeof json === 'object' && json !== null && 'batch_size' in json,
    apply: ({ json }, random, outside) => {
      const pictures = Array.from({ length: random.between(1, 5) }, () =>
        random.pick(outside.pictures),
      );
      const name = random.pick(['include_images_base64', 'video_stills_base64']);
      Object.assign(json as object, { [name]: pictures, likeness_consent: '1', own_video: true });
      if (name === 'video_stills_base64')
        Reflect.deleteProperty(json as object, 'target_youtube_url');
    },
  },

  // Text
  setText('NUL', 'a\u0000b', '\u0000'),
  setText('lone surrogates', '\uD800', 'a\uDC00b', '\uDC00\uD800'),
  setText('bidirectional and zero-width', '\u202Egnp.exe', 'a\u200B\u200D\uFEFFb', '\u2066x\u2069'),
  setText('10,000 characters', 'x'.repeat(10_000), '\u{1F600}'.repeat(5_000)),
  setText('control characters', '\r\nset-cookie: a=b', '\u0007\u001B[31m', '\u0085\u2028'),
  setText('empty and blank', '', ' ', '\u00A0\u3000'),
  setText('many combining characters', `a${'\u0301'.repeat(2_000)}`, '\u{1F469}\u200D'.repeat(300)),
  setText('NaN and Infinity', 'NaN', '-Infinity', '1e309', '0x10', '１２', '+1'),
  setText('an injection', "' or 1=1--", '\\', '%', '{{7*7}}', '${jndi:ldap://[::1]/}', '<script>'),
  setText(
    'an address',
    'http://169.254.169.254/',
    'file:///etc/passwd',
    '//[::1]:6379/',
    'javascript:0',
  ),
  setText(
    'a video link',
    'https://youtu.be/%00',
    'https://youtu.be/sample-gone',
    'youtube.com/shorts/x',
  ),

  // Structure of the body
  replaceBody('a field twice', (former) => {
    const [, first] = /^\{("\w+":)/.exec(former.toString()) ?? [];
    return first ? `{${first}null,${former.toString().slice(1)}` : former;
  }),
  replaceBody('deep', (_former, random) => {
    const depth = random.pick([20, 500, 15_000]);
    return '[{"a":'.repeat(depth / 5) + '1' + '}]'.repeat(depth / 5);
  }),
  replaceBody('nested without end', (_former, random) => '['.repeat(random.pick([100, 15_000]))),
  replaceBody('wide object', (_former, random) => {
    const keys = Array.from({ length: random.pick([1_001, 4_000]) }, (_one, n) => `"k${n}":0`);
    return `{${keys.join(',')}}`;
  }),
  replaceBody('wide list', () => `{"emphasis":[${Array<string>(15_000).fill('0').join(',')}]}`),
  replaceBody('broken', (former) => former.toString().replace(/[:,}]/, ';')),
  replaceBody('cut off', (former, random) =>
    former.subarray(0, random.between(0, Math.max(0, former.length - 1))),
  ),
  replaceBody('empty', () => ''),
  replaceBody('blank', () => ' \n\t '),
  replaceBody('a byte order mark', (former) =>
    Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), former]),
  ),
  replaceBody('invalid UTF-8', (former) =>
    Buffer.concat([former.subarray(0, -1), Buffer.from([0xff, 0xfe])]),
  ),
  replaceBody('UTF-16', (former) => Buffer.from(former.toString(), 'utf16le')),
  replaceBody('not an object', (_former, random) =>
    random.pick(['[]', '"x"', '1', 'null', 'true', '-', 'NaN']),
  ),
  replaceBody('with an object appended', (former) => Buffer.concat([former, Buffer.from('{}')])),
  replaceBody('70,000 bytes', () => `{"main":"${'x'.repeat(70_000)}"}`),
  {
    name: 'body: where none is expected',
    fits: ({ json }) => json === undefined,
    apply: (draft) => {
      draft.json = { id: unknownId };
      draft.headers['content-type'] = 'application/json';
    },
  },
  {
    name: 'body: compressed',
    fits: hasBody,
    apply: (draft, random) => {
      const plain = bytesOf(draft) ?? Buffer.alloc(0);
      const [encoding, bytes] = random.pick([
        ['gzip', gzipSync(plain)],
        ['deflate', deflateSync(plain)],
        ['br', plain],
      ] as const);
      draft.bytes = bytes;
      draft.headers['content-encoding'] = encoding;
    },
  },
  {
    name: 'body: a form',
    fits: hasBody,
    apply: (draft) => {
      draft.headers['content-type'] = 'application/x-www-form-urlencoded';
      draft.bytes = Buffer.from('batch_size=1&batch_size=2&a[b][c]=d&__proto__[x]=y&%00=%ff');
    },
  },
  {
    name: 'body: parts of a form',
    fits: hasBody,
    apply: (draft) => {
      draft.headers['content-type'] = `multipart/form-data; boundary=${boundary}`;
      const part = 'content-disposition: form-data; name="file"; filename="../../x"';
      draft.bytes = Buffer.from(`--${boundary}\r\n${part}\r\n\r\nx\r\n--${boundary}--\r\n`);
    },
  },
  setHeaders(
    'content type',
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/xml' },
    { 'content-type': 'application/json5' },
    { 'content-type': 'application/problem+json' },
    { 'content-type': '' },
    { 'content-type': 'x' },
    { 'content-type': '/;;=,' },
    { 'content-type': `application/json;${' '.repeat(3_000)}x` },
  ),
  setHeaders(
    'charset',
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'application/json; charset=latin1' },
    { 'content-type': 'application/json; charset="no such"' },
    { 'content-type': 'application/json; charset=' },
  ),
  { name: 'sent in chunks', fits: hasBody, apply: (draft) => void (draft.sending = 'chunked') },
  {
    name: 'sent with too short a length',
    fits: hasBody,
    apply: (draft) => void (draft.sending = 'shorter-length'),
  },
  {
    name: 'sent in part, then hung up',
    fits: hasBody,
    apply: (draft) => void (draft.sending = 'hang-up'),
  },

  // Query
  changeQuery('a key twice', (draft) => {
    const [name, value] = draft.query[0] ?? ['id', unknownId];
    draft.query.push([name, value], [name, '2']);
  }),
  changeQuery('a key as a list', (draft, random) => {
    const [name] = draft.query[0] ?? ['id', ''];
    draft.query = [[`${name}${random.pick(['[]', '%5B%5D', '[0]'])}`, '1']];
  }),
  changeQuery('a key as an object', (draft, random) => {
    const [name] = draft.query[0] ?? ['id', ''];
    const inside = random.pick(['[$gt]', '[a][b][c]', '[__proto__][role]', '.a.b']);
    draft.query = [[`${name}${inside}`, 'admin']];
  }),
  changeQuery('one more key', (draft, random) => {
    draft.query.push([
      random.pick(['admin', 'created_by', 'page_size', '__proto__', '_method']),
      '1',
    ]);
  }),
  changeQuery('a key missing', (draft) => void draft.query.pop()),
  changeQuery('with invalid numbers', (draft, random) => {
    const value = random.pick([
      '-1',
      '0',
      '1.5',
      'NaN',
      '1e400',
      '0x1',
      '9'.repeat(30),
      '%00',
      '%D9%A1',
    ]);
    if (draft.query.length === 0) draft.query.push(['page_index', value]);
    else random.pick(draft.query)[1] = value;
  }),
  changeQuery('of 2,000 keys', (draft) => {
    draft.query = Array.from({ length: 2_000 }, (_one, n) => [`k${n}`, '']);
  }),
  changeQuery('of broken escapes', (draft, random) => {
    draft.tail = random.pick(['?id=%zz', '?id=%ff%fe', '?%', '?id=%', '?id=%u0000', '?&&=&=']);
  }),
  changeQuery('a bare question mark', (draft) => void (draft.tail = '?')),
  changeQuery('a bare letter', (draft) => void (draft.tail = '?x')),

  // Path
  changePath('a letter percent-encoded', (draft) =>
    changeLetter(draft, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  ),
  changePath('a capital', (draft) => changeLetter(draft, (letter) => letter.toUpperCase())),
  changePath('a slash at its end', (draft) => void draft.path.push('')),
  changePath('two slashes', (draft) => void draft.path.unshift('')),
  changePath(
    'a parameter of a segment',
    (draft) => void (draft.path[draft.path.length - 1] += ';x=1'),
  ),
  changePath('steps upwards', (draft, random) => {
    draft.path.push(
      ...random.pick([['%2e%2e', '%2e%2e'], ['..%2f..%2fpackage.json'], ['..', 'x']]),
    );
  }),
  changePath('an additional segment', (draft, random) => {
    draft.path.push(random.pick(['text', '%00', '*', 'share', '__proto__', 'constructor']));
  }),
  changePath('without the last segment', (draft) => void draft.path.pop()),
  changePath(
    'an id with a slash',
    changeId((id) => `${id.slice(0, 8)}%2f${id.slice(9)}`),
    hasId,
  ),
  changePath(
    'an id with a NUL',
    changeId((id) => `${id}%00`),
    hasId,
  ),
  changePath(
    'an id in broken bytes',
    changeId((_id, random) => random.pick(['%ff', '%', '%c0%ae'])),
    hasId,
  ),
  changePath(
    'an id in capitals',
    changeId((id) => id.toUpperCase()),
    hasId,
  ),
  changePath(
    'a malformed id',
    changeId((_id, random) => random.pick(['1', '-', 'null', 'a'.repeat(2_000)])),
    hasId,
  ),
  changePath(
    'an unknown id',
    changeId(() => unknownId),
    hasId,
  ),
  changePath(
    "another user's id",
    changeId((_id, random, outside) => random.pick(outside.foreign)),
    hasId,
  ),
  {
    name: 'method: another',
    fits: always,
    apply: (draft, random) => {
      const known = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
      draft.method = random.pick([...known, 'TRACE', 'PROPFIND', 'SEARCH', 'LOCK', 'QUERY']);
    },
  },

  // Headers
  setHeaders('range', { range: 'bytes=0-1' }, { range: 'bytes=9-1,-1,5-' }, { range: 'x=-' }),
  setHeaders(
    'conditions',
    { 'if-none-match': '*' },
    { 'if-none-match': '"x", W/' },
    { 'if-modified-since': 'x' },
  ),
  setHeaders(
    'accepted encodings',
    { 'accept-encoding': 'br;q=0, gzip;q=x' },
    { 'accept-encoding': '' },
    { 'accept-encoding': `a${' '.repeat(150)}b` },
    { 'accept-encoding': ',;=,;;gzip;q=1e309' },
  ),
  setHeaders('accepted types', { accept: 'text/html' }, { accept: '' }, { accept: 'image/*;q=x' }),
  setHeaders(
    'origin',
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
  ),
  setHeaders(
    'cookie',
    { cookie: 'session=a.b.c; browser=%00; session=2' },
    { cookie: '=;;=' },
    { cookie: `queues=${'a'.repeat(3_000)}` },
    { cookie: 'sign_in_google=x; __proto__=y' },
  ),
  setHeaders(
    'idempotency key',
    { 'idempotency-key': 'x' },
    { 'idempotency-key': '' },
    { 'idempotency-key': unknownId },
    { 'idempotency-key': 'a'.repeat(4_000) },
  ),
  setHeaders(
    'host',
    { host: 'evil.example' },
    { host: '' },
    { 'x-forwarded-host': 'evil.example' },
  ),
  setHeaders(
    'another method by header',
    { 'x-http-method-override': 'DELETE' },
    { 'x-original-url': '/admin/reports', 'x-rewrite-url': '/admin/reports' },
  ),
  setHeaders(
    'expectations',
    { expect: '100-continue' },
    { expect: 'x' },
    { upgrade: 'h2c', connection: 'upgrade' },
  ),
  setHeaders(
    'one of 7,000 characters',
    { 'x-long': 'a'.repeat(7_000) },
    { referer: 'a'.repeat(7_000) },
  ),
  setHeaders('one of 40,000 characters', { 'x-long': 'a'.repeat(40_000) }),
  {
    name: 'headers: a chain of forwarded addresses',
    fits: always,
    apply: ({ headers: sent }, random) => {
      const claimed = random.pick(['127.0.0.1', 'unknown', '::1, ,', "1' or 1=1", 'x'.repeat(500)]);
      sent['x-forwarded-for'] = `${claimed}, ${sent['x-forwarded-for'] ?? ''}`;
    },
  },
  {
    name: 'token: bad',
    fits: always,
    apply: (draft, random, outside) => {
      draft.headers['authorization'] = random.pick(outside.badTokens);
    },
  },
];
