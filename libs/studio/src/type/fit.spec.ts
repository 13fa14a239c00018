import { describe, expect, it } from '@jest/globals';
import { lineBreaks, fitText, type FitRequest } from './fit.js';
import { joinSegments, segmentsOf } from './segments.js';
import { isFiller } from './block-words.js';
import { lineBreakQuality } from './line-breaks.js';

/** Every character is half as wide as its size; capitals are 0.7 of it. */
const plain: Omit<FitRequest, 'words'> = {
  width: 600,
  height: 560,
  measure: (text) => 0.5 * text.length,
  capRatio: 0.7,
  setting: 'stacked',
  maxLines: 3,
  largest: 300,
  gap: 0.24,
  minCap: 60,
};

const setLines = (words: string, request: Partial<FitRequest> = {}): string[] =>
  fitText({ ...plain, words: words.split(' '), ...request })?.lines.map((line) =>
    line.words.join(' '),
  ) ?? [];

describe('lineBreaks', () => {
  it('returns every way to break up to the allowed number of lines', () => {
    expect(lineBreaks(['A', 'B', 'C'], 3)).toHaveLength(4);
    expect(lineBreaks(['A', 'B', 'C'], 2)).toHaveLength(3);
    expect(lineBreaks(['A', 'B', 'C'], 1)).toEqual([[['A', 'B', 'C']]]);
  });

  it('breaks a long text into lines of similar length instead of trying a million ways', () => {
    const words = Array.from({ length: 30 }, () => 'word');
    const all = lineBreaks(words, 3);
    expect(all.length).toBeLessThan(100);
    const letters = Array.from({ length: 45 }, () => 'a');
    expect(lineBreaks(letters, 7).length).toBeLessThan(5_000);
    for (const lines of all) {
      expect(lines).toHaveLength(3);
      expect(lines.flat()).toHaveLength(30);
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(14);
    }
  });

  it('returns nothing if there are no words', () => {
    expect(lineBreaks([], 3)).toEqual([]);
    expect(fitText({ ...plain, words: [] })).toBeNull();
  });
});

// cspell:ignore JAHR HÜTTE CABAÑA AZÚCAR BACKEN BEAUTÉ BEIM CEOS CORRI CÓMO DEJÉ ENTRENÉ ESTO
// cspell:ignore FEHLER GELERNT GIORNI HABE MACHEN MANGIATO MÈRE PARAR PASÓ SIEMPRE SPANISCH TAGEN VELOCISTA
describe('fitText', () => {
  it('stays inside the box', () => {
    for (const words of ['GO', 'I SURVIVED 30 DAYS IN SPACE', 'UNBELIEVABLE', 'A B C D E F G']) {
      const text = fitText({ ...plain, words: words.split(' ') });
      expect(text?.width).toBeLessThanOrEqual(600.001);
      expect(text?.height).toBeLessThanOrEqual(560.001);
    }
  });

  it('keeps a number with what it counts', () => {
    for (const line of setLines('I SURVIVED 30 DAYS IN SPACE')) expect(line).not.toMatch(/30$/);
  });

  it.each([
    // cspell:disable
    ['ZAMKI NAD LOARĄ W JEDEN WEEKEND', /(?:^| )(?:W|NAD)$/],
    ['DWA TYGODNIE W TROPIKACH', /(?:^| )W$/],
    ['КУПИЛ САМЫЙ ДЕШЁВЫЙ ДОМ В ДЕРЕВНЕ', /(?:^| )В$/],
    // cspell:enable
  ])('does not end a line with a word that belongs to the next: %s', (words, torn) => {
    const lines = setLines(words, { maxLines: 4 });
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines.slice(0, -1)) expect(line).not.toMatch(torn);
  });

  it.each([
    ['I TRIED ACTING FOR 30 DAYS', '30 DAYS'],
    ['SO HABE ICH IN 90 TAGEN SPANISCH GELERNT', '90 TAGEN'],
    ['ENTRENÉ COMO VELOCISTA 30 DÍAS Y ESTO PASÓ', '30 DÍAS'],
    ['MA ROUTINE BEAUTÉ EN 10 MINUTES', '10 MINUTES'],
    ['COMO CORRI 1,5 KM SEM PARAR', '1,5 KM'],
    ['HO MANGIATO PIZZA PER 30 GIORNI', '30 GIORNI'],
    ['7 HATS YOU NEED THIS FALL', '7 HATS'],
    ['WHAT I LEARNED ON DAY 7', 'DAY 7'],
  ])('keeps number and noun of %s on one line', (words, pair) => {
    for (const [width, height] of [
      [430, 605],
      [600, 560],
      [900, 200],
    ] as const) {
      const request = { width, height, maxLines: 4, minCap: 40 };
      expect(setLines(words, request).join('|')).toContain(pair);
    }
  });

  it.each([
    'THE INTERVIEW THAT CHANGED MY CAREER',
    'CÓMO DEJÉ EL AZÚCAR PARA SIEMPRE',
    '7 HATS YOU NEED THIS FALL',
    'DER FEHLER DEN ALLE BEIM BACKEN MACHEN',
    'LE SECRET DE MA GRAND MÈRE',
  ])('puts a meaningful word on every line of %s', (words) => {
    const request = { width: 600, height: 605, maxLines: 5, minCap: 40 };
    for (const line of setLines(words, request)) expect(isFiller(line.split(' '))).toBe(false);
  });

  it('sets a line without a meaningful word no larger than the others', () => {
    const breaks = [['THE'], ['INTERVIEW'], ['THAT'], ['CHANGED'], ['MY', 'CAREER']];
    const { lines } = fitText({ ...plain, words: breaks.flat(), breaks, maxLines: 5 })!;
    const smallest = Math.min(...lines.map(({ size }) => size));
    expect([lines[0]!.size, lines[2]!.size]).toEqual([smallest, smallest]);
  });

  it('uses at most four lines for a short headline although five are allowed', () => {
    const request = { width: 430, height: 605, maxLines: 5, minCap: 30 };
    expect(setLines('4 CEOS SHARE THEIR MORNING ROUTINE', request).length).toBeLessThan(5);
  });

  it.each(['PARA', 'SIEMPRE'])('leaves space between the box of %s and the other line', (boxed) => {
    const request = { ...plain, words: ['PARA', 'SIEMPRE'], breaks: [['PARA'], ['SIEMPRE']] };
    const extent = () => ({ aboveCaps: 0, belowBaseline: 0.1 });
    const gapWith = (boxEdge: number) => {
      const edgeOf = ([word]: readonly string[]) => (word === boxed ? boxEdge : 0);
      const { lines, gaps } = fitText({ ...request, extent, boxEdge: edgeOf, largest: 100 })!;
      return gaps[0]! / lines[1]!.size;
    };
    expect(gapWith(0.1) - gapWith(0)).toBeCloseTo(0.1);
  });

  const setJapanese = (text: string, request: Partial<FitRequest>): string[] =>
    fitText({
      ...plain,
      words: segmentsOf(text),
      measure: (line) => line.length,
      ...request,
    })?.lines.map((line) => joinSegments(line.words)) ?? [];

  it.each([
    ['鉄道王国の終わり', ['鉄道王国の', '終わり']],
    ['スマートフォンの選び方', ['スマートフォンの', '選び方']],
  ])('keeps the compound of %s on one line where small letters are allowed', (text, lines) => {
    expect(setJapanese(text, { minCap: 20 })).toEqual(lines);
  });

  it('breaks a compound whose letters would be too small on one line', () => {
    expect(setJapanese('鉄道王国の終わり', { minCap: 90 })).toEqual(['鉄道', '王国の', '終わり']);
  });

  it('breaks Chinese between words, which are all in one script', () => {
    expect(setJapanese('三十天挑战', { minCap: 20 }).length).toBeGreaterThan(1);
  });

  it.each(['5 HABITS', '7 HATS', '12 KILOS'])('does not break %s', (words) => {
    for (const height of [300, 560])
      for (const setting of ['even', 'stacked'] as const)
        expect(setLines(words, { width: 400, height, setting })).toEqual([words]);
  });

  it.each([
    ['MY GARDEN PLAN FOR SPRING 2027', '2027'],
    ['WHY I MOVED TO OSLO AT 40', '40'],
    ['HOW I GOT STRONGER IN 9 WEEKS', 'IN'],
    ['MA ROUTINE DE SPORT EN 20 MINUTES', 'EN'],
    ['EXERCISES FOR YOUR UPPER BACK PAIN', 'PAIN'],
  ])('does not leave a number or a short word of %s alone: %s', (words, lost) => {
    for (const [width, height] of [
      [480, 605],
      [600, 560],
    ] as const) {
      const lines = setLines(words, { width, height, maxLines: 4, minCap: 40 });
      expect(lines).not.toContain(lost);
      if (lost === 'IN' || lost === 'EN')
        for (const line of lines) expect(line).not.toMatch(/ (?:IN|EN)$/);
    }
  });

  const keyOf = (key: string) => (line: readonly string[]) =>
    line.some((word) => key.split(' ').includes(word));

  it.each([
    ['5 HABITS THAT RUINED MY SLEEP', '5 HABITS'],
    ['7 HATS YOU NEED THIS FALL', '7 HATS'],
  ])('sets no line of %s larger than the number with its noun', (words, key) => {
    const { lines } = fitText({
      ...plain,
      words: words.split(' '),
      maxLines: 5,
      isKey: keyOf(key),
    })!;
    const number = lines.find((line) => line.words.join(' ') === key);
    expect(number?.size).toBeCloseTo(Math.max(...lines.map(({ size }) => size)));
  });

  it.each([
    ['I STOPPED USING MY PHONE', 'PHONE', 'USING'],
    ['THE ONLY HAT GUIDE EVERYBODY NEEDS', 'GUIDE', 'NEEDS'],
    ['HOW I FINALLY BEAT BURNOUT', 'FINALLY', 'BEAT'],
  ])('sets the last lines of %s not much larger than the emphasis, %s', (words, key, other) => {
    for (const width of [480, 600]) {
      const request = { ...plain, width, words: words.split(' '), maxLines: 4, isKey: keyOf(key) };
      const { lines } = fitText(request)!;
      const sizeOf = (word: string) => lines.find((line) => line.words.includes(word))!.size;
      expect(sizeOf(other)).toBeLessThan(1.54 * sizeOf(key));
    }
  });

  it('may begin a line with "out of" or "up close", but not with "out" that belongs to the verb before it', () => {
    const qualityOf = (...lines: string[]) =>
      lineBreakQuality(lines.map((line) => ({ words: line.split(' '), size: 1 })));
    expect(qualityOf('IT GOT COMPLETELY', 'OUT OF HAND')).toBe(1);
    expect(qualityOf('A GORILLA', 'UP CLOSE')).toBe(1);
    expect(qualityOf('WHAT I FOUND', 'OUT YESTERDAY')).toBeLessThan(0.2);
  });

  it('keeps an accent clear of the line above', () => {
    // cspell:ignore survolé îles
    const words = ['SURVOLÉ', 'ÎLES'];
    const extent = (text: string) => ({ aboveCaps: text === 'ÎLES' ? 0.1 : 0, belowBaseline: 0 });
    const gapWith = (own: typeof extent): number => {
      const { gaps, lines } = fitText({
        ...plain,
        gap: 0.17,
        words,
        extent: own,
        breaks: [['SURVOLÉ'], ['ÎLES']],
      })!;
      return gaps[0]! / lines[1]!.size;
    };
    expect(gapWith(extent)).toBeCloseTo(0.1 + 0.26 * 0.7, 2);
    expect(gapWith(() => ({ aboveCaps: 0, belowBaseline: 0 }))).toBeLessThan(0.2);
  });

  it('rather puts an adverb on a line of its own than at the end of one', () => {
    const qualityOf = (...lines: string[]) =>
      lineBreakQuality(lines.map((line) => ({ words: line.split(' '), size: 1 })));
    expect(qualityOf('STILL', 'WORTH IT?')).toBeGreaterThan(qualityOf('IT IS STILL', 'WORTH IT?'));
    expect(qualityOf('STILL', 'WORTH IT?')).toBeLessThan(1);
  });

  it('prefers to end a line after a comma', () => {
    const qualityOf = (...lines: string[]) =>
      lineBreakQuality(lines.map((line) => ({ words: line.split(' '), size: 1 })));
    const torn = qualityOf('A CHEETAH, TWO', 'TALL GIRAFFES');
    expect(qualityOf('A CHEETAH,', 'TWO TALL GIRAFFES')).toBeGreaterThan(torn);
  });

  it('keeps several emphasized words on one line', () => {
    const isKey = (line: readonly string[]) => line.some((word) => ['CHAT', 'APP'].includes(word));
    const words = 'PYTHON CHAT APP FOR BEGINNERS';
    expect(setLines(words, { maxLines: 4, isKey })).toContain('CHAT APP');
  });

  it('rather sets an emphasized phrase small than divides it beside other words', () => {
    const isKey = (line: readonly string[]) => line.some((word) => ['WORTH', 'IT?'].includes(word));
    const lines = setLines('WHICH SNEAKERS ARE WORTH IT?', { maxLines: 4, isKey, width: 600 });
    expect(lines.some((line) => line.includes('WORTH IT?'))).toBe(true);
  });

  it('does not tear an emphasized phrase when every line has a part of it', () => {
    const isKey = (line: readonly string[]) => line.some((word) => ['WORTH', 'IT'].includes(word));
    const lines = setLines('STILL WORTH IT TODAY?', { maxLines: 4, isKey, width: 500 });
    expect(lines.some((line) => line.includes('WORTH IT'))).toBe(true);
  });

  it('may set a short emphasized word alone on its line', () => {
    const request = { maxLines: 4, width: 420 };
    const words = 'LEARN SQL IN ONE HOUR';
    expect(setLines(words, { ...request, isKey: keyOf('SQL') })).toContain('SQL');
    expect(setLines(words, request)).not.toContain('SQL');
  });

  it('sets only the emphasized line larger in a style with even lines', () => {
    const words = 'THIS MIDFIELD TRICK ALWAYS WORKS'.split(' ');
    const even = { ...plain, setting: 'even' as const, height: 400, isKey: keyOf('TRICK') };
    const [first, key, last] = fitText({ ...even, words })!.lines;
    expect(key?.words).toEqual(['TRICK']);
    expect(key!.size).toBeGreaterThan(1.2 * first!.size);
    expect(last!.size).toBeCloseTo(first!.size);
  });

  it.each([
    ['HOW TO MAKE PERFECT POUR OVER COFFEE', /^OVER/],
    ['WHY I GAVE UP MY JOB', /^UP/],
    ['THIS TRICK ALWAYS WORKS', /ALWAYS$/],
    ['I LEFT LONDON FOR A CABIN', /(FOR|A)$/],
    ['EIN JAHR IN DER HÜTTE', /DER$/],
    ['UN AÑO EN LA CABAÑA', /(EN|LA)$/],
  ])('keeps words together that belong together: %s', (words, torn) => {
    for (const setting of ['stacked', 'even'] as const)
      for (const line of setLines(words, { setting, width: 800, height: 360 }))
        expect(line).not.toMatch(torn);
  });

  it('derives the gap between two lines from their own size, not from the largest line', () => {
    const { lines, gaps } = fitText({
      ...plain,
      words: ['GO', 'NOW', 'OR', 'NEVER'],
      breaks: [['GO'], ['NOW OR NEVER'], ['NOW OR NEVER']],
    })!;
    expect(lines[0]!.size).toBeGreaterThan(1.5 * lines[1]!.size);
    expect(gaps[1]).toBeCloseTo(0.24 * lines[1]!.cap);
  });

  it('does not leave one kanji alone on the last line where two lines are as large', () => {
    const qualityOf = (...lines: string[][]) =>
      lineBreakQuality(lines.map((words) => ({ words, size: 1 })));
    const whole = qualityOf(['初めての'], ['日本の', '\u2060夏']);
    expect(qualityOf(['初めての', '日本の'], ['\u2060夏'])).toBeLessThan(whole);
  });

  it('finds the best breaks of a headline of ten words', () => {
    const words = 'I TRIED BOXING AND RUNNING EVERY MORNING FOR 30 DAYS';
    expect(setLines(words, { width: 600, height: 560, maxLines: 4, minCap: 40 })).not.toContain(
      'DAYS',
    );
  });

  it('does not leave one letter alone on a line', () => {
    expect(setLines('I SAVED $10,000')).not.toContain('I');
  });

  it('limits the size ratio between lines', () => {
    const sizes =
      fitText({ ...plain, words: ['GO', 'INCOMPREHENSIBLE'] })?.lines.map((line) => line.size) ??
      [];
    expect(Math.max(...sizes) / Math.min(...sizes)).toBeLessThanOrEqual(1.9001);
  });

  it('sets all lines in one size when the style is even', () => {
    const sizes = fitText({
      ...plain,
      setting: 'even',
      words: ['THE', 'PERFECT', 'SOUP'],
    })?.lines.map((line) => line.size);
    expect(new Set(sizes?.map((size) => Math.round(size))).size).toBe(1);
  });

  it('prefers two readable lines to one large and one tiny line', () => {
    const text = fitText({
      ...plain,
      height: 190,
      maxLines: 2,
      words: ['FASTER', 'THAN', 'EVER?'],
    });
    expect(text?.lines).toHaveLength(2);
    expect(Math.min(...(text?.lines.map((line) => line.cap) ?? [0]))).toBeGreaterThanOrEqual(60);
  });
});
