import { describe, expect, it } from '@jest/globals';
import { canvasLibrary } from '../paint/drawing.js';
import { fontOf, typefaceFor } from './fonts.js';

function widthOf(text: string): number {
  const typeface = typefaceFor(text, 'anton');
  if (!typeface) throw new RangeError(`no typeface sets ${text}`);
  const context = canvasLibrary().createCanvas(8, 8).getContext('2d');
  context.font = fontOf(typeface, 100, text);
  return context.measureText(text).width;
}

describe('typefaces of other scripts', () => {
  it.each([
    ['tamil', 'என் முதல் வீடு'],
    ['bengali', 'আমার প্রথম বাড়ি'],
    ['javanese', 'ꦲꦏ꧀ꦱꦫꦗꦮ'],
    ['telugu', 'నా మొదటి ఇల్లు'],
    ['kannada', 'ನನ್ನ ಮೊದಲ ಮನೆ'],
    ['malayalam', 'എന്റെ ആദ്യ വീട്'],
    ['gujarati', 'મારું પહેલું ઘર'],
    ['gurmukhi', 'ਮੇਰਾ ਪਹਿਲਾ ਘਰ'],
    ['sinhala', 'මගේ පළමු නිවස'],
    ['khmer', 'ផ្ទះដំបូងរបស់ខ្ញុំ'],
    ['lao', 'ເຮືອນຫຼັງທໍາອິດ'],
    ['myanmar', 'ကျွန်ုပ်၏ပထမအိမ်'],
    ['georgian', 'ჩემი პირველი სახლი'],
    ['armenian', 'Իմ առաջին տունը'],
  ])('sets a %s headline with digits in one typeface', (typeface, headline) => {
    expect(typefaceFor(headline, 'anton')).toBe(typeface);
    expect(typefaceFor(`${headline} 30`, 'anton')).toBe(typeface);
  });

  it.each([
    ['Bengali', 'ক্ষ', ['ক', 'ষ']],
    ['Telugu', 'క్క', ['క', 'క']],
    ['Javanese', 'ꦏ꧀ꦏ', ['ꦏ', 'ꦏ']],
  ])('joins the consonants of a %s conjunct', (_script, conjunct, parts) => {
    const apart = parts.reduce((sum, part) => sum + widthOf(part), 0);
    expect(widthOf(conjunct)).toBeGreaterThan(10);
    expect(widthOf(conjunct)).toBeLessThan(0.95 * apart);
  });
});
