import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { PersonCutter, type CutOut } from '../../../libs/studio/src/vision/cut-out.js';
import { FaceFinder } from '../../../libs/studio/src/vision/faces.js';
import { PersonMask } from '../../../libs/studio/src/vision/person-mask.js';

const root = join(import.meta.dirname, '../../..');
const still = (name: string): Buffer =>
  readFileSync(join(root, 'apps/emulator/sample-world/stills', `${name}.jpg`));
const cutter = new PersonCutter(new FaceFinder(), new PersonMask());

/** Size of the exact mattes of the sample world. */
const [width, height] = [640, 360];

/** The cut-out's alpha at the person's position in the still, which is twice as large. */
async function alphaOf({ rgba, source, ...size }: CutOut): Promise<Buffer> {
  const full = Buffer.alloc(4 * width * height);
  const left = Math.round(2 * width * source.x);
  const top = Math.round(2 * height * source.y);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++)
      full[(top + y) * 2 * width + left + x] = rgba[4 * (y * size.width + x) + 3]!;
  }
  return await sharp(full, { raw: { width: 2 * width, height: 2 * height, channels: 1 } })
    .resize(width, height)
    .extractChannel(0)
    .raw()
    .toBuffer();
}

/** Mean difference within three pixels of the exact edge, 0-1. */
function edgeError(alpha: Buffer, exact: Buffer): number {
  const isIn = (x: number, y: number): boolean => exact[y * width + x]! >= 128;
  let sum = 0;
  let count = 0;
  for (let y = 3; y < height - 3; y++) {
    for (let x = 3; x < width - 3; x++) {
      const isInside = isIn(x, y);
      const isNear = [1, 2, 3].some(
        (d) =>
          isIn(x - d, y) !== isInside ||
          isIn(x + d, y) !== isInside ||
          isIn(x, y - d) !== isInside ||
          isIn(x, y + d) !== isInside,
      );
      if (!isNear) continue;
      count++;
      sum += Math.abs(alpha[y * width + x]! - exact[y * width + x]!) / 255;
    }
  }
  return sum / count;
}

async function errorOf(name: string): Promise<number> {
  const { cutOut } = await cutter.cutWithReason(still(name));
  const exact = await sharp(join(root, 'test/fixtures/mattes', `${name.replace('/', '-')}.png`))
    .extractChannel(0)
    .raw()
    .toBuffer();
  return edgeError(await alphaOf(cutOut!), exact);
}

/** Heads and shoulders of two sample people in one picture. */
async function placeSideBySide(left: string, right: string, rightHeight: number): Promise<Buffer> {
  const first = (await cutter.cutWithReason(still(left))).cutOut!;
  const second = (await cutter.cutWithReason(still(right))).cutOut!;
  const layer = async (person: CutOut, tall: number) =>
    await sharp(person.rgba, {
      raw: { width: person.width, height: person.height, channels: 4 },
    })
      .resize({ height: tall })
      .png()
      .toBuffer({ resolveWithObject: true });
  const big = await layer(first, 600);
  const small = await layer(second, rightHeight);
  return await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#7d8a80' } })
    .composite([
      { input: small.data, left: 60 + Math.round(0.72 * big.info.width), top: 720 - rightHeight },
      { input: big.data, left: 60, top: 120 },
    ])
    .jpeg()
    .toBuffer();
}

describe('a cut-out', () => {
  it('follows the exact edge of a person more closely than the guided filter alone', async () => {
    const errors = [];
    for (const name of ['sample-alps/1', 'sample-coin/cover', 'sample-coin/3'])
      errors.push(await errorOf(name));
    // The guided filter alone has an error of .125.
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.105);
  });

  it('is refused with a reason when there is no person', async () => {
    expect(await cutter.cutWithReason(still('sample-soup/2'))).toMatchObject({
      cutOut: null,
      refusal: 'no-face',
    });
  });

  it('is refused when the still ends right below the chin', async () => {
    const close = await sharp(still('sample-coin/3'))
      .extract({ left: 300, top: 130, width: 600, height: 404 })
      .resize({ width: 1280 })
      .jpeg()
      .toBuffer();
    expect((await cutter.cutWithReason(close)).refusal).toBe('tight');
  });

  it('is refused when it would include a more distant person', async () => {
    const crowd = await placeSideBySide('sample-coin/3', 'sample-soup/3', 330);
    expect((await cutter.cutWithReason(crowd)).refusal).toBe('crowd');
  });

  it('contains both of two people side by side', async () => {
    const { cutOut } = await cutter.cutWithReason(
      await placeSideBySide('sample-coin/3', 'sample-soup/3', 600),
    );
    expect(cutOut?.faces).toHaveLength(2);
  });

  it('reports both sides at which the still cuts the shoulders', async () => {
    const { cutOut } = await cutter.cutWithReason(
      await sharp(still('sample-coin/3'))
        .extract({ left: 290, top: 0, width: 480, height: 720 })
        .jpeg()
        .toBuffer(),
    );
    expect(cutOut?.cutAt).toMatchObject({ left: true, right: true, top: false });
    expect(cutOut?.cutShare.left).toBeGreaterThan(0.1);
    expect(cutOut?.cutShare.right).toBeGreaterThan(0.1);
  });
});
