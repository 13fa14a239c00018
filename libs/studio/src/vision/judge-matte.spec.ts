import { describe, expect, it } from '@jest/globals';
import { judgeMatte, measureMatte, type Matte, type MatteMeasurements } from './judge-matte.js';

const [width, height] = [200, 200];
const whole = { x: 0, y: 0, width: 1, height: 1 };
const face = { x: 0.4, y: 0.2, width: 0.2, height: 0.25 };

/** A shape as alpha and as the model's guess. */
function matteOf(isInside: (x: number, y: number) => boolean, more: Partial<Matte> = {}): Matte {
  const alpha = new Uint8Array(width * height);
  for (let i = 0; i < alpha.length; i++)
    alpha[i] = isInside(i % width, Math.floor(i / width)) ? 255 : 0;
  const guess = { data: Float32Array.from(alpha, (v) => v / 255), width, height };
  return { guess, alpha, width, height, faces: [face], still: whole, share: 1, ...more };
}

const head = (x: number, y: number): boolean => Math.hypot((x - 100) / 28, (y - 65) / 38) < 1;
const neck = (x: number, y: number): boolean => Math.abs(x - 100) < 14 && y >= 65 && y < 110;
const shoulders = (x: number, y: number): boolean => y >= 105 && Math.abs(x - 100) < 65;
const bust = (x: number, y: number): boolean => head(x, y) || neck(x, y) || shoulders(x, y);

const verdict = (matte: Matte) => judgeMatte(measureMatte(matte));

describe('judgeMatte', () => {
  it('passes head and shoulders with a sharp edge', () => {
    expect(verdict(matteOf(bust))).toBeNull();
  });

  it('refuses a matte when the model is unsure about a fifth of the person', () => {
    const matte = matteOf(bust);
    for (let y = 110; y < 140; y++) matte.guess.data.fill(0.5, y * width + 36, y * width + 160);
    expect(verdict(matte)).toBe('unsure');
  });

  it('refuses a wide soft edge', () => {
    const matte = matteOf(bust);
    for (let y = 120; y < 140; y++) matte.alpha.fill(90, y * width + 140, y * width + 200);
    expect(verdict(matte)).toBe('soft-edge');
  });

  it('refuses a matte that contains a more distant face', () => {
    const small = { x: 0.62, y: 0.6, width: 0.1, height: 0.12 };
    expect(verdict(matteOf(bust, { faces: [face, small] }))).toBe('crowd');
  });

  it('passes a matte beside the face of another person', () => {
    const beside = { x: 0.85, y: 0.1, width: 0.1, height: 0.12 };
    expect(verdict(matteOf(bust, { faces: [face, beside] }))).toBeNull();
  });

  it('passes a group of two with faces of one size', () => {
    const pair = matteOf((x, y) => bust(x + 50, y) || bust(x - 48, y), {
      faces: [
        { ...face, x: 0.15 },
        { ...face, x: 0.64 },
      ],
    });
    expect(measureMatte(pair).others).toEqual([1]);
    expect(verdict(pair)).toBeNull();
  });

  it('refuses a group of four', () => {
    const faces = [0, 0.25, 0.5, 0.75].map((x) => ({ x, y: 0.7, width: 0.2, height: 0.2 }));
    expect(verdict(matteOf((_x, y) => y > 20, { faces }))).toBe('crowd');
  });

  it('refuses a person among people who fill the still', () => {
    const around = [0.02, 0.8].map((x) => ({ x, y: 0.2, width: 0.15, height: 0.2 }));
    expect(verdict(matteOf(bust, { faces: [face, ...around] }))).toBe('crowd');
    expect(verdict(matteOf(bust, { faces: [face, around[0]!] }))).toBeNull();
  });

  it('refuses a face that the still cuts', () => {
    const high = { ...face, y: -0.04 };
    expect(verdict(matteOf((x, y) => bust(x, y + 48), { faces: [high] }))).toBe('cut-face');
  });

  it('refuses a head without neck and shoulders', () => {
    expect(verdict(matteOf(head))).toBe('tight');
  });

  it('refuses a matte much larger than the face, such as a mountain', () => {
    const small = { x: 0.45, y: 0.3, width: 0.1, height: 0.12 };
    const mountain = (x: number, y: number): boolean => y > 50 + Math.abs(x - 100) / 4;
    expect(verdict(matteOf(mountain, { faces: [small] }))).toBe('odd-shape');
  });

  it('refuses a matte that lacks a part of the face', () => {
    const bitten = matteOf((x, y) => bust(x, y) && !(x < 100 && y > 60 && y < 80));
    expect(verdict(bitten)).toBe('open-face');
  });

  it('refuses a person in fragments', () => {
    expect(verdict(matteOf(bust, { share: 0.7 }))).toBe('pieces');
  });
});

describe('judgeMatte at its bounds', () => {
  const good: MatteMeasurements = {
    doubt: 0.04,
    soft: 0.02,
    area: 5,
    fill: 0.4,
    headWidth: 1.3,
    below: 1.2,
    faceSolid: 1,
    share: 1,
    others: [],
    around: [],
    faceSeen: 1,
  };

  it('passes the measured borderline cases', () => {
    expect(judgeMatte({ ...good, doubt: 0.125, soft: 0.036 })).toBeNull();
    // A ladle and a whisk in a hand.
    expect(judgeMatte({ ...good, doubt: 0.244, soft: 0.026 })).toBeNull();
    expect(judgeMatte({ ...good, doubt: 0.151, soft: 0.06 })).toBeNull();
    // An afro, hands at the head.
    expect(judgeMatte({ ...good, area: 12.7, headWidth: 2.7 })).toBeNull();
  });

  it('is stricter for groups, whose arms and bodies overlap', () => {
    expect(judgeMatte({ ...good, doubt: 0.085, soft: 0.037, others: [0.9] })).toBeNull();
    expect(judgeMatte({ ...good, doubt: 0.1, soft: 0.056, others: [0.9] })).toBe('unsure');
    expect(judgeMatte({ ...good, doubt: 0.1, soft: 0.056 })).toBeNull();
  });

  it('refuses the measured crowd, table, dark room and two coaches', () => {
    expect(judgeMatte({ ...good, doubt: 0.227, soft: 0.078 })).toBe('unsure');
    expect(judgeMatte({ ...good, doubt: 0.26, soft: 0.115 })).toBe('unsure');
    expect(judgeMatte({ ...good, doubt: 0.146, soft: 0.078 })).toBe('unsure');
    expect(judgeMatte({ ...good, doubt: 0.05, soft: 0.082 })).toBe('soft-edge');
    expect(judgeMatte({ ...good, area: 23.5 })).toBe('odd-shape');
  });
});
