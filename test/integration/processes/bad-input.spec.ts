import { randomUUID } from 'node:crypto';
import { maxRequestBytes, type ErrorCode } from '@app/contracts';
import {
  openOneInstallation,
  testRefusals,
  type BadRequest,
  type Refusal,
} from '../../factories/refusing-installation.js';
import { testBadPictures } from './bad-pictures.js';

const installation = openOneInstallation();
const link = 'https://youtu.be/sample-desk';
const json = 'application/json';
const good = JSON.stringify({ target_youtube_url: link, batch_size: 1 });

const postBody = (body: string, type = 'application/json'): Promise<Response> =>
  installation().send('POST', '/thumbnail/generate', { headers: { 'content-type': type }, body });
const getPath = (path: string) => (): Promise<Response> => installation().send('GET', path);
const bodies = (rows: [string, ErrorCode, object][]): BadRequest[] =>
  rows.map(([what, code, body]) => [what, code, () => installation().generate({ ...body })]);

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
  'https://www.youtube.com:22/watch?v=sample-desk',
  'https://www.youtube.com:6379/watch?v=sample-desk',
  'https://www.youtube.com./watch?v=sample-desk',
  'https://www.yоutube.com/watch?v=sample-desk',
  'https://youtube.com.example/watch?v=sample-desk',
  'https://www.youtube.com/watch?v=../../../etc',
  "https://www.youtube.com/watch?v=' or 1=1--",
  'https://',
];
testRefusals(installation, 'a link', [
  ...bodies(foreignLinks.map((url) => [url, 'video_link_invalid', { target_youtube_url: url }])),
  ...bodies([
    ['with a NUL', 'invalid_request', { target_youtube_url: '\0https://www.youtube.com/watch' }],
    ['that is a lone surrogate', 'invalid_request', { target_youtube_url: '\ud800' }],
    ['that is a number', 'invalid_request', { target_youtube_url: 5 }],
    ['that is a list', 'invalid_request', { target_youtube_url: [link] }],
    ['that is an object', 'invalid_request', { target_youtube_url: { href: link } }],
    ['that is missing', 'video_link_missing', { target_youtube_url: undefined }],
    ['that is empty', 'video_link_missing', { target_youtube_url: ' \n' }],
    [
      'of a Short for a long video',
      'not_a_short',
      { target_youtube_url: 'https://www.youtube.com/shorts/sample-desk' },
    ],
    ['of 2,049 characters', 'invalid_request', { target_youtube_url: 'x'.repeat(2_049) }],
    ['of a million characters', 'invalid_request', { target_youtube_url: 'x'.repeat(1_000_000) }],
  ]),
]);
testRefusals(
  installation,
  'a link to a reference',
  bodies(
    foreignLinks.map((url) => [url, 'reference_link_invalid', { reference_thumbnail_url: url }]),
  ),
);

testRefusals(
  installation,
  'a prompt',
  bodies([
    ['of 501 characters', 'invalid_request', { additional_requirements: 'x'.repeat(501) }],
    ['of a million emoji', 'invalid_request', { additional_requirements: '😀'.repeat(1_000_000) }],
    ['that is a number', 'invalid_request', { additional_requirements: 5 }],
    ['that is true', 'invalid_request', { additional_requirements: true }],
    ['that is a list', 'invalid_request', { additional_requirements: ['bold'] }],
    ['that is a query', 'invalid_request', { additional_requirements: { $gt: '' } }],
    ['with a NUL', 'invalid_request', { additional_requirements: 'a\0b' }],
    ['with half an emoji', 'invalid_request', { additional_requirements: 'a\ud83d' }],
  ]),
);

testRefusals(
  installation,
  'a transcript',
  bodies([
    ['of 5 MB', 'transcript_too_large', { transcript: 'and then '.repeat(580_000) }],
    ['of six hours', 'transcript_too_large', { transcript: 'and then '.repeat(40_000) }],
    ['in an unknown format', 'transcript_unreadable', { transcript: '<?xml version="1.0"?><tt/>' }],
    ['that is a picture', 'transcript_unreadable', { transcript: '\u0089PNG\u0001\u0002' }],
    ['that is empty', 'transcript_empty', { transcript: ' ' }],
    ['without speech', 'transcript_empty', { transcript: '0:00\n0:05' }],
    ['with a NUL', 'invalid_request', { transcript: 'a\0b' }],
    ['that is a list', 'invalid_request', { transcript: ['a'] }],
  ]),
);

const addWebhook = (overrides: Record<string, unknown>) => (): Promise<Response> =>
  installation().send('POST', '/user/webhooks', {
    headers: { 'content-type': json },
    body: JSON.stringify({
      address: 'https://example.com/',
      events: ['generation.completed'],
      ...overrides,
    }),
  });
const refusedAddresses = [
  'http://example.com/',
  'https://localhost/',
  'https://postgres:5432/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://10.1.2.3/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://user:secret@example.com/',
  'gopher://example.com/',
  'not an address',
  '',
];
testRefusals(installation, 'a webhook', [
  ...refusedAddresses.map((address): BadRequest => [
    `to ${address}`,
    'webhook_address_invalid',
    addWebhook({ address }),
  ]),
  [
    'to 501 characters',
    'invalid_request',
    addWebhook({ address: `https://example.com/${'x'.repeat(481)}` }),
  ],
  ['to a number', 'invalid_request', addWebhook({ address: 5 })],
  ['to a list', 'invalid_request', addWebhook({ address: ['https://example.com/'] })],
  ['without an address', 'invalid_request', addWebhook({ address: undefined })],
  ['of no event', 'webhook_events_missing', addWebhook({ events: [] })],
  ['of an unknown event', 'invalid_request', addWebhook({ events: ['user.created'] })],
  ['of events that are no list', 'invalid_request', addWebhook({ events: 'generation.completed' })],
  [
    'of more events than there are',
    'invalid_request',
    addWebhook({ events: Array<string>(7).fill('generation.completed') }),
  ],
  ['with a secret of its own', 'invalid_request', addWebhook({ secret: 'whsec_AAAA' })],
]);

const invitation = (body: unknown) => (): Promise<Response> =>
  installation().send('POST', '/auth/invitation', {
    headers: { 'content-type': json },
    body: JSON.stringify(body),
  });
testRefusals(installation, 'an invitation', [
  ['that is unknown', 'invitation_invalid', invitation({ token: 'a'.repeat(43) })],
  ['that is empty', 'invitation_invalid', invitation({ token: '' })],
  ['of 101 characters', 'invalid_request', invitation({ token: 'a'.repeat(101) })],
  ['with a NUL', 'invalid_request', invitation({ token: 'a\0' })],
  ['that is a number', 'invalid_request', invitation({ token: 5 })],
  ['that is a list', 'invalid_request', invitation({ token: ['a'] })],
  ['that is a query', 'invalid_request', invitation({ token: { $ne: '' } })],
  ['without a token', 'invalid_request', invitation({})],
  ['with an address', 'invalid_request', invitation({ token: 'a', email: 'a@home.example' })],
]);

const amounts = '0 -1 4 1.5 1e400 -1e400 9007199254740992 1e-7 "1" "" null true [1] {} NaN 0x1 01';
testRefusals(installation, 'an amount', [
  ...amounts
    .split(' ')
    .map((amount): BadRequest => [
      amount,
      'invalid_request',
      () => postBody(`{"target_youtube_url":"${link}","batch_size":${amount}}`),
    ]),
  ...bodies([['that is missing', 'invalid_request', { batch_size: undefined }]]),
]);

const serverFields =
  'cost balance credits role userId user_id status plan refunded id priority brief attempt';
const postWithField = (field: string) => () =>
  postBody(`{"target_youtube_url":"${link}","batch_size":1,${field}}`);
testRefusals(installation, 'an unknown field', [
  ...bodies(serverFields.split(' ').map((field) => [field, 'invalid_request', { [field]: 0 }])),
  ['__proto__', 'invalid_request', postWithField('"__proto__":{"cost":0}')],
  [
    'constructor.prototype',
    'invalid_request',
    postWithField('"constructor":{"prototype":{"cost":0}}'),
  ],
  ['in a query', 'invalid_request', getPath('/thumbnail/history?role=admin')],
]);

const deepLists = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
const deepObjects = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
const wideObject = `{${Array.from({ length: 50_000 }, (_, index) => `"f${index}":1`).join()}}`;
const wideList = `{"batch_size":1,"include_images_base64":[${'1,'.repeat(500_000)}1]}`;
const form = `target_youtube_url=${encodeURIComponent(link)}&batch_size=1`;
const part =
  '--x\r\ncontent-disposition: form-data; name="f"; filename="../../x"\r\n\r\nx\r\n--x--';
const manyParts = Array.from(
  { length: 1_000 },
  (_, index) =>
    `--x\r\ncontent-disposition: form-data; name="f${index}"\r\n\r\n${'x'.repeat(1_000)}\r\n`,
).join('');
const asParts = 'multipart/form-data; boundary=x';
const entity = '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>';
const sent: [string, ErrorCode, string, type?: string][] = [
  ['that is empty', 'invalid_request', ''],
  ['that is null', 'invalid_request', 'null'],
  ['that is a number', 'invalid_request', '5'],
  ['that is a text', 'invalid_request', '"text"'],
  ['that is a list', 'invalid_request', `[${good}]`],
  ['that is an empty list', 'invalid_request', '[]'],
  ['that ends in the middle', 'invalid_request', good.slice(0, -5)],
  ['with more text after it', 'invalid_request', `${good}{}`],
  ['with a comment', 'invalid_request', `/* mine */${good}`],
  ['of a hundred thousand lists in lists', 'invalid_request', `{"a":${deepLists}}`],
  ['of fifty thousand objects in objects', 'invalid_request', deepObjects],
  ['of fifty thousand fields', 'invalid_request', wideObject],
  ['with a list of half a million', 'invalid_request', wideList],
  ['that is too large', 'request_too_large', `"${'x'.repeat(maxRequestBytes)}"`],
  ['in plain text', 'invalid_request', good, 'text/plain'],
  ['as a form', 'invalid_request', form, 'application/x-www-form-urlencoded'],
  ['as parts without a boundary', 'invalid_request', good, 'multipart/form-data'],
  ['as parts', 'invalid_request', part, asParts],
  ['as a thousand parts', 'invalid_request', `${manyParts}--x--`, asParts],
  ['as parts without an end', 'invalid_request', manyParts, asParts],
  ['as parts within parts', 'invalid_request', part, 'multipart/mixed; boundary=x'],
  ['as XML with an entity', 'invalid_request', entity, 'application/xml'],
  ['of an unknown type', 'invalid_request', good, 'x/y; charset="'],
];
testRefusals(
  installation,
  'a body',
  sent.map(([what, code, body, type]) => [what, code, () => postBody(body, type)]),
);

const hangUpThenAsk = async (beginning: string, announced: number, type?: string) => {
  await installation().hangUp(beginning, announced, type);
  return installation().generate({ batch_size: 0 });
};
testRefusals(installation, 'the request after another that', [
  ['ended in the middle', 'invalid_request', () => hangUpThenAsk(good.slice(0, 20), 10_000_000)],
  ['announced 10 GB', 'invalid_request', () => hangUpThenAsk(good, 10_000_000_000)],
  ['never began', 'invalid_request', () => hangUpThenAsk('', 100)],
  [
    'ended in the middle of its parts',
    'invalid_request',
    () => hangUpThenAsk(manyParts, 10_000_000, asParts),
  ],
]);
const large = maxRequestBytes * 10;
testRefusals(installation, 'a slow upload', [
  [
    'as parts',
    'invalid_request',
    () => installation().sendStartAndWait(manyParts, large / 20, asParts),
  ],
  [
    'that is too large',
    'request_too_large',
    () => installation().sendStartAndWait('{', large, json),
  ],
]);

const flood = async (): Promise<Response> => {
  const answers = await Promise.all(
    Array.from({ length: 61 }, () => installation().generate({ batch_size: 0 })),
  );
  return answers.find(({ status }) => status === 429) ?? answers[0] ?? Response.error();
};
testRefusals(installation, 'a flood', [
  ['of sixty-one requests in a minute', 'too_many_requests', flood],
]);

const keys: [string, string][] = [
  ['that is empty', ''],
  ['that is a word', 'again'],
  ['that is nearly a UUID', `${randomUUID()}0`],
  ['in braces', `{${randomUUID()}}`],
  ['of two UUIDs', `${randomUUID()}, ${randomUUID()}`],
  ['that is an SQL statement', "'; drop table users; --"],
  ['of 4,000 characters', 'a'.repeat(4_000)],
];
testRefusals(
  installation,
  'an idempotency key',
  keys.map(([what, key]) => [
    what,
    'invalid_request',
    () => installation().generate({}, { 'idempotency-key': key }),
  ]),
);

const token = (head: string, signature: string) => {
  const claims = { sub: randomUUID(), role: 'admin', iss: 'posterframe', aud: 'posterframe-api' };
  const parts = [head, JSON.stringify({ ...claims, exp: 4_000_000_000 }), signature];
  return `Bearer ${parts.map((one) => Buffer.from(one).toString('base64url')).join('.')}`;
};
const tokens: [string, Refusal, string][] = [
  ['that is empty', 'unauthenticated', ''],
  ['without a token', 'unauthenticated', 'Bearer'],
  ['with two spaces', 'unauthenticated', 'Bearer  x'],
  ['of another kind', 'unauthenticated', 'Basic YWRtaW46YWRtaW4='],
  ['with a word', 'unauthenticated', 'Bearer admin'],
  ['of dots', 'unauthenticated', 'Bearer ....'],
  ['that needs no signature', 'unauthenticated', token('{"alg":"none","typ":"at+jwt"}', '')],
  ['with a wrong signature', 'unauthenticated', token('{"alg":"HS256","typ":"at+jwt"}', 'x')],
  ['with a path as key', 'unauthenticated', token('{"alg":"RS256","kid":"../../dev/null"}', 'x')],
  ['with a key address', 'unauthenticated', token('{"alg":"HS256","jku":"http://[::1]/"}', 'x')],
  ['of 4,000 characters', 'unauthenticated', `Bearer ${'a'.repeat(4_000)}`],
  ['of 64,000 characters', 'head too large', `Bearer ${'a'.repeat(64_000)}`],
];
testRefusals(
  installation,
  'a sign-in',
  tokens.map(([what, refusal, authorization]) => [
    what,
    refusal,
    () => installation().send('GET', '/user/current', { headers: { authorization } }),
  ]),
);

const ids: [string, Refusal, string][] = [
  ['that is missing', 'not_found', ''],
  ['that is empty', 'not_found', '?id='],
  ['twice', 'not_found', `?id=${randomUUID()}&id=${randomUUID()}`],
  ['as a list', 'not_found', '?id[]=a'],
  ['as an object', 'not_found', '?id[$ne]=a'],
  ['that is unknown', 'not_found', `?id=${randomUUID()}`],
  ['of zeros', 'not_found', '?id=00000000-0000-0000-0000-000000000000'],
  ['in capitals', 'not_found', `?id=${randomUUID().toUpperCase()}`],
  ['with a NUL', 'invalid_request', '?id=%00'],
  ['that is a star', 'not_found', '?id=*'],
  ['that is a key of the queue', 'not_found', '?id=bull:generations:meta'],
  ['that is an SQL statement', 'not_found', "?id='%20or%201=1--"],
  ['followed by a line break', 'not_found', `?id=${randomUUID()}%0a`],
  ['in invalid UTF-8', 'not_found', '?id=%ff%fe'],
  ['of 4,000 characters', 'not_found', `?id=${'a'.repeat(4_000)}`],
  ['of 10,000 characters', 'head too large', `?id=${'a'.repeat(10_000)}`],
  ['of 100,000 characters', 'head too large', `?id=${'a'.repeat(100_000)}`],
];
testRefusals(installation, 'an id', [
  ...ids.map(([what, refusal, query]): BadRequest => [
    what,
    refusal,
    getPath(`/api/get_result${query}`),
  ]),
  ['of a still, too short', 'not_found', getPath('/api/stills/x')],
  ['of a still, with a path', 'not_found', getPath('/api/stills/..%2f..%2fetc')],
  ['of a still, with a NUL', 'invalid_request', getPath('/api/stills/%00')],
  ['of a still, in broken bytes', 'invalid_request', getPath('/api/stills/%ff')],
  ['of a missing still', 'video_has_no_stills', getPath('/api/stills/sample-gone')],
  ['of a picture, with a path', 'not_found', getPath('/media/..%2f..%2fpackage.json')],
  [
    'of a picture, with a NUL',
    'invalid_request',
    getPath('/media/thumbnail-AAAAAAAAAAAAAAAAAAAAAA.jpg%00'),
  ],
  ['of a missing picture', 'not_found', getPath('/media/thumbnail-AAAAAAAAAAAAAAAAAAAAAA.jpg')],
  ['of an upload', 'not_found', getPath('/media/upload-AAAAAAAAAAAAAAAAAAAAAA.jpg')],
]);

const pages =
  'page_index=-1 page_index=0 page_index=1000000000 page_index=1.5 page_index=NaN page_index= ' +
  'page_index=Infinity page_index=1%27 page_index=1&page_index=2 page_index[]=x page_size=0 ' +
  'page_size=-5 page_size=51 page_size=1000000 page_size=1e400 page_size=ten sort=random() ' +
  'order=id;drop created_by=me created_by=%00 filter=mine filter= filter=shared&filter=face ' +
  `search[]=x search=x&search=y search=${'x'.repeat(101)} search=%00`;
testRefusals(
  installation,
  'a page',
  pages
    .split(' ')
    .map((query) => [query, 'invalid_request', getPath(`/thumbnail/history?${query}`)]),
);

const disconnect = (channel_id: string) => () =>
  installation().send('POST', '/user/channel/disconnect', {
    headers: { 'content-type': json },
    body: JSON.stringify({ channel_id }),
  });
testRefusals(installation, 'a channel to disconnect', [
  ['with a NUL', 'invalid_request', disconnect('a\0b')],
  ['with a space', 'invalid_request', disconnect('UC posterframe')],
  ['that is not connected', 'not_found', disconnect('UCposterframe_-0123456789')],
]);

const captions = (body: object) => () =>
  installation().send('POST', '/api/captions', {
    headers: { 'content-type': json },
    body: JSON.stringify(body),
  });
testRefusals(installation, 'captions', [
  // Few, because the limit is 20 an hour.
  ...foreignLinks
    .slice(0, 6)
    .map((url): BadRequest => [
      `of ${url}`,
      'video_link_invalid',
      captions({ target_youtube_url: url }),
    ]),
  ['of another user’s video', 'captions_not_own_video', captions({ target_youtube_url: link })],
  ['of no link', 'invalid_request', captions({})],
  ['of a list', 'invalid_request', captions({ target_youtube_url: [link] })],
  ['of 2,049 characters', 'invalid_request', captions({ target_youtube_url: 'x'.repeat(2_049) })],
  [
    'with a token of its own',
    'invalid_request',
    captions({ target_youtube_url: link, token: 'x' }),
  ],
  [
    'of a channel that is not connected, to be stopped',
    'not_found',
    () =>
      installation().send('POST', '/user/channel/stop-captions', {
        headers: { 'content-type': json },
        body: JSON.stringify({ channel_id: 'UCposterframe_-0123456789' }),
      }),
  ],
]);

const send = (method: string, path: string) => () => installation().send(method, path);
testRefusals(installation, 'a method or an address', [
  ['GET of the generating route', 'not_found', getPath('/thumbnail/generate')],
  ['PUT of the generating route', 'not_found', send('PUT', '/thumbnail/generate')],
  ['DELETE of the history', 'not_found', send('DELETE', '/thumbnail/history')],
  ['POST of a result', 'not_found', send('POST', '/api/get_result')],
  ['an unknown path', 'not_found', getPath('/wp-admin/setup.php')],
  ['a path upwards', 'not_found', getPath('/..%2f..%2fetc%2fpasswd')],
  ['a broken escape', 'invalid_request', getPath('/%')],
]);

testBadPictures(installation);
