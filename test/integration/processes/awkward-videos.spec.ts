import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  errorRules,
  videoLinkFor,
  watchUrl,
  type ErrorCode,
  type Envelope,
  type GenerateAnswer,
  type GenerateRequest,
  type ResultAnswer,
} from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { edgeCaseVideos } from '../../../apps/emulator/src/sample-world/edge-case-videos.js';
import { displayText } from '../../../libs/studio/src/type/segments.js';
import { typefaceFor } from '../../../libs/studio/src/type/fonts.js';
import { createInstallation, Creator, type Installation } from '../../factories/installation.js';
import { waitUntil, type RunningProcess } from '../../factories/processes.js';
import { z } from 'zod';

/** As many thumbnails as were paid for, a refusal before anything is debited, or a failure with a refund. */
type ExpectedEnding = { thumbnails: number } | { refused: ErrorCode } | { refunded: ErrorCode };

const allEndings: [string, string, ExpectedEnding][] = [
  ['sample-unls', 'unlisted', { thumbnails: 1 }],
  ['sample-live', 'on air, with live stills only', { thumbnails: 1 }],
  ['sample-shrt', 'a Short', { thumbnails: 2 }],
  ['sample-aged', 'age-restricted', { thumbnails: 1 }],
  ['sample-uhdp', 'covers up to 4K', { thumbnails: 1 }],
  ['sample-tiny', 'no HD stills', { thumbnails: 1 }],
  ['sample-mute', 'no description and no tags', { thumbnails: 1 }],
  ['sample-moji', 'a title of 100 emoji', { thumbnails: 1 }],
  ['sample-arab', 'a title in Arabic', { thumbnails: 1 }],
  ['sample-hebr', 'a title in Hebrew', { thumbnails: 1 }],
  ['sample-jpan', 'a title in Japanese', { thumbnails: 1 }],
  ['sample-long', 'a title of 300 characters', { thumbnails: 1 }],
  ['sample-ctrl', 'control characters and halves of emoji', { thumbnails: 1 }],
  ['sample-slow', 'every answer takes 1.5 s', { thumbnails: 1 }],
  ['sample-halt', 'no answer in time', { refused: 'video_site_unreachable' }],
  ['sample-fail', '500 to everything', { refused: 'video_site_unreachable' }],
  ['sample-flak', '500 to whatever is asked first', { thumbnails: 1 }],
  ['sample-dark', '500 to every still', { refunded: 'generation_gave_up' }],
  ['sample-busy', '429 with Retry-After to everything', { refused: 'video_site_unreachable' }],
  ['sample-wait', '429 to the first request for each still', { thumbnails: 1 }],
  ['sample-torn', 'half a cover', { thumbnails: 1 }],
  ['sample-rags', 'half of every still', { refunded: 'video_has_no_stills' }],
  ['sample-huge', 'a cover of 40 megapixels', { thumbnails: 1 }],
  ['sample-vast', '40 megapixels in every still', { refunded: 'video_has_no_stills' }],
  ['sample-zero', 'stills of 0 bytes', { refunded: 'video_has_no_stills' }],
  ['sample-html', 'a web page for every still', { refunded: 'generation_gave_up' }],
];

/**
 * Run only with LONG=1: their text is unusual, which `unusual-pictures-and-headlines.spec.ts` renders, or another video
 * has the same kind of fault.
 */
const longOnly = new Set(
  [
    ...['unls', 'aged', 'mute', 'moji', 'arab', 'hebr', 'jpan', 'long', 'ctrl'],
    ...['uhdp', 'tiny', 'slow', 'flak', 'wait', 'torn', 'rags', 'vast', 'html'],
  ].map((name) => `sample-${name}`),
);
/** Requested with the link of a Short. */
const shortId = 'sample-shrt';
const endings = allEndings.filter(([id]) => process.env['LONG'] || !longOnly.has(id));

/** Headlines that the creator fixes: drawn with the available glyphs, or not delivered. */
const allPrompts: [string, string, ExpectedEnding][] = [
  ['in Japanese', 'text: "猫カフェ"', { thumbnails: 1 }],
  ['in a script that no typeface has', 'text: "ሰላም"', { refunded: 'words_not_settable' }],
  ['with emoji', 'text: "SOUP 🍜🔥"', { thumbnails: 1 }],
  ['that are markup', 'text: "</text><script>"', { thumbnails: 1 }],
  ['with a right-to-left override', 'text: "abc \u202Edef"', { thumbnails: 1 }],
  ['of invisible characters', 'text: "\u200b\u200d"', { refunded: 'words_not_settable' }],
];
/** Run only with LONG=1: unit tests of headlines cover these too. */
const longOnlyPrompts = new Set([
  'in Japanese',
  'with emoji',
  'with a right-to-left override',
  'of invisible characters',
]);
const prompts = allPrompts.filter(([key]) => process.env['LONG'] || !longOnlyPrompts.has(key));

interface Order {
  key: string;
  body: Partial<GenerateRequest>;
  ending: ExpectedEnding;
}

const orders: Order[] = [
  ...endings.map(([key, , ending]): Order => ({
    key,
    body: {
      target_youtube_url: videoLinkFor(
        { site: 'youtube', id: key },
        key === shortId ? 'upright' : 'wide',
      ),
    },
    ending,
  })),
  ...prompts.map(([key, prompt, ending]): Order => ({
    key,
    body: {
      target_youtube_url: watchUrl({ site: 'youtube', id: 'sample-soup' }),
      additional_requirements: prompt,
    },
    ending,
  })),
];

interface Outcome {
  status: number;
  retryAfter: string | null;
  answer: Envelope<GenerateAnswer>;
  end?: ResultAnswer | undefined;
}

let installation: Installation;
let api: RunningProcess;
let creators: Creator[];
let creditsBefore: number[];
const outcomes = new Map<string, Outcome>();

beforeAll(async () => {
  installation = await createInstallation();
  api = await installation.start('api');
  creators = [
    await Creator.signIn(api.origin, 'paid@posterframe.example'),
    await Creator.signIn(api.origin, 'admin@posterframe.example'),
  ];
  creditsBefore = await Promise.all(creators.map(creditsOf));
  // Two at a time: the requests to the video site have timeouts, also on a busy machine.
  await Promise.all(
    creators.map(async (creator) => {
      for (const [index, order] of orders.entries())
        if (creatorOf(index) === creator) await requestGeneration(order, creator);
    }),
  );
  // Starts the worker after the requests to the video site, whose timeouts rendering could exceed.
  await installation.start('worker', { WORKER_CONCURRENCY: '4' });
  await waitUntil(
    'every generation has ended',
    async () => {
      const open = await installation.test.query(
        `select 1 from generations where status in ('queued', 'processing')`,
      );
      return open.length === 0;
    },
    280,
  );
  for (const [index, { key }] of orders.entries()) {
    const outcome = outcomes.get(key);
    if (outcome?.answer.success)
      // Polls show the end a moment after the ledger.
      outcome.end = (await creatorOf(index).watch(outcome.answer.data.id)).at(-1);
  }
  // The long run orders three times as many generations, also on a busy machine.
}, 900_000);
afterAll(() => installation?.close());

function creatorOf(index: number): Creator {
  const creator = creators[index % creators.length];
  if (!creator) throw new Error('no user has signed in');
  return creator;
}

async function creditsOf(creator: Creator): Promise<number> {
  const answer = (await (await creator.call('GET', '/user/current')).json()) as {
    data: { credits: number };
  };
  return answer.data.credits;
}

async function requestGeneration({ key, body, ending }: Order, creator: Creator): Promise<void> {
  const response = await creator.call('POST', '/thumbnail/generate', {
    ...body,
    batch_size: 'thumbnails' in ending ? ending.thumbnails : 1,
  });
  outcomes.set(key, {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    answer: (await response.json()) as Envelope<GenerateAnswer>,
  });
}

async function fetchPicture(path: string): Promise<Buffer> {
  const response = await fetch(api.origin + path);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function expectEnding(key: string, ending: ExpectedEnding): Promise<void> {
  const outcome = outcomes.get(key);
  if ('refused' in ending) {
    expect(outcome?.answer).toMatchObject({ errorMessage: errorRules[ending.refused].sentence });
    expect(outcome?.status).toBe(errorRules[ending.refused].status);
    return;
  }
  const data = outcome?.end?.data;
  if ('refunded' in ending) {
    expect(outcome?.end?.message).toBe(errorRules[ending.refunded].sentence);
    expect(data).toMatchObject({ status: 'failed', refunded: 20, result: [] });
    return;
  }
  expect(outcome?.answer).toMatchObject({ success: true });
  expect({ message: outcome?.end?.message, status: data?.status }).toEqual({
    message: '',
    status: 'completed',
  });
  const pictures = data?.result ?? [];
  expect(data?.refunded).toBe(20 * (ending.thumbnails - pictures.length));
  expect(pictures.length).toBeGreaterThan(0);
  for (const [index, picture] of pictures.entries()) {
    const master = await fetchPicture(picture.masterUrl);
    const { format, width, height } = await sharp(master).metadata();
    expect(format).toBe('jpeg');
    // With covers up to 4K, the master may be larger.
    const sizes = key === shortId ? ['1080x1920'] : ['1920x1080'];
    expect([...sizes, ...(key === 'sample-uhdp' ? ['3840x2160'] : [])]).toContain(
      `${width}x${height}`,
    );
    const upload = await fetchPicture(picture.uploadUrl);
    expect(upload.length).toBeLessThanOrEqual(2 * 1024 * 1024);
    expect((await sharp(await fetchPicture(picture.url)).metadata()).format).toBe('webp');
    await storeForReview(`${key}-${index}.jpg`, upload);
  }
}

describe('an edge-case video', () => {
  it('is in the table of this spec when the emulator has it', () => {
    expect(allEndings.map(([id]) => id)).toEqual(edgeCaseVideos.map(({ video }) => video.id));
  });

  it.each(endings)('ends as expected: %s (%s)', (id, _what, ending) => expectEnding(id, ending));

  it('passes every check, with text only in characters that the typefaces have', async () => {
    const rows = await installation.test.queryRows(
      {
        checks: z.array(z.object({ outcome: z.string(), name: z.string() })),
        words: z.object({ main: z.string(), sub: z.string() }),
      },
      'select checks, words from thumbnails',
    );
    expect(rows.flatMap((row) => row.checks).filter((check) => check.outcome === 'fail')).toEqual(
      [],
    );
    expect(rows.length).toBeGreaterThan(endings.length / 3);
    for (const { words } of rows)
      expect(typefaceFor(displayText(words.main + words.sub, true), 'montserrat')).not.toBeNull();
  });

  it('is refused with the Retry-After that the site sent', () => {
    expect(outcomes.get('sample-busy')?.retryAfter).toBe('30');
  });

  it('costs only the delivered thumbnails', async () => {
    const after = await Promise.all(creators.map(creditsOf));
    const paid = creditsBefore.map((credits, index) => credits - (after[index] ?? 0));
    const delivered = creators.map((_creator, person) =>
      orders
        .filter((_order, index) => index % creators.length === person)
        .reduce((sum, { key }) => sum + (outcomes.get(key)?.end?.data.result.length ?? 0), 0),
    );
    expect(paid).toEqual(delivered.map((count) => 20 * count));
  });
});

describe('text that the creator fixes', () => {
  it.each(prompts)('ends as expected: %s', (key, _prompt, ending) => expectEnding(key, ending));
});

describe('the preview of a pasted link', () => {
  const stills: [string, number][] = [
    ['sample-unls', 200],
    ['sample-live', 200],
    ['sample-shrt', 200],
    ['sample-tiny', 200],
    ['sample-fail', 503],
    ['sample-busy', 503],
    ['sample-torn', 200],
    ['sample-rags', 409],
    ['sample-huge', 200],
    ['sample-vast', 409],
    ['sample-zero', 409],
    ['sample-html', 503],
  ];

  it.each(stills)('is answered for %s with status %i', async (id, status) => {
    const response = await fetch(`${api.origin}/api/stills/${id}`);
    expect(response.status).toBe(status);
    if (status !== 200) return;
    const picture = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(picture).toMatchObject({ format: 'webp', width: 960, height: 540 });
  });
});

/** Stores a picture for review in the folder KEEP_PICTURES, if set. */
async function storeForReview(name: string, picture: Buffer): Promise<void> {
  const folder = process.env['KEEP_PICTURES'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), picture);
}
