import { describe, expect, it } from '@jest/globals';
import { overlaysOn } from '../checks/overlays.js';
import { QuietMap } from '../inspect/quiet-map.js';
import { overlap } from '../pictures/boxes.js';
import type { TextBox } from '../picture.js';
import { textBoxesIn, usableBox } from './text-boxes.js';

const flat = new QuietMap({ data: new Uint8Array(160 * 90).fill(128), width: 160, height: 90 });
const whole: TextBox = {
  box: { x: 0, y: 0, width: 1, height: 1 },
  align: 'left',
  anchor: 'middle',
  calm: 1,
};

describe('text boxes', () => {
  it('never touch a face', () => {
    const face = { x: 0.4, y: 0.2, width: 0.25, height: 0.45 };
    const textBoxes = textBoxesIn(flat, [face]);
    expect(textBoxes.length).toBeGreaterThan(0);
    for (const textBox of textBoxes) expect(overlap(textBox.box, face)).toBe(0);
  });

  it('are sorted with the quiet side first', () => {
    const data = new Uint8Array(160 * 90).map((_, i) => (i % 160 < 80 ? 128 : (i * 97) % 256));
    const [best] = textBoxesIn(new QuietMap({ data, width: 160, height: 90 }), []);
    expect(best!.box.x + best!.box.width).toBeLessThan(0.56);
  });

  it('are sorted with the free side first, even where the subject is flat', () => {
    const map = new QuietMap({ data: new Uint8Array(160 * 90).fill(128), width: 160, height: 90 });
    map.markBusy([{ x: 0, y: 0, width: 0.5, height: 1 }]);
    expect(textBoxesIn(map, [])[0]!.box.x).toBeGreaterThan(0.4);
  });

  it('leave the edges and the duration badge free', () => {
    const overlays = overlaysOn('wide', 600);
    const box = usableBox(whole, [], overlays)!;
    expect(box.x).toBeGreaterThanOrEqual(0.04);
    expect(box.y).toBeGreaterThanOrEqual(0.04);
    expect(box.x + box.width).toBeLessThanOrEqual(0.96);
    expect(box.y + box.height).toBeLessThanOrEqual(0.96);
    expect(overlap(box, overlays[0]!.hard)).toBe(0);
    expect(overlap(box, overlays[0]!.soft)).toBe(0);
  });

  it('of a Short are clear of the player', () => {
    const overlays = overlaysOn('upright', 40);
    const tall = new QuietMap({ data: new Uint8Array(90 * 160).fill(128), width: 90, height: 160 });
    const textBoxes = textBoxesIn(tall, []);
    expect(textBoxes.length).toBeGreaterThan(0);
    for (const textBox of textBoxes)
      for (const { soft } of overlays) expect(overlap(textBox.box, soft)).toBe(0);
  });

  it('are null where a face fills the frame', () => {
    expect(
      usableBox(whole, [{ x: 0.05, y: 0.05, width: 0.9, height: 0.9 }], overlaysOn('wide', 600)),
    ).toBeNull();
  });
});
