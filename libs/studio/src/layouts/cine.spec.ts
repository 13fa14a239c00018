import { describe, expect, it } from '@jest/globals';
import { layOut } from '../type/block.js';
import { cine } from './cine.js';

describe('the headline of a wide scene', () => {
  it('has up to three lines, so that a long one stays large beside the subject', () => {
    const block = layOut({
      words: { main: 'This Midfield Trick Always Works', sub: '', emphasis: [] },
      style: cine.style(210, 'bold'),
      width: 560,
      height: 320,
      align: 'left',
    });
    expect(block?.lines).toHaveLength(3);
    expect(block?.lines[0]?.cap).toBeGreaterThan(75);
  });
});
