import { describe, expect, it } from '@jest/globals';
import { readLightRequest } from './color-words.js';

// cspell:disable
const hueOf = { red: 4, orange: 28, yellow: 48, green: 135, blue: 215, purple: 275, pink: 325 };

describe('a color that a prompt asks for', () => {
  it.each<[prompt: string, hue: keyof typeof hueOf]>([
    ['Mon visage en grand, fond rouge', 'red'],
    ['du jaune vif, pas de rouge', 'yellow'],
    ['Sfondo giallo e testo grande, niente rosso', 'yellow'],
    ['fundo amarelo no canto', 'yellow'],
    ['Em tons de laranja', 'orange'],
    ['Graag een blauwe achtergrond', 'blue'],
    ['Gör den gul, utan röda pilar', 'yellow'],
    ['Tło ma być zielone, bez czerwonego', 'green'],
    ['Arka plan mavi olsun', 'blue'],
    ['Сделай фон фиолетовым', 'purple'],
    ['latar belakang merah muda', 'pink'],
    ['밝고 상큼한 느낌에 노란색을 써 주세요. 사람 얼굴은 넣지 마세요.', 'yellow'],
    ['背景は青で、赤は使わないで', 'blue'],
    ['用红色，不要蓝色', 'red'],
    ['الخلفية باللون الأزرق', 'blue'],
    ['पीला रंग, लाल नहीं', 'yellow'],
  ])('is read in other languages: %s', (prompt, hue) => {
    expect(readLightRequest(prompt).hue).toBe(hueOf[hue]);
  });

  it.each([
    'I rode my bike past a skate park',
    'Blu-ray on the left',
    'Show the baby: 赤ちゃん',
    'La mia mano sinistra',
    'pas de rouge',
    'sem vermelho',
    'fără roșu',
    '빨간색은 빼 주세요',
    '赤は使わないで',
  ])('is not read where none is asked for: %s', (prompt) => {
    expect(readLightRequest(prompt).hue).toBeNull();
  });
});

describe('the light that a prompt asks for', () => {
  it.each([
    ['밝고 상큼한 느낌', 'bright'],
    ['ambiance lumineuse', 'bright'],
    ['明るい雰囲気で', 'bright'],
    ['atmosfera scura', 'dark'],
    ['ciemne tło', 'dark'],
    ['Тёмный фон', 'dark'],
    ['niet te donker', null],
  ])('is read in other languages: %s → %s', (prompt, light) => {
    expect(readLightRequest(prompt).light).toBe(light);
  });
});
