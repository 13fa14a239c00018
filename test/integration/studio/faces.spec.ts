import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { Face } from '@app/studio';
import sharp from 'sharp';
import { startBuiltStudio } from '../../factories/built-studio.js';

const stills = join(import.meta.dirname, '../../../apps/emulator/sample-world/stills');
const studio = startBuiltStudio();
afterAll(() => studio.close());

async function facesIn(picture: Buffer): Promise<Face[]> {
  return (await studio.inspect(picture)).faces;
}

/** A kitchen, 720 pixels high, with distant people: small copies of portrait stills, each `height` pixels high. */
async function peopleFarAway(portraits: string[], height: number): Promise<Buffer> {
  const small = await Promise.all(
    portraits.map(async (name, i) => ({
      input: await sharp(join(stills, name)).resize({ height }).toBuffer(),
      left: 120 + i * Math.round(1.9 * height),
      top: 260,
    })),
  );
  return await sharp(join(stills, 'sample-soup/2.jpg')).composite(small).jpeg().toBuffer();
}

describe('faces in a still', () => {
  it('are found when each is a sixteenth of the height', async () => {
    const portraits = ['sample-alps/1.jpg', 'sample-soup/1.jpg'];
    // A face takes two fifths of the height of its still.
    const faces = await facesIn(await peopleFarAway(portraits, 112));
    expect(faces).toHaveLength(2);
    for (const { box } of faces) expect(box.height).toBeLessThan(0.085);
  });

  it('are not found in rooms and objects', async () => {
    for (const name of ['sample-alps/cover.jpg', 'sample-coin/2.jpg', 'sample-desk/cover.jpg'])
      expect(await facesIn(readFileSync(join(stills, name)))).toEqual([]);
  });

  it('report open eyes', async () => {
    const [face] = await facesIn(readFileSync(join(stills, 'sample-desk/1.jpg')));
    expect(face?.eyesOpen).toBeGreaterThan(0.8);
  });

  it('report how far the mouth is open', async () => {
    const [rest] = await facesIn(readFileSync(join(stills, 'sample-coin/3.jpg')));
    const [open] = await facesIn(readFileSync(join(stills, 'sample-rent/3.jpg')));
    expect(rest?.mouthOpen).toBeLessThan(0.05);
    expect(open?.mouthOpen).toBeGreaterThan(0.12);
  });
});
