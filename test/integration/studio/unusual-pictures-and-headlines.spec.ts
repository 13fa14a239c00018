import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ProductError } from '@app/contracts';
import {
  type FinishedThumbnail,
  type Plate,
  type PlateBrief,
  type SourcePicture,
  type ThumbnailText,
} from '@app/studio';
import sharp from 'sharp';
import { startBuiltStudio } from '../../factories/built-studio.js';
import { oneBitPng, animatedGif, animatedPng, animatedWebp } from '../../factories/odd-pictures.js';

const still = join(
  import.meta.dirname,
  '../../../apps/emulator/sample-world/stills/sample-coin/cover.jpg',
);
const scene = still.replace('sample-coin', 'sample-dusk');
const noWords: ThumbnailText = { main: '', sub: '', emphasis: [] };
const studio = startBuiltStudio();
afterAll(() => studio.close());

/** A picture with detail everywhere, because a plain edge would look like a black bar. */
async function patchwork(width: number, height: number): Promise<Buffer> {
  const data = Buffer.from(
    Uint8Array.from({ length: width * height * 3 }, (_, i) => 60 + ((i * 7919) % 150)),
  );
  return await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

async function codeOf(promise: Promise<unknown>): Promise<string> {
  const error: unknown = await promise.then(
    () => 'nothing was thrown',
    (thrown: unknown) => thrown,
  );
  return error instanceof ProductError ? error.code : String(error);
}

describe('uploaded pictures', () => {
  it('lose the bars of a wide video in a 4:3 still', async () => {
    const picture = await patchwork(480, 270);
    const framed = await sharp(picture)
      .extend({ top: 45, bottom: 45, background: '#000' })
      .jpeg({ quality: 80 })
      .toBuffer();
    const clean = await studio.clean(framed);
    expect(clean.barsRemoved).toBe(true);
    expect(clean.width).toBe(480);
    expect(clean.height).toBeGreaterThan(260);
    expect(clean.height).toBeLessThanOrEqual(270);
  });

  it('lose the black edge of a scan on one side', async () => {
    const scan = await sharp(await patchwork(480, 270))
      .extend({ right: 20, background: '#0a0a0a' })
      .jpeg({ quality: 90 })
      .toBuffer();
    const clean = await studio.clean(scan);
    expect(clean.barsRemoved).toBe(true);
    expect(clean.height).toBe(270);
    expect(clean.width).toBeGreaterThan(460);
    expect(clean.width).toBeLessThanOrEqual(480);
  });

  it('become upright opaque sRGB without metadata', async () => {
    const turned = await sharp(await patchwork(300, 200))
      .withExif({ IFD0: { Copyright: 'a person', Make: 'a camera' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const clean = await studio.clean(turned);
    const header = await sharp(clean.bytes).metadata();
    expect([clean.width, clean.height]).toEqual([200, 300]);
    expect(header.format).toBe('jpeg');
    expect(header.space).toBe('srgb');
    expect(header.hasAlpha).toBe(false);
    expect([header.exif, header.icc, header.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['transparent', async (bytes: Buffer) => await sharp(bytes).ensureAlpha(0.4).png().toBuffer()],
    ['16-bit', async (bytes: Buffer) => await sharp(bytes).toColourspace('rgb16').png().toBuffer()],
    ['gray', async (bytes: Buffer) => await sharp(bytes).grayscale().jpeg().toBuffer()],
    ['CMYK', async (bytes: Buffer) => await sharp(bytes).toColourspace('cmyk').jpeg().toBuffer()],
    ['WebP', async (bytes: Buffer) => await sharp(bytes).webp().toBuffer()],
    ['GIF', async (bytes: Buffer) => await sharp(bytes).gif().toBuffer()],
    [
      'a picture with HTML appended',
      async (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]),
    ],
    [
      'a thin strip',
      async (bytes: Buffer) =>
        await sharp(bytes).resize(4000, 20, { fit: 'fill' }).jpeg().toBuffer(),
    ],
    ['an animated GIF', animatedGif],
    ['an animated WebP', animatedWebp],
    ['an animated PNG', animatedPng],
  ])('are read: %s', async (_kind, make) => {
    const bytes = await make(await patchwork(320, 180));
    const clean = await studio.clean(bytes);
    const facts = await studio.inspect(bytes);
    expect((await sharp(clean.bytes).metadata()).space).toBe('srgb');
    expect(clean.bytes.includes('<script>')).toBe(false);
    expect(facts.fingerprint).toMatch(/^[0-9a-f]{16}$/);
  });

  it('are rejected with an error code when invalid, truncated, tiny or a decompression bomb', async () => {
    const whole = readFileSync(still);
    const bomb = await sharp({
      create: { width: 12_000, height: 9_000, channels: 3, background: '#345' },
    })
      .png()
      .toBuffer();
    const speck = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#345' } })
      .png()
      .toBuffer();
    expect(await codeOf(studio.clean(Buffer.from('<html>not a picture</html>')))).toBe(
      'image_unreadable',
    );
    expect(await codeOf(studio.clean(Buffer.alloc(0)))).toBe('image_unreadable');
    expect(await codeOf(studio.inspect(whole.subarray(0, whole.length / 2)))).toBe(
      'image_unreadable',
    );
    expect(await codeOf(studio.inspect(speck))).toBe('image_unreadable');
    expect(await codeOf(studio.clean(oneBitPng(20_000, 20)))).toBe('image_unreadable');
    expect(await codeOf(studio.clean(bomb))).toBe('image_too_large');
  });
});

describe('thumbnails', () => {
  let picture: SourcePicture;
  let plate: Plate;
  const brief = (words: ThumbnailText): PlateBrief => ({
    layout: 'cine',
    hero: picture,
    support: [],
    assets: [],
    words,
    accentHue: 48,
    brightness: null,
    seed: 3,
    size: { width: 1280, height: 720 },
  });
  const finish = async (main: string): Promise<FinishedThumbnail> =>
    await studio.finish({ plate, words: { main, sub: '', emphasis: [] }, durationSeconds: 100 });
  const hasType = (thumbnail: FinishedThumbnail): boolean =>
    thumbnail.checks.some((check) => check.name === 'text-contrast');

  beforeAll(async () => {
    const bytes = readFileSync(still);
    picture = { bytes, facts: await studio.inspect(bytes) };
    plate = await studio.compose(brief(noWords));
  });

  it.each([
    ...['Größe zählt', '30 дней', 'Thử thách', 'Πώς έζησα', 'ثلاثون يوما', 'שלושים יום', 'तीस दिन'],
    ...[
      'สามสิบวัน',
      '三十天',
      '30日間',
      '30일 챌린지',
      'Wow 🔥😱',
      'Flags 🇩🇪',
      '👨‍👩‍👧‍👦 family',
      '5️⃣ days #⃣',
      'Ζ̴̡̛͙͔̑͑ą̶̛͎̃l̵͓̈g̷̢̈ơ̴',
    ],
  ])('show a headline: %s', async (main) => {
    const thumbnail = await finish(main);
    expect(hasType(thumbnail)).toBe(true);
    expect(thumbnail.passed).toBe(true);
  });

  it.each(['𐎀𐎁𐎂', '\uE000', ' '])(
    'leave out a headline that would show boxes or nothing: %s',
    async (main) => {
      const thumbnail = await finish(main);
      expect(hasType(thumbnail)).toBe(false);
      expect(thumbnail.passed).toBe(true);
    },
  );

  it('do not fail with a headline of almost 500 characters', async () => {
    const thumbnail = await finish('never ending story '.repeat(26));
    expect(thumbnail.passed).toBe(true);
  });

  it('are the same for the same brief', async () => {
    const words: ThumbnailText = {
      main: 'I saved $10,000',
      sub: 'in 30 days',
      emphasis: ['$10,000'],
    };
    const once = await studio.compose(brief(words));
    const twice = await studio.compose(brief(words));
    expect(twice.background.equals(once.background)).toBe(true);
    const first = await studio.finish({ plate: once, words, durationSeconds: null });
    const second = await studio.finish({ plate: twice, words, durationSeconds: null });
    expect(second.master.equals(first.master)).toBe(true);
  });

  it('follow the brightness of a reference as far as the picture stays natural', async () => {
    const bytes = readFileSync(scene);
    const hero = { bytes, facts: await studio.inspect(bytes) };
    const lumaFor = async (brightness: number | null) => {
      const { background } = await studio.compose({ ...brief(noWords), hero, brightness });
      const { channels } = await sharp(background).stats();
      const [r = 0, g = 0, b = 0] = channels.map(({ mean }) => mean);
      return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
    };
    const [dark, usual, bright] = [await lumaFor(0.3), await lumaFor(null), await lumaFor(0.6)];
    expect(Math.abs(dark / 0.3 - 1)).toBeLessThan(0.25);
    expect(bright).toBeGreaterThan(usual + 0.02);
  });

  it("have their text box on the side of the reference's headline", async () => {
    const bytes = readFileSync(scene);
    const hero = { bytes, facts: await studio.inspect(bytes) };
    for (const side of ['left', 'right'] as const) {
      const { rooms = [] } = await studio.compose({ ...brief(noWords), hero, typeSide: side });
      const { box } = rooms[0]!;
      expect(box.x + box.width / 2 < 0.5).toBe(side === 'left');
    }
  });

  it('contain a logo in its color', async () => {
    const bytes = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 4,
        background: { r: 255, g: 0, b: 255, alpha: 1 },
      },
    })
      .png()
      .toBuffer();
    const logo = { kind: 'asset' as const, picture: { bytes, facts: await studio.inspect(bytes) } };
    const { background } = await studio.compose({ ...brief(noWords), assets: [logo] });
    const { data, info } = await sharp(background).raw().toBuffer({ resolveWithObject: true });
    let magenta = 0;
    for (let i = 0; i < data.length; i += info.channels)
      if (data[i]! > 240 && data[i + 1]! < 20 && data[i + 2]! > 240) magenta++;
    expect(magenta).toBeGreaterThan(30_000);
  });

  it('have the foreground on top', async () => {
    const cover = await sharp({
      create: {
        width: 1280,
        height: 720,
        channels: 4,
        background: { r: 255, g: 0, b: 255, alpha: 1 },
      },
    })
      .webp({ lossless: true })
      .toBuffer();
    const thumbnail = await studio.finish({
      plate: { ...plate, foreground: cover },
      words: noWords,
      durationSeconds: 1,
    });
    const { dominant } = await sharp(thumbnail.upload).stats();
    expect(dominant.r).toBeGreaterThan(230);
    expect(dominant.g).toBeLessThan(30);
  });

  it('are delivered in four files of the right sizes', async () => {
    const thumbnail = await finish('Golden coins');
    const size = async (bytes: Buffer): Promise<string> => {
      const { width, height, format } = await sharp(bytes).metadata();
      return `${width}×${height} ${format}`;
    };
    expect(await size(thumbnail.master)).toBe('1280×720 jpeg');
    expect(await size(thumbnail.upload)).toBe('1280×720 jpeg');
    expect(await size(thumbnail.preview)).toBe('1280×720 webp');
    expect(await size(thumbnail.smallPreview)).toBe('640×360 webp');
    expect(thumbnail.upload.length).toBeLessThanOrEqual(2 * 1024 * 1024);
  });
});
