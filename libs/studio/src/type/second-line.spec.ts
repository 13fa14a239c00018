import { describe, expect, it } from '@jest/globals';
import { measure } from './measure-text.js';
import { largerSecondLines, layOutSecondLine } from './second-line.js';

const style = { sub: { ground: '#000000', text: '#ffffff', slant: 0, round: false } };
const rowsOf = (sub: string, width: number, typeface: 'anton' | 'fraunces' = 'anton') =>
  layOutSecondLine({ words: { sub }, style, width }, typeface);

describe('a second line', () => {
  it('stays in one row where it fits', () => {
    const line = rowsOf('That ruined my sleep', 900);
    expect(line?.rows.map(({ text }) => text)).toEqual(['THAT RUINED MY SLEEP']);
  });

  it('breaks into two even rows in a narrow column instead of being left out', () => {
    const line = rowsOf('That ruined my sleep', 380);
    expect(line?.rows.map(({ text }) => text)).toEqual(['THAT RUINED', 'MY SLEEP']);
    expect(line!.width).toBeLessThanOrEqual(380);
    expect(line!.cap).toBeGreaterThanOrEqual(46);
    expect(line!.rows[1]!.baseline - line!.rows[0]!.baseline).toBeGreaterThan(line!.cap);
    expect(line!.height).toBeGreaterThan(line!.rows[1]!.baseline);
  });

  it('does not leave one short word on the second row', () => {
    const line = rowsOf('We did not come last', 360);
    expect(line?.rows.map(({ text }) => text)).toEqual(['WE DID NOT', 'COME LAST']);
  });

  it('has a short first row rather than a short last one', () => {
    const line = rowsOf('A day with a graffiti writer', 520);
    expect(line?.rows.map(({ text }) => text)).toEqual(['A DAY', 'WITH A GRAFFITI WRITER']);
  });

  it('keeps accents off the row above', () => {
    // cspell:ignore quand télétravaille wenn telefoniert
    const stepOf = (sub: string): number => {
      const { rows, cap } = rowsOf(sub, 330)!;
      return (rows[1]!.baseline - rows[0]!.baseline) / cap;
    };
    expect(stepOf('Quand je télétravaille')).toBeGreaterThan(stepOf('Wenn er telefoniert') + 0.02);
  });

  it('has a shorter row on the side of the headline', () => {
    const words = { sub: 'That ruined my sleep' };
    const right = layOutSecondLine({ words, style, width: 380, align: 'right' }, 'anton');
    const [first, second] = right!.rows;
    expect(second!.x).toBeGreaterThan(first!.x);
  });

  it('uses a narrower typeface where two rows of a wide one are too small', () => {
    const line = rowsOf('Trained like a sprinter', 400, 'fraunces');
    expect(line?.typeface).not.toBe('fraunces');
    expect(line?.rows).toHaveLength(2);
  });

  it('breaks into two rows rather than being barely readable in one', () => {
    const oneRow = rowsOf('That ruined my sleep', 430)!;
    expect(oneRow.cap).toBeGreaterThanOrEqual(52);
    expect(oneRow.rows).toHaveLength(2);
  });

  it.each([200, 240, 280, 320, 360, 400, 440, 480])(
    'has at least six pixels in a thumbnail 168 pixels wide, or is left out, in a box of %d units',
    (width) => {
      for (const sub of ['In Barcelona', 'That ruined my sleep', 'Trained like a sprinter'])
        expect(rowsOf(sub, width)?.cap ?? 46).toBeGreaterThanOrEqual(46);
    },
  );

  it('has three rows only where two would be too small to read', () => {
    const textsAt = (width: number): string[] | undefined =>
      rowsOf('The soil mix that finally worked', width)?.rows.map(({ text }) => text);
    expect(textsAt(500)).toEqual(['THE SOIL MIX', 'THAT FINALLY WORKED']);
    expect(textsAt(430)).toEqual(['THE SOIL MIX', 'THAT FINALLY', 'WORKED']);
  });

  it('is left out where three rows would be too small to read', () => {
    expect(rowsOf('Everything that surprised me in the first year', 240)).toBeNull();
  });

  it.each(['اليوم 1', 'हिंदी में'])('keeps the marks of %s inside its box', (sub) => {
    const line = rowsOf(sub, 900)!;
    const measured = measure(line.typeface, line.rows[0]!.text);
    expect(line.rows[0]!.baseline + measured.belowBaseline * line.size).toBeLessThan(line.height);
    expect(line.rows[0]!.baseline - line.cap - measured.aboveCaps * line.size).toBeGreaterThan(0);
  });

  it('is one row in a narrower typeface rather than two with a short word alone', () => {
    const short = rowsOf('In Barcelona', 390, 'fraunces');
    expect(short?.rows.map(({ text }) => text)).toEqual(['IN BARCELONA']);
    expect(short?.typeface).not.toBe('fraunces');
    expect(rowsOf('With No Investors', 400, 'fraunces')?.rows).toHaveLength(2);
  });

  it.each(['With no friends', 'In 30 minutes', 'For autumn 2027'])(
    'is one row rather than two that separate the words of “%s”',
    (sub) => {
      for (const width of [480, 520]) {
        const line = rowsOf(sub, width, 'fraunces');
        expect(line?.rows.map(({ text }) => text)).toEqual([sub.toUpperCase()]);
      }
    },
  );

  it('can be larger in two rows in a style that allows it', () => {
    const request = {
      words: { sub: 'You need this fall' },
      style: { sub: { ...style.sub, largest: 104 } },
      width: 470,
    };
    const [largest] = largerSecondLines(request, 'anton');
    expect(largest?.rows.map(({ text }) => text)).toEqual(['YOU NEED', 'THIS FALL']);
    expect(largest!.cap).toBeGreaterThan(80);
    expect(largest!.width).toBeLessThanOrEqual(470);
    expect(largerSecondLines({ ...request, style }, 'anton')).toEqual([]);
  });

  it('does not grow into rows of which one is a short word', () => {
    const request = {
      words: { sub: 'Of freelancing' },
      style: { sub: { ...style.sub, largest: 104 } },
      width: 470,
    };
    for (const { rows } of largerSecondLines(request, 'anton')) expect(rows).toHaveLength(1);
  });
});
