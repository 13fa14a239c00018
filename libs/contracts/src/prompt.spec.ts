import { describe, expect, it } from '@jest/globals';
import { examplePrompts, promptNotes, readPrompt } from './prompt.js';

describe('readPrompt', () => {
  it.each([
    ['no people', 'none'],
    ['Without any faces, please', 'none'],
    ['sin personas', 'none'],
    ['ohne Menschen', 'none'],
    ['sem pessoas', 'none'],
    ['No words, just the view', 'none'],
    ['only the dog', 'none'],
    ['only me', 'one'],
    ['nur mein Gesicht', 'one'],
    ['both of us', 'several'],
    ['Show two people', 'several'],
    ['zu zweit', 'several'],
    ['no text', null],
    ['yellow words on the left', null],
    ['', null],
  ])('reads the people that %j asks for: %s', (prompt, people) => {
    expect(readPrompt(prompt).people).toBe(people);
  });

  it.each([
    'Say “Which one?”',
    'No words, just the view',
    'In cold blue, at night',
    'text: "30 DAYS" in yellow',
    'bright and colorful, big letters',
    'Letras rojas, fondo oscuro',
    'Gelbe Schrift, bitte',
    'without arrows',
    'nothing scary',
    'make it pop',
    'use my face on the left',
    'a collage of three moments',
    'cinematic, dark',
    'no people',
    ...examplePrompts,
    'text: NEVER AGAIN',
    'Use a large yellow headline at the top, with a dark background',
    'dark and moody with white letters',
    'Big bold text on the left side, my face on the right',
    'Make the colors warm and bright please',
    'Große gelbe Buchstaben auf dunklem Hintergrund',
    'Letras grandes y amarillas, con mi cara a la derecha',
    'Sin texto, solo el paisaje',
    'a split between before and after',
    'close-up of the face, no text',
  ])('reports no unfulfilled part of %j', (prompt) => {
    expect(readPrompt(prompt)).toMatchObject({ unfulfilled: [], partlyFulfilled: [] });
  });

  it.each([
    [
      'Put a big red arrow pointing at the bowl and make it look scary',
      ['Put a big red arrow pointing at the bowl', 'make it look scary'],
    ],
    ['the car from the side', ['the car from the side']],
    ['yellow words, a dragon above the town', ['a dragon above the town']],
    ['ein roter Pfeil, dunkel', ['ein roter Pfeil']],
    ['una flecha roja', ['una flecha roja']],
    ['my grandmother in the kitchen', ['my grandmother in the kitchen']],
    ['"SCARY" in red', []],
  ])('reports the parts of %j that the studio cannot follow', (prompt, unfulfilled) => {
    expect(readPrompt(prompt).unfulfilled).toEqual(unfulfilled);
  });

  it.each([
    ['a blue elephant', ['a blue elephant']],
    ['only me with a lion', ['only me with a lion']],
    ['Say hello world', ['Say hello world']],
    ['a golden crown on my head, dark', ['a golden crown on my head']],
    ['no people and a spaceship', ['a spaceship']],
    ['ein rotes Auto im Hintergrund', ['ein rotes Auto im Hintergrund']],
    ['un coche rojo a la derecha', ['un coche rojo a la derecha']],
  ])('reports the parts of %j that the studio cannot follow, or only partly', (prompt, named) => {
    const { unfulfilled, partlyFulfilled } = readPrompt(prompt);
    expect([...unfulfilled, ...partlyFulfilled]).toEqual(named);
  });

  it('reads repetitive prompts of 500 characters in less than ten seconds', () => {
    const started = performance.now();
    for (const filler of ['only the ', 'no ', 'a,', 'text ', '"', 'and make '])
      expect(readPrompt(filler.repeat(250).slice(0, 500))).toBeDefined();
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe('promptNotes', () => {
  const codes = (...of: Parameters<typeof promptNotes>) =>
    promptNotes(...of).map(({ code }) => code);

  it('names parts that cannot be followed, before and after the generation', () => {
    const parts = ['a red arrow'];
    expect(promptNotes('a red arrow', 'before')).toEqual([{ code: 'prompt-unmet-before', parts }]);
    expect(promptNotes('a red arrow', 'after')).toEqual([{ code: 'prompt-unmet', parts }]);
  });

  it('says that objects are not recognized', () => {
    const parts = ['Only the dog'];
    expect(promptNotes('Only the dog', 'before')).toEqual([{ code: 'prompt-thing-before', parts }]);
  });

  it('names parts that no still can show, even if a text model reads the prompt', () => {
    const prompt = 'a red arrow, my grandmother in the kitchen';
    expect(promptNotes(prompt, 'before', 'text-model')).toEqual([
      { code: 'prompt-impossible', parts: ['a red arrow'] },
    ]);
    expect(codes(prompt, 'before', 'painter')).toEqual([]);
  });

  it('is empty for a prompt that can be followed', () => {
    expect(codes('In cold blue, at night', 'before')).toEqual([]);
  });
});
