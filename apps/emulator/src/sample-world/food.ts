import { stillsIn, type SampleChannel, type SampleVideo } from './sample-video.js';

export const lowFlameKitchen: SampleChannel = {
  id: 'UCLowFlameKitchenR6uN0dF',
  title: 'Low Flame Kitchen',
  handle: '@lowflamekitchen',
  description:
    'Home cooking on a small stove, in English and sometimes in Spanish. Short recipes, honest times, and what to do when it goes wrong. Cocina de casa, a fuego lento.',
  uploadsPlaylistId: 'UULowFlameKitchenR6uN0dF',
  publishedAt: '2021-01-10T08:22:57Z',
  country: 'ES',
  subscriberCount: 305_000,
  viewCount: 27_905_640,
  videoCount: 119,
};

const soup: SampleVideo = {
  id: 'sample-soup',
  channelId: lowFlameKitchen.id,
  title: '15-Minute Noodle Soup I Make Every Single Week',
  description: `One pot, one board, fifteen minutes. This is the noodle soup I cook when the day was long: a fast broth with ginger and spring onion, noodles that stay firm, and an egg that is soft in the middle every time.

The clock on the screen is real. I start with cold water and end with a bowl.

CHAPTERS
0:00 The clock starts
0:36 What you need
1:30 The broth: ginger, garlic, one trick
3:45 Chopping while it simmers
5:10 The egg: 6 minutes 30
6:52 Noodles last
7:48 Putting the bowl together
8:55 Five ways to change it

INGREDIENTS FOR TWO
1 l water or light stock
180 g dried noodles
2 eggs
3 spring onions
a thumb of ginger, 2 cloves of garlic
2 tbsp soy sauce, 1 tsp sesame oil
a handful of mushrooms, a small carrot
chili, as brave as you are

PRINTABLE RECIPE
https://lowflamekitchen.example/noodle-soup

If you can only find thick noodles, give them two minutes more and the egg two minutes less attention.

#noodlesoup #easyrecipe #15minutes`,
  tags: [
    'noodle soup',
    '15 minute recipe',
    'easy dinner',
    'homemade ramen',
    'quick soup',
    'soft boiled egg',
    'one pot meal',
    'cooking for beginners',
  ],
  categoryId: '26',
  publishedAt: '2026-02-01T10:00:05Z',
  duration: 'PT9M52S',
  viewCount: 3_420_815,
  likeCount: 152_640,
  commentCount: 4_117,
  privacyStatus: 'public',
  embeddable: true,
  definition: 'hd',
  defaultLanguage: 'en',
  defaultAudioLanguage: 'en',
  stills: stillsIn('sample-soup'),
};

const cake: SampleVideo = {
  id: 'sample-cake',
  channelId: lowFlameKitchen.id,
  title: '¿Por qué se hunde tu bizcocho? 5 errores y cómo evitarlos',
  description: `Hice el mismo bizcocho seis veces en un fin de semana: una vez bien y cinco veces mal, a propósito. Así se ve cada error por dentro: el horno frío, la masa batida de más, el molde lleno hasta arriba, la levadura vieja y la puerta abierta antes de tiempo.

Al final tienes la receta que no falla, con fresas y nata, y el truco del palillo bien explicado.

CAPÍTULOS
0:00 Seis bizcochos, una receta
0:52 Error 1: el horno no está caliente
2:34 Error 2: batir demasiado
4:20 Error 3: el molde lleno
5:41 Error 4: la levadura vieja
7:08 Error 5: abrir la puerta
8:36 El bizcocho que no falla
11:15 Nata, fresas y el primer corte

INGREDIENTES
4 huevos a temperatura ambiente
200 g de azúcar
200 g de harina
120 ml de aceite suave
1 yogur natural
1 sobre de levadura
fresas y 300 ml de nata para montar

RECETA PARA IMPRIMIR
https://lowflamekitchen.example/bizcocho

Cada horno es un mundo. Compra un termómetro barato: el mío marcaba 25 grados de más.

#bizcocho #reposteria #recetafacil`,
  tags: [
    'bizcocho',
    'por qué se hunde el bizcocho',
    'errores de repostería',
    'receta fácil',
    'tarta de fresas',
    'bizcocho esponjoso',
    'nata montada',
    'postres caseros',
  ],
  categoryId: '26',
  publishedAt: '2026-06-14T09:30:48Z',
  duration: 'PT12M58S',
  viewCount: 758_093,
  likeCount: 37_482,
  commentCount: 2_209,
  privacyStatus: 'public',
  embeddable: true,
  definition: 'hd',
  defaultLanguage: 'es',
  defaultAudioLanguage: 'es',
  stills: stillsIn('sample-cake'),
};

export const foodVideos: readonly SampleVideo[] = [soup, cake];
