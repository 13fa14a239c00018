import { describe, expect, it } from '@jest/globals';
import { cutShareOf } from './cut-out.js';

describe('cutShareOf', () => {
  const [width, height] = [20, 10];
  /** RGBA, solid where `isSolid` is true. */
  const rgba = (isSolid: (x: number, y: number) => boolean): Uint8Array =>
    Uint8Array.from({ length: 4 * width * height }, (_, i) => {
      const pixel = Math.floor(i / 4);
      return isSolid(pixel % width, Math.floor(pixel / width)) ? 255 : 0;
    });

  it('measures each cut side and no other', () => {
    const phone = rgba((_x, y) => y >= 5);
    const cutAt = { left: true, right: true, top: false, bottom: false };
    expect(cutShareOf(phone, width, height, cutAt, 2)).toEqual({
      left: 0.5,
      right: 0.5,
      top: 0,
      bottom: 0,
    });
  });

  it('measures little where only a strand of hair touches the side', () => {
    const strand = rgba((x, y) => y >= 3 || x === 4);
    const cutAt = { left: false, right: false, top: true, bottom: true };
    const share = cutShareOf(strand, width, height, cutAt, 2);
    expect(share.top).toBeCloseTo(0.05);
    expect(share.bottom).toBe(1);
  });

  it('counts pixels that end a few pixels short of the side', () => {
    const short = rgba((x) => x >= 2);
    const cutAt = { left: true, right: false, top: false, bottom: false };
    expect(cutShareOf(short, width, height, cutAt, 3).left).toBe(1);
    expect(cutShareOf(short, width, height, cutAt, 2).left).toBe(0);
  });
});
