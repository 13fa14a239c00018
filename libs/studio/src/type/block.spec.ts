import { describe, expect, it } from '@jest/globals';
import { parseRanges, typefaceFor } from './fonts.js';
import { wordJoiner, joinSegments, segmentsOf, displayText, visualOrder } from './segments.js';

describe('displayText', () => {
  it('writes capitals when the style asks for them', () => {
    expect(displayText('Straße zum Glück', true)).toBe('STRASSE ZUM GLÜCK');
    expect(displayText('Golden hour', false)).toBe('Golden hour');
  });

  it('removes control and direction characters and extra spaces, and keeps emoji', () => {
    expect(displayText('  wow 😱\u202E  now\u0007 ', false)).toBe('wow 😱 now');
    expect(displayText('👨‍👩‍👧 👍🏽', true)).toBe('👨‍👩‍👧 👍🏽');
  });

  it('keeps one accent per letter', () => {
    expect(displayText('Ζ̴̡̛͙͔̑͑ą̶̛͎̃l̵͓̈g̷̢̈ơ̴', false).length).toBeLessThan(12);
    expect(displayText('Thử thách', true)).toBe('THỬ THÁCH');
  });

  it('uses the capital letters of the language', () => {
    expect(displayText('Πώς έζησα', true)).toBe('ΠΩΣ ΕΖΗΣΑ');
    expect(displayText('kırmızı biber', true)).toBe('KIRMIZI BİBER');
  });

  it('keeps digits and currency symbols', () => {
    expect(displayText('$10,000 #1 50%', true)).toBe('$10,000 #1 50%');
  });
});

describe('parseRanges', () => {
  it('parses CSS unicode ranges', () => {
    expect(parseRanges('U+0000-00FF,U+0131, U+1EA0-1EF9')).toEqual([
      [0, 0xff],
      [0x131, 0x131],
      [0x1ea0, 0x1ef9],
    ]);
  });
});

describe('segmentsOf', () => {
  it.each([
    ['I saved $10,000', ['I', 'saved', '$10,000']],
    ['30日間チャレンジ', ['30日間', 'チャレンジ']],
    ['三十天挑战', ['三十', '天', '挑战']],
    ['WOW🔥', ['WOW', '🔥']],
  ])('splits %s', (text, segments) => {
    const found = segmentsOf(text);
    expect(found.map((segment) => segment.replaceAll(wordJoiner, ''))).toEqual(segments);
    expect(joinSegments(found)).toBe(text);
  });
});

describe('visualOrder', () => {
  it('orders Arabic and Hebrew from right to left, but Latin names with their numbers from left to right', () => {
    expect(visualOrder(['هاتف', 'iPhone', '15', 'جديد'])).toEqual(['جديد', 'iPhone', '15', 'هاتف']);
    expect(visualOrder(['30', 'יום'])).toEqual(['יום', '30']);
  });
});

describe('typefaceFor', () => {
  it.each([
    ['30 DAYS', 'anton'],
    ['30 ДНЕЙ', 'sofia'],
    ['ΠΩΣ ΕΖΗΣΑ', 'sofia'],
    ['ثلاثون يوما', 'cairo'],
    ['שלושים יום', 'rubik'],
    ['तीस दिन', 'poppins'],
    ['สามสิบวัน', 'kanit'],
    ['三十天挑战', 'noto-sc'],
    ['30日間チャレンジ', 'dela'],
    ['30일 챌린지', 'black-han'],
    ['THỬ THÁCH 🔥', 'anton'],
  ] as const)('sets %s in %s', (text, typeface) => {
    expect(typefaceFor(text, 'anton')).toBe(typeface);
  });

  it('returns null when no font has the letters', () => {
    expect(typefaceFor('𐎀𐎁', 'anton')).toBeNull();
  });
});
