import { describe, expect, it } from '@jest/globals';
import type { Box, TextBox } from '../picture.js';
import { placements } from './place.js';
import { loudStyle } from './styles.js';

const textBox = (box: Box): TextBox => ({ box, align: 'left', anchor: 'top', calm: 1 });
const flat = textBox({ x: 0.05, y: 0.05, width: 0.9, height: 0.17 });
const tall = textBox({ x: 0.05, y: 0.4, width: 0.3, height: 0.4 });

function bestPlacement(sub: string, main = 'Seven Days', maxLines = 1, subject: Box[] = []) {
  const [first] = placements({
    words: { main, sub, emphasis: [] },
    style: { ...loudStyle(40, 'bold'), maxLines },
    textBoxes: [flat, tall],
    faces: [],
    subject,
    overlays: [],
    frame: { width: 1280, height: 720 },
    fill: 1,
    calmAt: () => 1,
  });
  return first!;
}

describe('the place of a headline', () => {
  it('is where the letters are largest', () => {
    expect(bestPlacement('').textBox).toBe(flat);
  });

  it('is beside the main object, even if the letters are smaller there', () => {
    const kettle = { x: 0.1, y: 0, width: 0.5, height: 0.3 };
    expect(bestPlacement('', 'Day one', 1, [kettle]).textBox).toBe(tall);
    expect(bestPlacement('', 'Day one', 1).textBox).toBe(flat);
  });

  it('is where the second line fits too, even if the letters are smaller there', () => {
    const { textBox: chosen, block } = bestPlacement('In Barcelona');
    expect(chosen).toBe(tall);
    expect(block.sub).not.toBeNull();
  });

  it('is where no line ends inside a Japanese compound, even if the letters are smaller there', () => {
    const { textBox: chosen, block } = bestPlacement('', '鉄道王国の終わり', 3);
    expect(block.isTorn).toBe(false);
    expect(chosen).toBe(flat);
  });
});
