import { describe, expect, it } from '@jest/globals';
import { readColorRequest } from './color-words.js';

// cspell:disable
const hueOf = { red: 4, orange: 28, yellow: 48, green: 135, blue: 215, purple: 275, pink: 325 };

describe('readColorRequest', () => {
  it.each<[prompt: string, hue: keyof typeof hueOf]>([
    ['Mon visage en grand, fond rouge', 'red'],
    ['du jaune vif, pas de rouge', 'yellow'],
    ['fond vert et rouge', 'green'],
    ['fond rouge sans texte', 'red'],
    ["n'oublie pas le rouge", 'red'],
    ['не забудь красный фон', 'red'],
    ['ni rouge ni bleu, du jaune', 'yellow'],
    ['Sfondo giallo e testo grande, niente rosso', 'yellow'],
    ['senza frecce rosse, tutto giallo', 'yellow'],
    ['fundo amarelo no canto', 'yellow'],
    ['sem texto fundo vermelho', 'red'],
    ['Em tons de laranja', 'orange'],
    ['Graag een blauwe achtergrond', 'blue'],
    ['maak de achtergrond nu rood', 'red'],
    ['Gör den gul, utan röda pilar', 'yellow'],
    ['Gör bakgrunden blå utan text', 'blue'],
    ['Tło ma być zielone, bez czerwonego', 'green'],
    ['czerwone tło bez tekstu', 'red'],
    ['Arka plan mavi olsun', 'blue'],
    ['kırmızı arka plan, yazı yok', 'red'],
    ['Сделай фон фиолетовым', 'purple'],
    ['красный фон без текста', 'red'],
    ['latar belakang merah muda', 'pink'],
    ['nền đỏ', 'red'],
    ['พื้นหลังสีแดง', 'red'],
    ['밝고 상큼한 느낌에 노란색을 써 주세요. 사람 얼굴은 넣지 마세요.', 'yellow'],
    ['빨간 배경에 글자 없이', 'red'],
    ['背景は青で、赤は使わないで', 'blue'],
    ['赤い背景で文字なし', 'red'],
    ['赤ではなく青い背景', 'blue'],
    ['用红色，不要蓝色', 'red'],
    ['特别亮的红色背景', 'red'],
    ['الخلفية باللون الأزرق', 'blue'],
    ['पीला रंग, लाल नहीं', 'yellow'],
  ])('reads the color in languages other than English, German and Spanish: %s', (prompt, hue) => {
    expect(readColorRequest(prompt).hue).toBe(hueOf[hue]);
  });

  it.each([
    'I rode my bike past a skate park',
    'Blu-ray on the left',
    'me with hair gel',
    'Rossi on his bike',
    'Zelensky on the left',
    'kein Rosso',
    'no al rosso y muy simple',
    'Mein Hund Rosso',
    'La mia mano sinistra',
    'pas de rouge',
    'évite le rouge',
    'ne pas mettre de rouge',
    'nunca vermelho',
    'sarımsak tarifi',
    '파란만장한 인생',
    '緑の党',
    'mai rosso',
    'sem vermelho',
    'fără roșu',
    'Красноярск зимой',
    'Зеленский слева',
    'голубь на крыше',
    'gula aren',
    '빨간색은 빼 주세요',
    '보라카이 여행',
    '내가 그린 그림',
    '赤は使わないで',
    'かわいい赤ちゃん',
    'ブルースギター',
    '黄先生',
  ])('reads no color where none is requested: %s', (prompt) => {
    expect(readColorRequest(prompt).hue).toBeNull();
  });
});

describe('readColorRequest for light', () => {
  it.each([
    ['밝고 상큼한 느낌', 'bright'],
    ['ambiance lumineuse', 'bright'],
    ['明るい雰囲気で', 'bright'],
    ['atmosfera scura', 'dark'],
    ['ciemne tło', 'dark'],
    ['Тёмный фон', 'dark'],
    ['niet te donker', null],
    ['non troppo scuro', null],
    ['красный фон, не слишком тёмный', null],
    ['è chiaro che vinco', null],
    ['kein Licht', null],
    ['nur Licht vom Bildschirm', null],
    ["baby's tummy", null],
    ['no quiero una imagen luminosa', null],
    ['Светлана слева', null],
  ])('reads the light: %s → %s', (prompt, light) => {
    expect(readColorRequest(prompt).light).toBe(light);
  });
});
