import { describe, expect, it } from '@jest/globals';
import { promptNotes } from './prompt.js';
import { readPrescribedText, withoutPrescribedText } from './prescribed-text.js';

// cspell:disable
describe('a text that a prompt prescribes', () => {
  it.each([
    ['Say “Only 30 days?”', 'Only 30 days?'],
    ['Write "Day 30" in yellow', 'Day 30'],
    ['Écris « Jour 30 » en jaune', 'Jour 30'],
    ['Scrivi "Giorno 30", sfondo rosso', 'Giorno 30'],
    ['Escreva "Dia 30" em amarelo', 'Dia 30'],
    ['Escribe «Día 30»', 'Día 30'],
    ['Schreib »Tag 30« groß', 'Tag 30'],
    ['Schrijf "Dag 30" groot', 'Dag 30'],
    ['Napis: „Dzień 30”', 'Dzień 30'],
    ['Skriv "Dag 30" stort', 'Dag 30'],
    ['Надпись «День 30» крупно', 'День 30'],
    ['Yazı: "30. Gün"', '30. Gün'],
    ['"30. Gün" yazsın', '30. Gün'],
    ['テキストは「30日目」', '30日目'],
    ['「30日目」と大きく書いて', '30日目'],
    ['"30일째"라고 써 주세요', '30일째'],
    ['문구는 “30일째”', '30일째'],
    ['文案：“第30天”', '第30天'],
    ['Tulisan "Hari 30"', 'Hari 30'],
    ['اكتب "اليوم 30"', 'اليوم 30'],
    ['लिखो "दिन 30"', 'दिन 30'],
    ['Texte : Jour 30', 'Jour 30'],
  ])('is read in %s', (prompt, main) => {
    expect(readPrescribedText(prompt)).toEqual({ fixed: true, main });
    expect(withoutPrescribedText(prompt)).not.toContain('30');
  });

  it.each([
    'sans texte',
    'senza scritte',
    'zonder tekst',
    'utan text',
    'bez napisów',
    'без текста',
    'yazı olmasın',
    '文字なし',
    '글자 없이',
    '不要文字',
    'tanpa teks',
  ])('is none in %s', (prompt) => {
    expect(readPrescribedText(prompt)).toEqual({ fixed: true, main: '' });
    expect(promptNotes(prompt, 'before')).toEqual([]);
  });

  it.each([
    'Montre le chat « Minou » en grand',
    'My channel is called "No Words"',
    'ein Text wie im Original',
    'かわいい猫を大きく',
  ])('is not read in %s', (prompt) => {
    expect(readPrescribedText(prompt)).toEqual({ fixed: false });
  });
});
