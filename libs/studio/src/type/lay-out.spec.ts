import { describe, expect, it } from '@jest/globals';
import { editorial } from '../layouts/editorial.js';
import { panel } from '../layouts/panel.js';
import { layOut, minCapHeight } from './block.js';
import { hyphenatorFor } from './hyphenation.js';
import type { TypeStyle } from './type-style.js';

const column = (main: string, sub: string, style: TypeStyle, emphasis: string[] = []) =>
  layOut({ words: { main, sub, emphasis }, style, width: 430, height: 605, align: 'left' })!;
const panelStyle = panel.style(220, 'bold');
const serifStyle: TypeStyle = {
  ...editorial.style(220, 'bold'),
  typeface: 'fraunces',
  upper: false,
  maxLines: 5,
};

describe('a headline in a column', () => {
  it('has a larger second line where it does not fill the column', () => {
    const { lines, sub } = column('7 Hats', 'You need this fall', panelStyle, ['7']);
    expect(lines.map((line) => line.words.map(({ text }) => text).join(' '))).toEqual(['7 HATS']);
    expect(sub!.cap).toBeGreaterThan(70);
    expect(sub!.cap).toBeLessThanOrEqual(0.7 * lines[0]!.cap);
  });

  it('nearly keeps its size when the second line grows', () => {
    const words = { main: '7 Hats', sub: 'You need this fall', emphasis: ['7'] };
    const usual = { ...panelStyle, sub: panelStyle.sub && { ...panelStyle.sub, largest: 56 } };
    const request = { words, width: 430, height: 605, align: 'left' as const };
    const grown = layOut({ ...request, style: panelStyle })!;
    const plain = layOut({ ...request, style: usual })!;
    expect(grown.lines[0]!.cap).toBeGreaterThanOrEqual(0.97 * plain.lines[0]!.cap);
  });

  it('does not end with a short word that is torn off its phrase', () => {
    const { lines } = column('Which sneakers are worth it?', '', panelStyle, ['worth it']);
    expect(lines.at(-1)!.words.length).toBeGreaterThan(1);
  });

  it.each([
    // cspell:disable
    'Three kittens came home and on the very first night it all went wrong',
    'Три котёнка приехали домой и в первую же ночь всё перевернули',
    '3 बिल्ली के बच्चे घर आए और पहली ही रात सब उलट-पुलट हो गया',
    '子猫が3匹やってきた最初の夜に部屋がめちゃくちゃになりました',
    // cspell:enable
  ])('has five or six lines of smaller letters when it is long: %s', (main) => {
    const setting = { style: panelStyle, width: 500, height: 605, align: 'left' as const };
    const { lines } = layOut({ ...setting, words: { main, sub: '', emphasis: [] } })!;
    expect([5, 6]).toContain(lines.length);
    const smallest = Math.min(...lines.map(({ cap }) => cap));
    expect(smallest).toBeGreaterThanOrEqual(54);
    expect(smallest).toBeLessThan(minCapHeight);
  });

  it('keeps a long word whole in English, but divides a German compound', async () => {
    const linesOf = async (main: string, language: string): Promise<string[]> => {
      const hyphenate = await hyphenatorFor(language);
      const setting = { style: panelStyle, width: 430, height: 605, align: 'left' as const };
      const { lines } = layOut({ ...setting, words: { main, sub: '', emphasis: [] }, hyphenate })!;
      return lines.map(({ words }) => words.map(({ text }) => text).join(' '));
    };
    expect(await linesOf('Road Trip to Massachusetts', 'en')).toContain('MASSACHUSETTS');
    // cspell:disable
    const divided = await linesOf('Meine Gehaltsverhandlung', 'de');
    expect(divided).toContain('GEHALTS-');
    // cspell:enable
  });

  it('has no comma at the end of a boxed line, but keeps those within and without a box', () => {
    const style: TypeStyle = {
      ...panelStyle,
      emphasizedWords: { kind: 'box', ground: '#000000', text: '#ffffff' },
    };
    const linesOf = (main: string, emphasis: string[]) =>
      column(main, '', style, emphasis).lines.map(({ words }) =>
        words.map(({ text }) => text).join(' '),
      );
    expect(linesOf('2 Years, 1 Dog and Coffee', ['2', 'Years,'])[0]).toBe('2 YEARS');
    expect(linesOf('2 Years, 1 Dog and Coffee', ['Dog'])[0]).toBe('2 YEARS,');
  });

  it('has a fifth line only when four are too few, and not when its lines were chosen', () => {
    // cspell:ignore cuánto instalar npaneles paneles solares
    const main = '¿Cuánto cuesta instalar paneles solares?';
    const { lines } = column(main, '', panelStyle);
    expect(lines).toHaveLength(5);
    expect(Math.min(...lines.map(({ cap }) => cap))).toBeGreaterThanOrEqual(minCapHeight);
    expect(column('¿Cuánto cuesta instalar\npaneles solares?', '', panelStyle)).toBeNull();
    expect(column('Instalar paneles en casa ya', '', panelStyle).lines.length).toBeLessThan(5);
  });

  it.each([
    // cspell:ignore surfeé grande poco salgo espera porta todo
    [
      'Surfeé la ola más grande de mi vida y por poco no salgo',
      ['SURFEÉ LA OLA', 'MÁS GRANDE', 'DE MI VIDA', 'Y POR POCO', 'NO SALGO'],
    ],
    ['Ele espera na porta todo dia', ['ELE ESPERA', 'NA PORTA', 'TODO DIA']],
    ['195 countries', ['195', 'COUNTRIES']],
    ['30 days', ['30 DAYS']],
    ['Was I ready?', ['WAS I', 'READY?']],
    ['In the Alps', ['IN THE ALPS']],
    ['Can I trust you?', ['CAN', 'I TRUST', 'YOU?']],
    ['The man behind the mask', ['THE MAN', 'BEHIND', 'THE MASK']],
  ])('sets "%s" in the lines that read best', (main, expected) => {
    const request = { words: { main, sub: '', emphasis: [] }, style: panelStyle, height: 605 };
    const { lines } = layOut({ ...request, width: 560, align: 'left' })!;
    expect(lines.map(({ words }) => words.map(({ text }) => text).join(' '))).toEqual(expected);
  });

  it('has space between the box of Japanese words and the word beside it', () => {
    const boxed = column('日本の夏', '', { ...panel.style(48, 'bold'), maxLines: 1 }, ['日本']);
    const [before, after] = boxed.lines[0]!.words;
    expect(before!.emphasized).toBe(true);
    expect(after!.x).toBeGreaterThan(before!.x + before!.width);
  });

  it('keeps its descenders off the label of the second line', () => {
    const gapBelow = (main: string): number => {
      const { lines, sub } = column(main, 'In 30 minutes', serifStyle);
      const last = lines.at(-1)!;
      const depth = main === 'App' ? 0.25 * last.size : 0;
      return sub!.y - last.baseline - depth;
    };
    expect(gapBelow('App')).toBeGreaterThan(0.3 * 56);
    expect(gapBelow('Tea')).toBeLessThan(40);
  });

  it.each([
    ['in a plain line', 220],
    ['in the box of an emphasized word', 45],
  ])('keeps the tail of a Q %s off the line below', (_, hue) => {
    const style = {
      ...panel.style(hue, 'bold'),
      typeface: 'montserrat' as const,
      typefaceKept: true,
    };
    const main = 'SQL\nToday';
    const [first, second] = column(main, '', style, ['SQL']).lines;
    const tail = 0.16 * first!.size;
    const boxBelow = hue === 45 ? 0.095 * first!.size : 0;
    expect(first!.belowBaseline).toBeGreaterThan(tail);
    const gap = second!.baseline - second!.cap - first!.baseline - first!.belowBaseline;
    expect(gap - boxBelow).toBeGreaterThan(0.1 * second!.cap);
  });

  it('has no line that is clearly larger than the one with the emphasis', () => {
    const words = { main: 'Barcelona Still Cheap?', sub: '', emphasis: ['Cheap?'] };
    const request = { words, width: 520, height: 605, align: 'left' as const };
    const { lines } = layOut({ ...request, style: panelStyle })!;
    expect(lines.at(-1)!.words.map(({ text }) => text)).toContain('CHEAP?');
    expect(lines.at(-1)!.cap).toBe(Math.max(...lines.map(({ cap }) => cap)));
  });

  it('keeps the accents of an emphasized word in its box', () => {
    // cspell:ignore gründer
    const accentIn = (style: TypeStyle): number => {
      const [first] = column('4 Gründer', '', { ...style, maxLines: 1 }, ['4 Gründer']).lines;
      return first!.aboveCaps / first!.size;
    };
    expect(accentIn(panel.style(45, 'bold'))).toBeCloseTo(accentIn(panelStyle) + 0.1);
  });

  it('is set in a narrower typeface rather than as a column of single words', () => {
    const wide = column('5 Habits That Ruined My Sleep', '', serifStyle, ['5', 'Habits']);
    expect(wide.typeface).not.toBe('fraunces');
    expect(wide.lines.length).toBeLessThan(5);
    expect(column('Golden hour', 'Before the rain', serifStyle).typeface).toBe('fraunces');
  });

  it('is set in a narrower typeface if the letters become clearly larger', () => {
    const style = { ...panelStyle, typeface: 'montserrat' as const };
    const { typeface, height } = column('Cheap wine', '', style);
    expect(typeface).toBe('anton');
    const kept = column('Cheap wine', '', { ...style, typefaceKept: true });
    expect(kept.typeface).toBe('montserrat');
    expect(height).toBeGreaterThan(1.2 * kept.height);
  });

  it('keeps more space beside the box of an emphasized word', () => {
    const gapOf = (hue: number): number => {
      const { lines } = column('My dream', '', panel.style(hue, 'bold'), ['dream']);
      const [first, second] = lines[0]!.words;
      return second ? (second.x - first!.x - first!.width) / lines[0]!.size : 0;
    };
    expect(panel.style(45, 'bold').emphasizedWords.kind).toBe('box');
    expect(gapOf(45)).toBeGreaterThan(gapOf(220) + 0.1);
  });

  it('emphasizes the segments of a Japanese phrase', () => {
    const { lines } = column('私鉄王国の始まり', '', panelStyle, ['私鉄王国']);
    const words = lines.flatMap((line) => line.words);
    const emphasized = words.filter((word) => word.emphasized).map(({ text }) => text);
    expect(emphasized.join('')).toBe('私鉄王国の');
    expect(words.length).toBeGreaterThan(emphasized.length);
  });

  it('emphasizes the segments of a Japanese phrase with a space', () => {
    const { lines } = column('新型 iPhone の始まり', '', panelStyle, ['新型 iPhone']);
    const words = lines.flatMap((line) => line.words);
    const emphasized = words.filter((word) => word.emphasized).map(({ text }) => text);
    expect(emphasized).toEqual(expect.arrayContaining(['新型', 'IPHONE']));
    expect(words.length).toBeGreaterThan(emphasized.length);
  });
});

// Words of many languages. cspell:disable
describe('a headline with a long word', () => {
  const linesIn = async (language: string, main: string, emphasis: string[] = []) => {
    const hyphenate = await hyphenatorFor(language);
    const words = { main, sub: '', emphasis };
    const request = { words, width: 560, height: 605, align: 'left' as const, hyphenate };
    return layOut({ ...request, style: panelStyle });
  };
  const textOf = (block: Awaited<ReturnType<typeof linesIn>>): string[] | undefined =>
    block?.lines.map((line) => line.words.map(({ text }) => text).join(' '));

  it.each([
    ['de', 'Was mir niemand über Gehaltsverhandlungen gesagt hat', 'GEHALTS-'],
    ['de', 'Kraftfahrzeughaftpflichtversicherung einfach erklärt', 'KRAFTFAHRZEUG-'],
    ['da', 'Derfor har jeg ikke en ansvarsforsikring', 'ANSVARS-'],
    ['nl', 'Waarom ik geen arbeidsongeschiktheidsverzekering heb', 'ONGESCHIKTHEIDS-'],
  ])('is divided with a hyphen and has large letters in %s: %s', async (language, main, part) => {
    const block = await linesIn(language, main);
    expect(block?.isTorn).toBe(true);
    expect(textOf(block)?.join('\n')).toMatch(new RegExp(`${part}$`, 'mu'));
    for (const { cap } of block?.lines ?? []) expect(cap).toBeGreaterThanOrEqual(minCapHeight);
  });

  it('emphasizes every part of a divided word', async () => {
    const block = await linesIn('de', 'Alles über Gehaltsverhandlungen', ['Gehaltsverhandlungen']);
    const emphasized = block?.lines.flatMap(({ words }) => words.filter((one) => one.emphasized));
    expect(emphasized?.map(({ text }) => text)).toEqual(['GEHALTS-', 'VERHANDLUNGEN']);
  });

  it('has the parts of a divided word in one size', async () => {
    const block = await linesIn('de', 'Alles über Gehaltsverhandlungen');
    expect(textOf(block)?.slice(-2)).toEqual(['ÜBER GEHALTS-', 'VERHANDLUNGEN']);
    expect(block?.lines.at(-1)?.size).toBe(block?.lines.at(-2)?.size);
  });

  it('has no hyphen where the word fits', async () => {
    const block = await linesIn('de', 'Meine Wohnungssuche');
    expect(textOf(block)).toEqual(['MEINE', 'WOHNUNGSSUCHE']);
    expect(block?.isTorn).toBe(false);
  });
});
