import { describe, expect, it } from '@jest/globals';
import { acceptLine, acceptText } from './accept-text.js';

const source = {
  title: '15-Minute Noodle Soup I Make Every Single Week',
  more: 'One pot, 2 eggs, $4 a bowl.',
};
const acceptedWords = (main: string, sub = '', emphasis: string[] = []) =>
  acceptText({ main, sub, emphasis }, source);

describe('acceptText', () => {
  it.each(['ONE POT', 'Just 15 minutes', '$4 a bowl', 'Why 2 eggs?', ''])(
    'accepts the text %j',
    (main) => {
      expect(acceptedWords(main)?.main).toBe(main);
    },
  );

  it.each([
    ['the title itself', '15 minute noodle soup: I make every single week!'],
    ["a number that is not in the video's text", 'Ready in 10 minutes'],
    ['too many words', 'the soup I make every single week now'],
    ['a long headline', 'Extraordinarily uncomplicated noodles'],
    ['an address', 'go to evil.com'],
    ['a link', 'https://x'],
    ['a handle', '@a-channel'],
    ['markup', '<b>soup</b>'],
    ['another script', 'Быстрый суп'],
    ['an indecent word', 'sexy soup'],
  ])('rejects text with %s', (_what, main) => {
    expect(acceptedWords(main)).toBeUndefined();
  });

  it('joins lines, removes invisible characters, and drops emphasized words that are not in the text', () => {
    expect(acceptedWords(' One\n\u0000pot\u200b ', '', ['pot', 'SOUP'])).toEqual({
      main: 'One pot',
      sub: '',
      emphasis: ['pot'],
    });
  });

  it('counts the characters of a Hindi headline as readers see them', () => {
    const title = 'प्रतिस्पर्धात्मकता और आत्मनिर्भरता की कहानी';
    const main = 'प्रतिस्पर्धात्मकता और आत्मनिर्भरता की';
    // The limit is 36 characters.
    expect(main.length).toBeGreaterThan(36);
    expect(acceptText({ main, sub: '', emphasis: [] }, { title, more: '' })?.main).toBe(main);
  });

  it('rejects a second line without a headline', () => {
    expect(acceptedWords('', 'tonight')).toBeUndefined();
  });
});

describe('acceptLine', () => {
  it('accepts only short plain lines', () => {
    expect(acceptLine(' A bowl of\nsoup ', 40)).toBe('A bowl of soup');
    expect(acceptLine('see https://evil.example', 40)).toBeUndefined();
    expect(acceptLine('x'.repeat(41), 40)).toBeUndefined();
  });
});
