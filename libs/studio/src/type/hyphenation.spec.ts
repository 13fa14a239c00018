import { describe, expect, it } from '@jest/globals';
import { joinSegments } from './segments.js';
import { divisionsOf, hyphenatorFor } from './hyphenation.js';

// Words of many languages. cspell:disable

async function bestDivision(language: string | null, headline: string): Promise<string[]> {
  const [best] = divisionsOf(headline.split(' '), await hyphenatorFor(language));
  return (best?.words ?? []).map((word) => joinSegments([word]));
}

describe('divisionsOf', () => {
  it.each([
    ['de', 'GEHALTSVERHANDLUNGEN', ['GEHALTS-', 'VERHANDLUNGEN']],
    ['de-AT', 'LEBENSVERSICHERUNGSVERGLEICH', ['LEBENSVERSICHERUNGS-', 'VERGLEICH']],
    ['nl', 'ZORGVERZEKERINGSPREMIE', ['ZORGVERZEKERINGS-', 'PREMIE']],
    ['da', 'ANSVARSFORSIKRING', ['ANSVARS-', 'FORSIKRING']],
    ['nb', 'ANSVARSFORSIKRING', ['ANSVARS-', 'FORSIKRING']],
    ['fi', 'TYÖTTÖMYYSVAKUUTUS', ['TYÖTTÖMYYS-', 'VAKUUTUS']],
    ['es', 'INTERNACIONALIZACIÓN', ['INTERNACIO-', 'NALIZACIÓN']],
    ['pl', 'ODPOWIEDZIALNOŚĆ', ['ODPOWIE-', 'DZIALNOŚĆ']],
    ['ru', 'ДОСТОПРИМЕЧАТЕЛЬНОСТИ', ['ДОСТОПРИМЕ-', 'ЧАТЕЛЬНОСТИ']],
  ])('divides a long word of %s: %s', async (language, word, parts) => {
    expect(await bestDivision(language, word)).toEqual(parts);
  });

  it('divides a very long word into three parts', async () => {
    const divisions = divisionsOf(
      ['KRAFTFAHRZEUGHAFTPFLICHTVERSICHERUNG'],
      await hyphenatorFor('de'),
    );
    const [three] = divisions.filter(({ words }) => words.length === 3);
    expect(three?.words.map((word) => joinSegments([word]))).toEqual([
      'KRAFTFAHRZEUG-',
      'HAFTPFLICHT-',
      'VERSICHERUNG',
    ]);
  });

  it('divides a word of an unknown language after its own hyphen, unless a part is short', async () => {
    expect(await bestDivision(null, 'KFZ-HAFTPFLICHT')).toEqual([]);
    expect(await bestDivision(null, 'ONLINE-VERGLEICH')).toEqual(['ONLINE-', 'VERGLEICH']);
  });

  it('divides no short word, and no word of a language without patterns', async () => {
    expect(await bestDivision('de', 'MEIN FAHRRAD')).toEqual([]);
    expect(await bestDivision(null, 'GEHALTSVERHANDLUNGEN')).toEqual([]);
    expect(await bestDivision('vi', 'GEHALTSVERHANDLUNGEN')).toEqual([]);
  });
});
