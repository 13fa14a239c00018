import { describe, expect, it } from '@jest/globals';
import { analyseTextByRules, type VideoText } from './analyse-text.js';

function video(title: string, more: Partial<VideoText> = {}): VideoText {
  return {
    title,
    description: null,
    tags: [],
    channelTitle: 'Desk Notes',
    categoryId: null,
    language: null,
    ...more,
  };
}

function headlines(title: string, more: Partial<VideoText> = {}): string[] {
  return analyseTextByRules(video(title, more), '').headlines.map(({ main, sub }) =>
    (sub ? `${main} / ${sub}` : main).toLowerCase(),
  );
}

/** Title, what must come first, what else must be offered, what must not. */
const titles: [title: string, first: string | null, also: string[], never: string[]][] = [
  // Numbers
  ['How I Saved $10,000 in 90 Days', '$10,000 saved', ['90 days'], ['$10,000 saved / in 90 days']],
  [
    'How I Saved $10,000 in 90 Days (Every Number Shown)',
    '$10,000 saved / in 90 days',
    ['every number shown'],
    [],
  ],
  ['My Dream Desk Setup for Under $500', 'under $500', [], ['$500', 'dream desk setup']],
  [
    '15-Minute Noodle Soup I Make Every Single Week',
    '15 minutes',
    ['every single week', 'noodle soup'],
    ['15-minute', '15 minute', 'single week'],
  ],
  [
    '7 Days Alone in the Alps: What I Carried, What I Regret',
    '7 days alone / in the alps',
    ['what i regret'],
    ['7 days'],
  ],
  [
    'I Drove 2,400 km Only at Dusk. Was It Worth It?',
    '2,400 km / only at dusk',
    ['worth it?'],
    ['was it worth it?'],
  ],
  [
    '30 Nights in a Van: Every Dollar I Spent',
    '30 nights / in a van',
    ['every dollar i spent'],
    [],
  ],
  ['I Survived 100 Days in Hardcore Minecraft', '100 days', [], ['hardcore', '100']],
  ['5 Simple Habits That Changed My Life', '5 simple habits', [], ['5 simple', 'changed']],
  [
    '5 Mistakes Beginners Make',
    '5 mistakes',
    [],
    ['mistakes beginners', '5 mistakes beginners make'],
  ],
  [
    'I Spent $5,000 on Camera Gear | Desk Notes',
    '$5,000 spent / on camera gear',
    [],
    ['desk notes'],
  ],
  ["24H in the World's Smallest Country", '24h', ['smallest country'], []],
  ['Learn Python in 4 Hours - Full Course', '4 hours', [], ['full course']],
  ['10x Your Productivity With This Trick', '10x', [], ['this trick']],
  ['The Best Cameras of 2026', null, [], ['2026']],
  // Contrasts
  [
    '$400 Laptop vs $2,000 Laptop: Can You Feel the Difference?',
    '$400 vs $2,000 / laptop',
    ['feel the difference?'],
    ['laptop vs laptop'],
  ],
  ['Rent vs Buy in 2026: I Ran the Numbers for 10 Years', 'rent vs buy', ['10 years'], ['2026']],
  [
    'I Tried Cheap vs Expensive Knives',
    'cheap vs expensive',
    [],
    ['tried cheap', 'expensive knives'],
  ],
  ['Tesla Model 3 vs BMW i4 in the Snow', 'tesla vs bmw', [], ['model 3', 'tesla vs bmw / i4']],
  // Questions, refusals, reasons
  ['Is College Worth It in 2026?', 'worth it?', [], ['2026']],
  ['Why Does My Cake Sink?', 'why?', [], ['my cake sink?']],
  ["DON'T Buy This Phone", "don't buy this", [], ["don't buy this phone"]],
  [
    'I Quit Sugar for 30 Days. Here Is What Happened',
    '30 days',
    ['no sugar'],
    ['here is what happened'],
  ],
  ['Why I Left My Job After 10 Years', '10 years', ['why i left'], []],
  ['Making Bread Without Yeast', 'without yeast', [], ['making bread']],
  ['The Best Budget Hotel in Tokyo', 'the best?', [], ['best budget', 'best budget hotel']],
  // Spanish
  [
    '¿Por qué se hunde tu bizcocho? 5 errores y cómo evitarlos',
    '5 errores',
    ['¿por qué se hunde?'],
    ['¿por qué se hunde tu?'],
  ],
  ['Gané 10.000 € en 90 días', '10.000 € / en 90 días', ['90 días'], []],
  ['Viví 7 días sin internet y esto pasó', '7 días', ['sin internet'], ['esto pasó']],
  [
    'iPhone barato vs iPhone caro: ¿vale la pena?',
    'barato vs caro / iphone',
    ['¿vale la pena?'],
    [],
  ],
  ['El peor hotel de Madrid', '¿el peor?', [], ['hotel de madrid']],
  // German
  ['Ich habe 30 Tage lang keinen Zucker gegessen', '30 tage lang', ['keinen zucker'], []],
  [
    '5 Fehler, die jeder Anfänger macht',
    '5 fehler',
    [],
    ['anfänger macht', 'die jeder anfänger macht'],
  ],
  ['Lohnt sich ein E-Auto 2026 wirklich?', 'lohnt sich das?', [], ['2026']],
  ['Billig gegen teuer: Welches Messer schneidet besser?', 'billig vs teuer', [], []],
  ['100% der Deutschen machen diesen Fehler', '100%', [], ['deutschen machen']],
  // Without rules of their own: a number with its noun, or nothing
  ['30 jours sans sucre : mon bilan', '30 jours', [], ['sans sucre']],
  ['Como economizei R$ 10.000 em 90 dias', 'r$ 10.000', ['90 dias'], []],
  ['30日間チャレンジ', null, [], ['30']],
  // Nothing to say is an answer
  ['Vlog 12', null, [], ['12', 'vlog']],
  ['Rent or Buy?', null, [], ['rent or buy?']],
  ['How to Fix a Leaking Tap', null, [], ['fix a leaking tap', 'leaking tap']],
  ['', null, [], []],
];

describe('candidate headlines of a title', () => {
  it.each(titles)('%s', (title, first, also, never) => {
    const found = headlines(title);
    if (first !== null) expect(found[0]).toBe(first);
    for (const headline of also)
      expect(found.map((text) => text.split(' / ')[0])).toContain(headline);
    for (const headline of never) expect(found).not.toContain(headline);
    if (first === null && never.length > 0)
      expect(found.filter((text) => never.includes(text))).toEqual([]);
  });

  it.each(titles)('are at most four words and never the title again: %s', (title) => {
    for (const { main, emphasis } of analyseTextByRules(video(title), '').headlines) {
      expect(main.split(/\s+/).filter((word) => word !== 'vs').length).toBeLessThanOrEqual(4);
      expect(main.length).toBeLessThanOrEqual(24);
      expect(main.toLowerCase()).not.toBe(title.toLowerCase());
      for (const word of emphasis) expect(main.split(/\s+/)).toContain(word);
    }
  });
});

describe('candidate headlines of a description', () => {
  const description = [
    'A week in the mountains.',
    '0:00 Intro',
    '1:24 Everything in the pack (9.4 kg)',
    '4:02 Day 1: the wrong valley',
    '10:15 Day 4: the storm',
    '12:00 What everybody forgets when packing',
    '14:00 Cheap or expensive?',
    '20:05 What it cost',
  ].join('\n');

  it('are chapters with a hook, a question or a day, in the creator’s own words', () => {
    const found = headlines('My Week in the Mountains', { description, language: 'en' });
    expect(found).toEqual(
      expect.arrayContaining([
        'the storm / day 4',
        'the wrong valley / day 1',
        'what everybody forgets',
        'cheap or expensive?',
        'what it cost',
      ]),
    );
    expect(found).not.toContain('intro');
  });

  it('are never made of chapters alone that say nothing', () => {
    expect(headlines('My Week', { description: '0:00 Intro\n1:00 Outro', language: 'en' })).toEqual(
      [],
    );
  });
});

describe('the creator’s sentence', () => {
  const title = video('How I Saved $10,000 in 90 Days');

  it.each([
    ['text: "30 DAYS"', '30 DAYS'],
    ['Make it blue. Text: “30 DAYS” please', '30 DAYS'],
    ['the headline should say "I did it!"', 'I did it!'],
    ['Texto: «30 DÍAS»', '30 DÍAS'],
    ['Überschrift: „Nie wieder“', 'Nie wieder'],
    ['text: NEVER AGAIN', 'NEVER AGAIN'],
  ])('is obeyed to the letter: %s', (requirements, main) => {
    const analysis = analyseTextByRules(title, requirements);
    expect(analysis.headlines.map((headline) => headline.main)).toEqual([main]);
    expect(analysis.wordsFixed).toBe(true);
  });

  it.each([
    'no text',
    'No words please',
    'sin texto',
    'ohne Text',
    'without any text, dark',
    'text: none',
  ])('that asks for no words gets none: %s', (requirements) => {
    const analysis = analyseTextByRules(title, requirements);
    expect(analysis.headlines).toEqual([]);
    expect(analysis.wordsFixed).toBe(true);
  });

  it.each(['', 'make it dramatic', 'show the context of the story', 'use my face on the left'])(
    'leaves the words open otherwise: %s',
    (requirements) => {
      expect(analyseTextByRules(title, requirements).wordsFixed).toBe(false);
    },
  );
});

describe('what a title is about', () => {
  it('is its content words, its numbers as written, and its names', () => {
    const analysis = analyseTextByRules(
      video('7 Days Alone in the Alps: What I Regret', {
        description: 'A loop through the Alps in late June.\n#alps',
        tags: ['solo hiking', 'alps'],
        categoryId: '19',
        language: 'en',
      }),
      '',
    );
    expect(analysis.topic).toBe('days alone alps regret');
    expect(analysis.numbers).toEqual(['7 Days Alone']);
    expect(analysis.named).toEqual(['Alps']);
    expect(analysis.keywords).toEqual(['days', 'alone', 'alps', 'regret', 'solo hiking']);
    expect(analysis.tone).toBe('calm');
  });

  it.each([
    ['How to bake bread without an oven', null, 'en'],
    ['Cómo hacer pan sin horno', null, 'es'],
    ['Warum ich nie wieder fliege', null, 'de'],
    ['Comment faire du pain dans une poêle', null, 'fr'],
    ['パンの作り方', null, 'ja'],
    ['Как испечь хлеб', null, 'ru'],
    ['Vlog 12', null, null],
    ['Vlog 12', 'pt-BR', 'pt-BR'],
  ])('has a language: %s', (title, declared, language) => {
    expect(analyseTextByRules(video(title, { language: declared }), '').language).toBe(language);
  });
});
