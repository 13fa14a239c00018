import { describe, expect, it } from '@jest/globals';
import { stylesOf } from './page-styles.js';

const page = '<p class="text-small hover:tint-4 [&amp;_a]:underline w-1/2">Words</p>';

describe('the styles of one page', () => {
  it.each([
    ['.text-small{color:red}', true],
    ['.text-large{color:red}', false],
    ['.hover\\:tint-4:hover{color:red}', true],
    ['.\\[\\&_a\\]\\:underline a{color:red}', true],
    ['.w-1\\/2{width:50%}', true],
    // Begins with a digit, so its first letter is written as a number.
    ['.\\32xl{color:red}', false],
    ['.text-small .missing{color:red}', false],
    ['p:not(.missing):focus-visible{color:red}', true],
    [':is(:where(.group):hover .text-small){color:red}', false],
    ['a[href],h1{color:red}', true],
    ['@media (width>=821px){.text-small{color:red}}', true],
  ])('keep what can match an element of it: %s', (rule, kept) => {
    expect(stylesOf(page, rule)).toBe(kept ? rule : '');
  });

  it('leave out one of several selectors, and what is empty then', () => {
    expect(stylesOf(page, '.text-small,.other{color:red}')).toBe('.text-small{color:red}');
    expect(stylesOf(page, '@supports (gap:0){@media print{.other{color:red}}}')).toBe('');
  });

  it('keep the order of the layers, also of those that are empty', () => {
    const layers = '@layer base{.other{color:red}}@layer utilities{.text-small{color:red}}';
    expect(stylesOf(page, layers)).toBe(layers.replace('.other{color:red}', ''));
  });

  it('keep animations, variables and faces that something asks for', () => {
    const used =
      '@keyframes rise{from{opacity:0}}.text-small{--gap:1px;gap:var(--gap);animation:rise 1s}';
    const unused =
      '@keyframes fall{from{opacity:0}}@property --size{syntax:"*";inherits:false}:root{--size:1px}';
    expect(stylesOf(page, used + unused)).toBe(used);
    const faces = [
      '@font-face{src:local(Arial)}',
      '@font-face{src:url(/assets/text-basic-1.woff2)}',
      '@font-face{src:url(/assets/text-cyrillic-1.woff2)}',
    ];
    expect(stylesOf(page, faces.join(''))).toBe(faces.slice(0, 2).join(''));
  });
});
