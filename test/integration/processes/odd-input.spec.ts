import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { createInstallation, Creator, type Installation } from '../../factories/installation.js';
import {
  oneBitPng,
  textChunkBomb,
  animatedPng,
  pngWithChunk,
  halfLightPicture,
} from '../../factories/odd-pictures.js';
import {
  waitUntilMemoryFalls,
  memoryMegabytes,
  type RunningProcess,
} from '../../factories/processes.js';
import { z } from 'zod';

let installation: Installation;
let api: RunningProcess;
let theo: Creator;
let ada: Creator;
/** A user whose requests are all refused. */
let other: Creator;

// No worker: the tests check only what is accepted and stored.
beforeAll(async () => {
  installation = await createInstallation();
  api = await installation.start('api');
  theo = await Creator.signIn(api.origin, 'paid@posterframe.example');
  ada = await Creator.signIn(api.origin, 'admin@posterframe.example');
  other = await Creator.createPaid(installation, api.origin);
  // Warms up with the largest accepted picture: compiles code, and lets buffers grow.
  const largest = oneBitPng(4_000, 3_000).toString('base64');
  for (let round = 0; round < 5; round++) {
    await ada.generate({ include_images_base64: [largest], likeness_consent: '1' });
  }
});
afterAll(() => installation?.close());

const briefSchema = z.object({
  assets: z.array(z.string()),
  requirements: z.string(),
  source: z.object({ fileName: z.string().optional(), stills: z.array(z.string()).optional() }),
});

async function briefOf(id: string): Promise<z.infer<typeof briefSchema>> {
  const [row] = await installation.test.queryRows(
    { brief: briefSchema },
    'select brief from generations where id = $1',
    [id],
  );
  if (!row) throw new Error(`generation ${id} is not there`);
  return row.brief;
}

async function storedPicture(name: string): Promise<Buffer> {
  const entries = await readdir(installation.storageRoot, { recursive: true, withFileTypes: true });
  const found = entries.find((entry) => entry.name === name);
  if (!found) throw new Error(`${name} is not stored`);
  return readFile(join(found.parentPath, name));
}

const encoded = async (picture: Sharp | Buffer) =>
  Buffer.isBuffer(picture) ? picture : picture.toBuffer();

describe('an unusual picture', () => {
  interface Kept {
    format: 'jpeg' | 'png';
    width: number;
    height: number;
  }
  const jpeg = (width: number, height: number): Kept => ({ format: 'jpeg', width, height });
  const pictures: [string, () => Sharp | Promise<Buffer> | Buffer, Kept][] = [
    ['in CMYK', () => halfLightPicture().toColourspace('cmyk').jpeg(), jpeg(320, 180)],
    ['of 16 bits', () => halfLightPicture().toColourspace('rgb16').png(), jpeg(320, 180)],
    [
      'of 16 bits with transparency',
      () => halfLightPicture().ensureAlpha(0.5).toColourspace('rgb16').png(),
      { format: 'png', width: 320, height: 180 },
    ],
    ['in grayscale', () => halfLightPicture().grayscale().jpeg(), jpeg(320, 180)],
    ['of one bit a pixel', () => oneBitPng(64, 36), jpeg(64, 36)],
    ['with a palette', () => halfLightPicture().png({ palette: true }), jpeg(320, 180)],
    ['that is interlaced', () => halfLightPicture().png({ progressive: true }), jpeg(320, 180)],
    [
      'turned by its camera',
      () => halfLightPicture().withMetadata({ orientation: 6 }).jpeg(),
      jpeg(180, 320),
    ],
    [
      'with a name in its EXIF data',
      () =>
        halfLightPicture()
          .withExif({ IFD0: { Artist: 'Jane Doe' } })
          .jpeg(),
      jpeg(320, 180),
    ],
    [
      'with HTML appended',
      async () =>
        Buffer.concat([
          await halfLightPicture().jpeg().toBuffer(),
          Buffer.from('<script>alert(1)</script>'),
        ]),
      jpeg(320, 180),
    ],
    [
      'with 100 MB of text in it',
      () => pngWithChunk('zTXt', textChunkBomb('Comment')),
      jpeg(320, 180),
    ],
    [
      'with 100 MB of color profile in it',
      () => pngWithChunk('iCCP', textChunkBomb('icc')),
      jpeg(320, 180),
    ],
    ['that is animated', animatedPng, jpeg(64, 36)],
    ['of 12 megapixels', () => oneBitPng(4_000, 3_000), jpeg(1_200, 900)],
    ['of 16 × 16 pixels', () => halfLightPicture(16, 16).png(), jpeg(16, 16)],
  ];

  it.each(pictures)(
    'is stored upright, small and without metadata: %s',
    async (_what, make, kept) => {
      const sent = await encoded(await make());
      const before = await memoryMegabytes(api.pid);
      const id = await theo.generate({
        include_images_base64: [sent.toString('base64')],
        likeness_consent: '1',
      });
      const stored = await storedPicture((await briefOf(id)).assets[0] ?? '');
      const facts = await sharp(stored).metadata();
      expect(facts).toMatchObject({
        ...kept,
        space: expect.stringMatching(/^(srgb|b-w)$/),
        depth: 'uchar',
      });
      expect([facts.exif, facts.icc, facts.iptc, facts.xmp, facts.orientation]).toEqual(
        Array(5).fill(undefined),
      );
      expect(stored.toString('latin1')).not.toMatch(/<script|Jane Doe/);
      await waitUntilMemoryFalls(api.pid, before + 64, () =>
        other.call('POST', '/thumbnail/generate', {
          target_youtube_url: 'https://youtu.be/sample-desk',
          batch_size: 1,
          additional_requirements: 'x'.repeat(16_000_000),
        }),
      );
    },
  );
});

describe('an unusual prompt', () => {
  const prompts: [string, string, string][] = [
    ['empty', '', ''],
    ['of one character', 'x', 'x'],
    ['of 500 characters', 'x'.repeat(500), 'x'.repeat(500)],
    ['with control characters', 'a\u0007b\u0007c', 'a b c'],
    ['with a right-to-left override', 'abc\u202Edef', 'abc\u202Edef'],
    ['of invisible characters', '\u200b\u200d\ufeff', '\u200b\u200d'],
    ['of joined emoji', '👩‍👩‍👧‍👦'.repeat(40), '👩‍👩‍👧‍👦'.repeat(40)],
    ['with 400 combining accents', `a${'\u0301'.repeat(400)}`, `a${'\u0301'.repeat(400)}`],
    ['that is a script', '</text><script>alert(1)</script>', '</text><script>alert(1)</script>'],
    [
      'that is an XML entity',
      '<!ENTITY x SYSTEM "file:///etc/passwd">&x;',
      '<!ENTITY x SYSTEM "file:///etc/passwd">&x;',
    ],
    ['that is an SQL statement', `'); drop table users; --`, `'); drop table users; --`],
    ['that is a template', '${process.env} {{7*7}} %s %n', '${process.env} {{7*7}} %s %n'],
    ['that is the name of a prototype property', '__proto__', '__proto__'],
  ];

  it.each(prompts)(
    'is stored trimmed, with spaces for control characters, and otherwise as the user wrote it: %s',
    async (_what, prompt, kept) => {
      const id = await ada.generate({ additional_requirements: prompt });
      expect((await briefOf(id)).requirements).toBe(kept);
    },
  );
});

it('keeps a video file’s unusual name, but replaces a control character with a space', async () => {
  const still = (await halfLightPicture(640, 360).jpeg().toBuffer()).toString('base64');
  const send = {
    batch_size: 1,
    video_stills_base64: [still],
    own_video: true,
    likeness_consent: 'v1\u0007',
  };
  const response = await ada.call('POST', '/thumbnail/generate', {
    ...send,
    video_file_name: '../../etc/\u0007passwd.mp4',
  });
  const answer = (await response.json()) as { data: { id: string } };
  expect(response.status).toBe(200);
  expect((await briefOf(answer.data.id)).source.fileName).toBe('../../etc/ passwd.mp4');
});
