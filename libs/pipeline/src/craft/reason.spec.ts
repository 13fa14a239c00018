import { describe, expect, it } from '@jest/globals';
import { reasonSentence } from '@app/contracts';
import { scriptedFacts } from '../scripted-studio.js';
import { reasonFor, type ReasonInput } from './reason.js';

const words = (main: string) => ({ main, sub: '', emphasis: [] });
const face = { x: 0.4, y: 0.2, width: 0.2, height: 0.4 };
const still = (facts: Parameters<typeof scriptedFacts>[0] = {}) => ({
  name: '',
  merit: 1,
  facts: scriptedFacts(facts),
});

function reason(more: Partial<ReasonInput> & { main?: string } = {}): string {
  const { main = '90 Days', ...rest } = more;
  const parts = reasonFor({
    plate: { layout: 'cine', faces: [], leads: [] },
    hero: 0,
    words: words(main),
    planned: words('90 Days'),
    stills: [still()],
    title: 'How I Saved $10,000 in 90 Days',
    said: '',
    wordsFixed: false,
    hasFaceAsset: false,
    ownReference: false,
    ...rest,
  });
  return reasonSentence(parts);
}

const plate = (
  layout: ReasonInput['plate']['layout'],
  cutOutSources: ('own' | 'video')[] = [],
): Partial<ReasonInput> => ({
  plate: { layout, faces: cutOutSources.length > 0 ? [face] : [], leads: cutOutSources },
});

describe('the reason under a thumbnail', () => {
  it('names the frame, layout, headline, research and reference', () => {
    expect(reason({ ownReference: true, numbersUsed: { count: 3, of: 5 } })).toBe(
      'The only frame of your video, as one wide scene, with the number from your title. 3 of 5 popular videos on this topic use a number too. Styled after your reference.',
    );
  });

  it.each([
    ['spotlight', ['video'], ', in full color on a two-tone background, with '],
    ['spotlight', [], ', filling the screen, with '],
    ['behind', ['video'], 'with the number from your title tucked behind the head.'],
    ['behind', [], ', filling the screen, with '],
    ['presenter', ['video'], ', in front of a moment from the video, with '],
    ['presenter', [], ', filling the screen, with '],
    ['duo', ['video', 'video'], 'Two people from your video, face to face, with '],
    ['inset', [], 'A moment from your video, and a portrait in a circle, with '],
    ['number', [], 'with the number from your title filling the screen.'],
    ['caption', [], ', left as it is, with the number from your title on one label.'],
  ] as const)('says for %s with cut-outs of %j: %s', (layout, cutOutSources, phrase) => {
    expect(reason(plate(layout, [...cutOutSources]))).toContain(phrase);
  });

  it('names a second moment on cards only when the layout shows it', () => {
    const two = { ...plate('cards'), stills: [still(), still()] };
    expect(reason(two)).toContain('on a card beside another moment, with');
    expect(reason({ ...two, heroAlone: true })).toContain('on a card, with');
  });

  it('mentions a label, text behind a head or a number only when the thumbnail has it', () => {
    const silent = { main: '', title: 'Vlog' };
    expect(reason({ ...plate('caption'), ...silent })).toContain('left as it is. No text');
    expect(reason({ ...plate('behind', ['video']), ...silent })).not.toContain('behind');
    expect(reason({ ...plate('number'), main: 'Saved' })).toContain('in large type');
  });

  it('describes a screen recording with small faces as a moment, not as a face', () => {
    const portrait = [{ box: { ...face, height: 0.05 }, eyes: [], score: 1 }];
    const facts = { screen: true, faces: portrait, sharpness: 1, brightness: 0.2 };
    const screen = reason({
      ...plate('panel'),
      stills: [still(facts), still({ faces: portrait })],
    });
    expect(screen).toContain('A moment from your video');
  });

  it('names the two options of a choice instead of the headline', () => {
    const two = { stills: [still(), still({ sharpness: 1 })], main: 'Rent or Buy?' };
    expect(reason({ ...plate('split'), ...two })).toBe(
      'The two options from your video, head to head.',
    );
  });

  it.each([
    [{ planned: words('90 Days') }, 'because it wouldn’t be readable there.'],
    [{ planned: words('') }, 'because your title has no short line.'],
    [{ planned: words(''), wordsFixed: true }, 'as you asked.'],
  ])('says why the thumbnail has no text: %j', (material, phrase) => {
    expect(reason({ ...material, main: '' })).toContain(`. No text, ${phrase}`);
  });

  it.each([
    ['Saved', 'with a line from your title'],
    ['How I Saved $10,000 in 90 Days', 'with the number from your title'],
    ['12 Recipes', 'with the number from your description'],
    ['Rent or Buy?', 'with the choice from your description'],
    ['The Storm', 'with a line from your description'],
  ])('says where the headline %j comes from: %s', (main, phrase) => {
    expect(reason({ main })).toContain(phrase);
  });

  it.each([
    ['This is the secret', 'with a line from your transcript'],
    ['1.900 Euro', 'with the number from your transcript'],
    ['Worth it?', 'with the question from your transcript'],
    ['Saved', 'with a line from your title'],
    ['The Storm', 'with a line from your description'],
  ])('says where the headline %j comes from when there is a transcript: %s', (main, phrase) => {
    const said = 'Wait, this is the secret. I saved 1.900 Euro a year. Worth it? Yes.';
    expect(reason({ main, said })).toContain(phrase);
  });

  it('does not call a small or soft still sharp', () => {
    const stills = (width: number, sharpness: number) => [
      still({ width, sharpness }),
      still({
        sharpness: 5,
        brightness: 0.9,
        palette: { ...still().facts.palette, saturation: 1 },
      }),
    ];
    expect(reason({ stills: stills(1280, 600) })).toContain('Your sharpest frame');
    expect(reason({ stills: stills(640, 600) })).not.toContain('sharp');
    expect(reason({ stills: stills(1280, 200) })).not.toContain('sharp');
  });

  it('says where the creator’s photo is beside a moment of a Short', () => {
    const given = { hasFaceAsset: true };
    expect(reason({ ...given, ...plate('uprightPair') })).toContain('above your own photo, with');
    expect(reason(plate('uprightPair'))).toContain('one above the other, with');
    expect(reason({ ...given, ...plate('uprightCard') })).toContain('a portrait in a circle, with');
    expect(reason(plate('uprightCard'))).toContain('on a card, with');
    const leftOut = { layout: 'uprightCard' as const, faces: [], leads: [], facesAsked: 0 };
    expect(reason({ ...given, plate: leftOut })).toContain('on a card, with');
  });

  it('says that the creator’s photo is cut out only when it was cut out', () => {
    const given = { hasFaceAsset: true };
    expect(reason({ ...given, ...plate('hero', ['own']) })).toContain('Your own photo, cut out');
    expect(reason({ ...given, ...plate('hero') })).toContain('couldn’t be cut out cleanly');
    expect(reason({ ...given, ...plate('panel') })).toMatch(/^Your own photo, whole, beside/);
    expect(reason({ ...given, ...plate('cine') })).not.toContain('photo');
    expect(reason({ ...given, ...plate('closeup', ['own']) })).toMatch(/^Your own photo, in nat/);
    expect(reason({ ...given, ...plate('closeup') })).toContain('and your own photo, with');
    expect(reason({ ...given, ...plate('number', ['own']) })).toMatch(/^Your own photo/);
  });
});
