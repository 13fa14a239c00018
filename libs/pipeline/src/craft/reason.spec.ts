import { describe, expect, it } from '@jest/globals';
import { scriptedFacts } from '../scripted-studio.js';
import { reasonFor, type ReasonMaterial } from './reason.js';

const words = (main: string) => ({ main, sub: '', emphasis: [] });
const face = { x: 0.4, y: 0.2, width: 0.2, height: 0.4 };
const still = (facts: Parameters<typeof scriptedFacts>[0] = {}) => ({
  name: '',
  merit: 1,
  facts: scriptedFacts(facts),
});

function reason(more: Partial<ReasonMaterial> & { main?: string } = {}): string {
  const { main = '90 Days', ...rest } = more;
  return reasonFor({
    plate: { layout: 'cine', faces: [], leads: [] },
    hero: 0,
    words: words(main),
    planned: words('90 Days'),
    stills: [still()],
    title: 'How I Saved $10,000 in 90 Days',
    wordsFixed: false,
    hasFaceAsset: false,
    ownReference: false,
    research: '',
    ...rest,
  });
}

const plate = (
  layout: ReasonMaterial['plate']['layout'],
  leads: ('own' | 'video')[] = [],
): Partial<ReasonMaterial> => ({ plate: { layout, faces: leads.length > 0 ? [face] : [], leads } });

describe('the sentence under a thumbnail', () => {
  it('names still, layout, words, research and reference', () => {
    expect(reason({ ownReference: true, research: '3 of 5 show one too' })).toBe(
      'The one still of your video, as one wide scene, with the number from your title (3 of 5 show one too), guided by your reference',
    );
  });

  it.each([
    ['spotlight', ['video'], 'in full color before a two-tone picture'],
    ['spotlight', [], 'close and large'],
    ['behind', ['video'], 'with the words behind the head'],
    ['behind', [], 'close and large'],
    ['presenter', ['video'], 'in front of a moment of the video'],
    ['presenter', [], 'close and large'],
    ['duo', ['video', 'video'], 'face to face with another'],
    ['duo', [], 'close and large'],
  ] as const)('says of %s with cut-outs of %j: %s', (layout, leads, phrase) => {
    expect(reason(plate(layout, [...leads]))).toContain(`, ${phrase}, `);
  });

  it('claims no label, no words behind a head and no number where there are no words', () => {
    const silent = { main: '', title: 'Vlog' };
    expect(reason({ ...plate('caption'), ...silent })).toContain('as it is, without words');
    expect(reason({ ...plate('behind', ['video']), ...silent })).toContain('cut out and large');
    expect(reason({ ...plate('number'), main: 'Saved' })).toContain('under large words');
  });

  it.each([
    [{ planned: words('90 Days') }, 'because they could not be read there'],
    [{ planned: words('') }, 'because your title has none'],
    [{ planned: words(''), wordsFixed: true }, 'as you asked'],
  ])('says why there are no words: %j', (material, phrase) => {
    expect(reason({ ...material, main: '' })).toContain(`without words, ${phrase}`);
  });

  it.each([
    ['Saved', 'with words from your title'],
    ['How I Saved $10,000 in 90 Days', 'with the number from your title'],
    ['12 Recipes', 'with the number from your description'],
    ['Rent or Buy?', 'with the choice from your description'],
    ['The Storm', 'with words from your description'],
  ])('says where %j comes from: %s', (main, phrase) => {
    expect(reason({ main })).toContain(phrase);
  });

  it('calls no small or soft still sharp', () => {
    const stills = (width: number, sharpness: number) => [
      still({ width, sharpness }),
      still({
        sharpness: 5,
        brightness: 0.9,
        palette: { ...still().facts.palette, saturation: 1 },
      }),
    ];
    expect(reason({ stills: stills(1280, 600) })).toContain('Your sharpest still');
    expect(reason({ stills: stills(640, 600) })).not.toContain('sharp');
    expect(reason({ stills: stills(1280, 200) })).not.toContain('sharp');
  });

  it('says that the creator’s photo leads only where it was cut out', () => {
    const given = { hasFaceAsset: true };
    expect(reason({ ...given, ...plate('hero', ['own']) })).toContain('Your own photo over');
    expect(reason({ ...given, ...plate('hero') })).toContain('could not be cut out cleanly');
    expect(reason({ ...given, ...plate('cine') })).not.toContain('photo');
  });
});
