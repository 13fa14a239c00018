import { describe, expect, it } from '@jest/globals';
import type { RgbPicture } from '../pictures/decode.js';
import type { Plane } from './guided-filter.js';
import { segmentWithEnds } from './person-mask.js';

const side = 50;

/** A picture of ones, and of twos from 40 % of its width. */
function scene(): RgbPicture {
  const [width, height] = [160, 90];
  const data = Uint8Array.from({ length: 3 * width * height }, (_, i) =>
    Math.floor(i / 3) % width < 0.4 * width ? 1 : 2,
  );
  return { data, width, height };
}

/** A mask with an area of the given size, in shares of the side, at its top right. */
function mask({ wide, high }: Area): Plane {
  const data = Float32Array.from({ length: side * side }, (_, i) =>
    i % side >= side - Math.round(wide * side) && Math.floor(i / side) < Math.round(high * side)
      ? 0.9
      : 0,
  );
  return { data, width: side, height: side };
}

interface Area {
  wide: number;
  high: number;
}
const nothing: Area = { wide: 0, high: 0 };
const person: Area = { wide: 0.2, high: 0.8 };

async function segmentWith(areas: Record<'whole' | 'left' | 'right', Area>) {
  const seen: string[] = [];
  const result = await segmentWithEnds(scene(), async (part) => {
    const name = part.width > part.height ? 'whole' : part.data[0] === 1 ? 'left' : 'right';
    seen.push(name);
    return await Promise.resolve(mask(areas[name]));
  });
  return { seen, result };
}

describe('segmentWithEnds', () => {
  it('looks at both ends of a wide picture when it finds nothing in the whole', async () => {
    const { seen, result } = await segmentWith({ whole: nothing, left: nothing, right: person });
    expect(seen).toEqual(['whole', 'left', 'right']);
    const [, middle, last] = [0, side / 2, side - 1].map((x) => result.data[x]);
    expect([middle, last]).toEqual([0, Math.fround(0.9)]);
  });

  it.each([
    ['a cake', { wide: 0.6, high: 0.4 }],
    ['a pole', { wide: 0.04, high: 0.9 }],
  ])('ignores %s at an end', async (_name, area) => {
    const { result } = await segmentWith({ whole: nothing, left: area, right: area });
    expect(Math.max(...result.data)).toBe(0);
  });

  it('looks only at the whole when it finds a person there', async () => {
    const { seen } = await segmentWith({ whole: person, left: person, right: person });
    expect(seen).toEqual(['whole']);
  });
});
