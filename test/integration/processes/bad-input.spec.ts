import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { isErrorCode, maxRequestBytes } from '@app/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Sharp } from 'sharp';
import { createInstallation, Creator, type Installation } from '../../factories/installation.js';
import {
  bitPng,
  bomb,
  flat,
  laughingSvg,
  longGif,
  movingWebp,
  pngWith,
  scene,
} from '../../factories/odd-pictures.js';
import type { RunningProcess } from '../../factories/processes.js';

/** What stands for a request: a body for the generate call, or a whole request of another kind. */
type Body = Record<string, unknown>;

const link = 'https://youtu.be/sample-desk';
const leftOverMegabytes = 64;
/** Words that only our insides use. */
const insides =
  /node_modules|\.[jt]s:\d|\n\s+at |sharp|vips|postgres|syntax|constraint|relation|redis|bull|typeorm|fastify|nest|FST_|ECONN|Unexpected token/i;

let house: Installation;
let api: RunningProcess;
let theo: Creator;
let ada: Creator;
let asked = 0;

// No worker: what is refused must be refused before there is anything to work on.
beforeAll(async () => {
  house = await createInstallation();
  api = await house.start('api');
  theo = await Creator.signIn(api.origin, 'paid@posterframe.example');
  ada = await Creator.signIn(api.origin, 'admin@posterframe.example');
  // Warm: code is compiled and buffers have grown to what good requests need.
  const large = await base64(scene(5_000, 5_000).jpeg());
  await post({ include_images_base64: [large, large], likeness_consent: '' });
  for (let round = 0; round < 3; round++)
    await post({ include_images_base64: [large, 'x'], likeness_consent: '1' });
  await raw({
    body: JSON.stringify({ batch_size: 1, additional_requirements: 'x'.repeat(16_000_000) }),
  });
}, 60_000);
afterAll(() => house.close());

const base64 = async (picture: Sharp | Buffer) =>
  (Buffer.isBuffer(picture) ? picture : await picture.toBuffer()).toString('base64');

/** Each from an address of its own, or the limit of requests a minute would answer. */
const elsewhere = () => ({
  'x-forwarded-for': `198.51.${Math.floor(++asked / 250)}.${asked % 250}`,
});

function post(body: Body, headers: Record<string, string> = {}, who = theo): Promise<Response> {
  const whole = { target_youtube_url: link, batch_size: 1, ...body };
  return who.call('POST', '/thumbnail/generate', whole, { ...elsewhere(), ...headers });
}

/** A body that is sent as it is. */
function raw({
  body,
  type = 'application/json',
}: {
  body: string;
  type?: string | null;
}): Promise<Response> {
  const headers = { ...elsewhere(), ...(type === null ? {} : { 'content-type': type }) };
  return theo.send('POST', '/thumbnail/generate', { headers, body });
}

const get = (path: string, headers: Record<string, string> = {}) =>
  theo.send('GET', path, { headers: { ...elsewhere(), ...headers } });

interface Standing {
  credits: string;
  generations: number;
  entries: number;
  files: number;
  jobs: number;
}

async function standing(): Promise<Standing> {
  const [row] = await house.test.query<Omit<Standing, 'files' | 'jobs'>>(
    `select (select string_agg((plan_credits + kept_credits)::text, ' ' order by id) from users) as credits,
            (select count(*)::int from generations) as generations, (select count(*)::int from ledger_entries) as entries`,
  );
  if (!row) throw new Error('no answer from the database');
  return {
    ...row,
    files: (await storedFiles()).length,
    jobs: (await house.redis.keys('bull:*')).length,
  };
}

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(house.storageRoot, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`);
}

async function memoryMegabytes(): Promise<number> {
  const status = await readFile(`/proc/${api.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024;
}

/** The status that was expected, one sentence of ours, and nothing that tells of our insides. */
async function expectRefusal(response: Response, status: number): Promise<void> {
  const text = await response.text();
  expect({ status: response.status, text: response.status === status ? '' : text }).toEqual({
    status,
    text: '',
  });
  expect(text).not.toMatch(insides);
  // 431 comes from the server's parser, before there is a request to answer.
  if (status === 431) return;
  const answer = JSON.parse(text) as { success: boolean; errorCode: unknown; errorMessage: string };
  expect(answer.success).toBe(false);
  expect(isErrorCode(answer.errorCode)).toBe(true);
  expect(answer.errorMessage.length).toBeGreaterThan(10);
  expect(answer.errorMessage.length).toBeLessThan(300);
}

/** A group of requests of which each is refused, changes nothing and leaves nothing behind. */
function refused(
  group: string,
  cases: [what: string, status: number, ask: () => Promise<Response>][],
): void {
  describe(group, () => {
    let before: Standing;
    let memory: number;
    beforeAll(async () => {
      memory = await memoryMegabytes();
    });
    beforeEach(async () => {
      before = await standing();
    });
    afterEach(async () => {
      expect(await standing()).toEqual(before);
    });
    it.each(cases)(
      '%s: %i',
      async (_what, status, ask) => expectRefusal(await ask(), status),
      20_000,
    );
    it('takes no memory for good', async () => {
      expect((await memoryMegabytes()) - memory).toBeLessThan(leftOverMegabytes);
    });
  });
}

const withPicture = (picture: string | Promise<string>) => async () =>
  post({ include_images_base64: [await picture], likeness_consent: '1' });
const image = (make: () => Sharp | Buffer | Promise<Buffer>) => async () =>
  withPicture(base64(await make()))();

refused('a picture', [
  ['of 0 bytes', 400, withPicture('')],
  ['of one byte', 400, withPicture('/w==')],
  ['of one pixel', 400, image(() => flat(1, 1).png())],
  ['of one pixel as JPEG', 400, image(() => flat(1, 1).jpeg())],
  ['of one pixel’s width when it is made smaller', 400, image(() => bitPng(16, 60_000))],
  ['that claims 64,250 × 64,250 pixels', 400, image(() => bitPng(64_250, 64_250, 1))],
  ['of 17,000 × 17,000 pixels', 400, image(() => bitPng(17_000, 17_000))],
  ['just above 25 megapixels', 400, image(() => bitPng(5_001, 5_000))],
  ['with fewer rows than it claims', 400, image(() => bitPng(1_000, 1_000, 10))],
  ['that claims no width', 400, image(() => bitPng(0, 100))],
  ['that is a PNG’s first bytes alone', 400, image(() => bitPng(64, 64).subarray(0, 30))],
  [
    'that is half a JPEG',
    400,
    image(async () => (await scene(800, 600).jpeg().toBuffer()).subarray(0, 2_000)),
  ],
  [
    'that is half a PNG',
    400,
    image(async () => (await scene(800, 600).png().toBuffer()).subarray(0, 900)),
  ],
  ['that is a GIF of 40,000 frames', 400, image(() => longGif(40_000))],
  ['that is a moving WebP', 400, image(movingWebp)],
  ['that is a WebP', 400, image(() => scene().webp())],
  ['that is a TIFF', 400, image(() => scene().tiff())],
  ['that is an AVIF', 400, image(() => scene(64, 64).avif({ effort: 0 }))],
  [
    'that says HEIC',
    400,
    image(() => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1 and then nothing', 'latin1')),
  ],
  [
    'that is a PDF',
    400,
    image(() => Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>')),
  ],
  ['that is a BMP', 400, image(() => Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)]))],
  ['that is a zip', 400, image(() => Buffer.from('PK\x03\x04 and more than sixteen bytes'))],
  ['that is a web page', 400, image(() => Buffer.from('<!doctype html><script>alert(1)</script>'))],
  [
    'that is an SVG with a script',
    400,
    image(() =>
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ),
  ],
  [
    'that is an SVG with a file in it',
    400,
    image(() =>
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
      ),
    ),
  ],
  ['that is an SVG of a billion laughs', 400, image(laughingSvg)],
  [
    'that is an MVG',
    400,
    image(() => Buffer.from("push graphic-context image over 0,0 0,0 'https://127.0.0.1/x'")),
  ],
  [
    'with JPEG’s first bytes and noise',
    400,
    image(() => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5_000, 0xa5)])),
  ],
  [
    'as a data URL',
    400,
    async () => withPicture(`data:image/png;base64,${await base64(flat().png())}`)(),
  ],
  ['in the URL-safe alphabet', 400, withPicture('_9j_4AAQSkZJRgABAQ-_AQABAAD_2wBDAAgG')],
  [
    'with white space in it',
    400,
    async () => withPicture((await base64(flat().png())).replace(/(.{76})/g, '$1\n'))(),
  ],
  ['in characters that are no base64', 400, withPicture('🖼️ this is my picture 🖼️')],
  ['with NUL characters', 400, withPicture('\0'.repeat(64))],
  ['that is a number', 400, () => post({ include_images_base64: [5], likeness_consent: '1' })],
  [
    'that is an object',
    400,
    () => post({ include_images_base64: [{ path: '/etc/passwd' }], likeness_consent: '1' }),
  ],
  [
    'in a list in a list',
    400,
    () => post({ include_images_base64: [[['x']]], likeness_consent: '1' }),
  ],
  [
    'that is no list',
    400,
    () => post({ include_images_base64: 'x'.repeat(64), likeness_consent: '1' }),
  ],
  ['that is the address of one', 400, withPicture('http://169.254.169.254/latest/meta-data/')],
  [
    'that is one of five',
    400,
    () => post({ include_images_base64: Array(5).fill('x'.repeat(64)), likeness_consent: '1' }),
  ],
  [
    'behind a good one',
    400,
    async () =>
      post({
        include_images_base64: [await base64(scene().png()), 'x'.repeat(64)],
        likeness_consent: '1',
      }),
  ],
  [
    'without consent',
    400,
    async () => post({ include_images_base64: [await base64(scene().png())] }),
  ],
  [
    'with a consent of nothing',
    400,
    async () =>
      post({ include_images_base64: [await base64(scene().png())], likeness_consent: '\0 ' }),
  ],
  [
    'of a film, one of nine',
    400,
    () =>
      post({
        target_youtube_url: undefined,
        video_stills_base64: Array(9).fill('x'.repeat(64)),
        likeness_consent: '1',
      }),
  ],
  [
    'of a film, of none',
    400,
    () => post({ target_youtube_url: undefined, video_stills_base64: [], likeness_consent: '1' }),
  ],
  [
    'of a film, that is none',
    400,
    () =>
      post({
        target_youtube_url: undefined,
        video_stills_base64: ['x'.repeat(64)],
        likeness_consent: '1',
      }),
  ],
]);

const foreignLinks = [
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_FLUSHALL',
  'data:text/html,<script>alert(1)</script>',
  'javascript:alert(1)',
  'http://2130706433/watch?v=sample-desk',
  'http://0177.0.0.1/watch?v=sample-desk',
  'http://0x7f000001/watch?v=sample-desk',
  'http://127.1/watch?v=sample-desk',
  'http://[::1]/watch?v=sample-desk',
  'http://[::ffff:127.0.0.1]/watch?v=sample-desk',
  'http://[64:ff9b::7f00:1]/watch?v=sample-desk',
  'http://169.254.169.254/latest/meta-data/?v=sample-desk',
  'http://0.0.0.0/watch?v=sample-desk',
  'https://user:secret@www.youtube.com/watch?v=sample-desk',
  'https://www.youtube.com@127.0.0.1/watch?v=sample-desk',
  'https://www.youtube.com:6379/watch?v=sample-desk',
  'https://www.yоutube.com/watch?v=sample-desk',
  'https://youtube.com.example/watch?v=sample-desk',
  'https://www.youtube.com/watch?v=../../../etc',
  "https://www.youtube.com/watch?v=' or 1=1--",
  '\0https://www.youtube.com/watch',
  '\ud800',
  'https://',
  `https://youtu.be/${'x'.repeat(2_100)}`,
];
refused('a link', [
  ...foreignLinks.map((url): [string, number, () => Promise<Response>] => [
    url.slice(0, 70),
    400,
    () => post({ target_youtube_url: url }),
  ]),
  ...foreignLinks.map((url): [string, number, () => Promise<Response>] => [
    `for the style: ${url.slice(0, 55)}`,
    400,
    () => post({ reference_thumbnail_url: url }),
  ]),
  ['that is a number', 400, () => post({ target_youtube_url: 5 })],
  ['that is a list', 400, () => post({ target_youtube_url: [link] })],
  ['that is an object', 400, () => post({ target_youtube_url: { href: link } })],
  ['that is missing', 400, () => post({ target_youtube_url: undefined })],
  ['of a million characters', 400, () => post({ target_youtube_url: 'x'.repeat(1_000_000) })],
]);

refused('a wish', [
  ['of 501 characters', 400, () => post({ additional_requirements: 'x'.repeat(501) })],
  ['of a million characters', 400, () => post({ additional_requirements: '😀'.repeat(500_000) })],
  ['that is a number', 400, () => post({ additional_requirements: 5 })],
  ['that is a list', 400, () => post({ additional_requirements: ['bold'] })],
  ['that is an object', 400, () => post({ additional_requirements: { $gt: '' } })],
  ['in a film’s name of 256 characters', 400, () => post({ video_file_name: 'x'.repeat(256) })],
  ['in a consent of 41 characters', 400, () => post({ likeness_consent: 'x'.repeat(41) })],
]);

const amounts: [string, string][] = [
  '0',
  '-1',
  '4',
  '1.5',
  '1e400',
  '-1e400',
  '9007199254740992',
  '"1"',
  'null',
  'true',
  '[1]',
  '{}',
  '""',
  '1e-7',
].map((value) => [value, value]);
refused('an amount', [
  ...amounts.map(([value]): [string, number, () => Promise<Response>] => [
    value,
    400,
    () => raw({ body: `{"target_youtube_url":"${link}","batch_size":${value}}` }),
  ]),
  ['that is missing', 400, () => post({ batch_size: undefined })],
  ['NaN', 400, () => raw({ body: `{"target_youtube_url":"${link}","batch_size":NaN}` })],
]);

const notTheirs = [
  'cost',
  'balance',
  'credits',
  'role',
  'userId',
  'user_id',
  'status',
  'plan',
  'refunded',
  'id',
  'priority',
  'brief',
];
refused('a field that nobody sends', [
  ...notTheirs.map((field): [string, number, () => Promise<Response>] => [
    field,
    400,
    () => post({ [field]: 0 }),
  ]),
  [
    '__proto__',
    400,
    () => raw({ body: `{"target_youtube_url":"${link}","batch_size":1,"__proto__":{"cost":0}}` }),
  ],
  [
    'constructor.prototype',
    400,
    () =>
      raw({
        body: `{"target_youtube_url":"${link}","batch_size":1,"constructor":{"prototype":{"cost":0}}}`,
      }),
  ],
  ['in a query', 400, () => get('/thumbnail/history?role=admin')],
]);

const good = JSON.stringify({ target_youtube_url: link, batch_size: 1 });
refused('a body', [
  ['that is empty', 400, () => raw({ body: '' })],
  ['that is null', 400, () => raw({ body: 'null' })],
  ['that is a number', 400, () => raw({ body: '5' })],
  ['that is a text', 400, () => raw({ body: '"text"' })],
  ['that is a list', 400, () => raw({ body: `[${good}]` })],
  ['that is an empty list', 400, () => raw({ body: '[]' })],
  ['that ends in the middle', 400, () => raw({ body: good.slice(0, -5) })],
  ['with more behind it', 400, () => raw({ body: `${good}{}` })],
  [
    'that is deep',
    400,
    () =>
      raw({
        body: `{"batch_size":1,"target_youtube_url":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      }),
  ],
  [
    'that is deep in objects',
    400,
    () => raw({ body: `{"a":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}` }),
  ],
  [
    'with very many fields',
    400,
    () =>
      raw({
        body: JSON.stringify(
          Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`f${index}`, 1])),
        ),
      }),
  ],
  [
    'with a very long list',
    400,
    () => raw({ body: `{"batch_size":1,"include_images_base64":[${'1,'.repeat(500_000)}1]}` }),
  ],
  ['that is too large', 413, () => raw({ body: `"${'x'.repeat(maxRequestBytes)}"` })],
  ['in plain text', 400, () => raw({ body: good, type: 'text/plain' })],
  [
    'as a form',
    400,
    () =>
      raw({
        body: `target_youtube_url=${encodeURIComponent(link)}&batch_size=1`,
        type: 'application/x-www-form-urlencoded',
      }),
  ],
  [
    'as a form of parts without a boundary',
    400,
    () => raw({ body: good, type: 'multipart/form-data' }),
  ],
  [
    'as a form of parts',
    400,
    () =>
      raw({
        body: '--x\r\ncontent-disposition: form-data; name="f"; filename="../../x"\r\n\r\nx\r\n--x--',
        type: 'multipart/form-data; boundary=x',
      }),
  ],
  [
    'as XML',
    400,
    () =>
      raw({
        body: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
        type: 'application/xml',
      }),
  ],
  ['of an unheard-of type', 400, () => raw({ body: good, type: 'x/y; charset="' })],
]);

const key = (value: string) => () => post({}, { 'idempotency-key': value });
refused('an idempotency key', [
  ['that is empty', 400, key('')],
  ['that is a word', 400, key('again')],
  ['that is nearly a UUID', 400, key(`${randomUUID()}0`)],
  ['in braces', 400, key(`{${randomUUID()}}`)],
  ['that is two', 400, key(`${randomUUID()}, ${randomUUID()}`)],
  ['that is a statement', 400, key("'; drop table users; --")],
  ['of 8,000 characters', 400, key('a'.repeat(8_000))],
]);

const token = (parts: string[]) =>
  parts.map((part) => Buffer.from(part).toString('base64url')).join('.');
const claims = JSON.stringify({
  sub: randomUUID(),
  role: 'admin',
  iss: 'posterframe',
  aud: 'posterframe-api',
  exp: 4_000_000_000,
});
const auth = (value: string) => () =>
  theo.send('GET', '/user/current', { headers: { ...elsewhere(), authorization: value } });
refused('a sign-in', [
  ['that is empty', 401, auth('')],
  ['without a token', 401, auth('Bearer')],
  ['with two spaces', 401, auth('Bearer  x')],
  ['of another kind', 401, auth(`Basic ${Buffer.from('admin:admin').toString('base64')}`)],
  ['with a word', 401, auth('Bearer admin')],
  [
    'without a signature',
    401,
    auth(`Bearer ${token(['{"alg":"none","typ":"at+jwt"}', claims, ''])}`),
  ],
  [
    'with a signature of nothing',
    401,
    auth(`Bearer ${token(['{"alg":"HS256","typ":"at+jwt"}', claims, 'x'])}`),
  ],
  [
    'with a public-key algorithm',
    401,
    auth(`Bearer ${token(['{"alg":"RS256","typ":"at+jwt","kid":"../../dev/null"}', claims, 'x'])}`),
  ],
  [
    'with a key from elsewhere',
    401,
    auth(
      `Bearer ${token(['{"alg":"HS256","typ":"at+jwt","jku":"http://169.254.169.254/"}', claims, 'x'])}`,
    ),
  ],
  ['of dots', 401, auth('Bearer ....')],
  ['of 4,000 characters', 401, auth(`Bearer ${'a'.repeat(4_000)}`)],
  ['of 64,000 characters', 431, auth(`Bearer ${'a'.repeat(64_000)}`)],
]);

const result = (query: string) => () => get(`/api/get_result${query}`);
refused('an id', [
  ['that is missing', 404, result('')],
  ['that is empty', 404, result('?id=')],
  ['twice', 404, result(`?id=${randomUUID()}&id=${randomUUID()}`)],
  ['as a list', 404, result('?id[]=a')],
  ['as an object', 404, result('?id[$ne]=a')],
  ['of nobody', 404, result(`?id=${randomUUID()}`)],
  ['of zeros', 404, result('?id=00000000-0000-0000-0000-000000000000')],
  ['with a NUL', 404, result('?id=%00')],
  ['that is a star', 404, result('?id=*')],
  ['that is a key of the queue', 404, result('?id=bull:generations:meta')],
  ['that is a statement', 404, result("?id='%20or%201=1--")],
  ['with a line break behind it', 404, result(`?id=${randomUUID()}%0a`)],
  ['in bytes that are no text', 404, result('?id=%ff%fe')],
  ['of 10,000 characters', 404, result(`?id=${'a'.repeat(10_000)}`)],
  ['of 100,000 characters', 431, result(`?id=${'a'.repeat(100_000)}`)],
  ['of a still, too short', 404, () => get('/api/stills/x')],
  ['of a still, with a path', 404, () => get('/api/stills/..%2f..%2fetc')],
  ['of a still, with a NUL', 404, () => get('/api/stills/%00')],
  ['of a still, in broken bytes', 400, () => get('/api/stills/%ff')],
  ['of a still that is none', 409, () => get('/api/stills/sample-gone')],
  ['of a picture, with a path', 404, () => get('/media/..%2f..%2fpackage.json')],
  ['of a picture, with a NUL', 404, () => get('/media/thumbnail-AAAAAAAAAAAAAAAAAAAAAA.jpg%00')],
  ['of a picture that is none', 404, () => get('/media/thumbnail-AAAAAAAAAAAAAAAAAAAAAA.jpg')],
]);

const pages = [
  'page_index=-1',
  'page_index=0',
  'page_index=1000000000',
  'page_index=1.5',
  'page_index=NaN',
  'page_index=',
  'page_index=Infinity',
  'page_index=1%27',
  'page_index=1&page_index=2',
  'page_index[]=x',
  'page_size=0',
  'page_size=-5',
  'page_size=51',
  'page_size=1000000',
  'page_size=1e400',
  'page_size=ten',
  'sort=random()',
  'order=id;drop',
  'created_by=me',
  'created_by=%00',
];
refused(
  'a page',
  pages.map((query) => [query, 400, () => get(`/thumbnail/history?${query}`)]),
);

refused('a method or an address', [
  ['GET of what makes', 404, () => get('/thumbnail/generate')],
  [
    'PUT of what makes',
    404,
    () => theo.send('PUT', '/thumbnail/generate', { headers: elsewhere() }),
  ],
  [
    'DELETE of the history',
    404,
    () => theo.send('DELETE', '/thumbnail/history', { headers: elsewhere() }),
  ],
  ['POST of a result', 404, () => theo.send('POST', '/api/get_result', { headers: elsewhere() })],
  ['nothing there', 404, () => get('/wp-admin/setup.php')],
  ['a broken escape', 400, () => get('/%')],
  ['a path upwards', 404, () => get('/..%2f..%2fetc%2fpasswd')],
]);
