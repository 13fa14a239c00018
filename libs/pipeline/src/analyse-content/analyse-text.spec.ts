import { maxHeadlineLength, maxSecondLineLength } from '@app/contracts';
import { describe, expect, it } from '@jest/globals';
import { emphasisFor } from '../emphasis-for.js';
import { analyseTextByRules, type VideoText } from './analyse-text.js';
import { reviewedTitles } from './reviewed-titles.js';
import { goldenTitles as titles } from './golden-titles.js';
import { titlesWithoutRules } from './titles-without-rules.js';

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

describe('headline candidates from a title', () => {
  it.each(titles)('are as expected for %s', (title, first, also, never) => {
    const found = headlines(title);
    if (first !== null) expect(found[0]).toBe(first);
    for (const headline of also)
      expect(found.map((text) => text.split(' / ')[0])).toContain(headline);
    for (const headline of never) expect(found).not.toContain(headline);
  });

  it.each(titles)('are short and emphasize only their own words: %s', (title) => {
    for (const { main, sub, emphasis } of analyseTextByRules(video(title), '').headlines) {
      expect(main.split(/\s+/).length).toBeLessThanOrEqual(12);
      expect(main.length).toBeLessThanOrEqual(maxHeadlineLength);
      expect(sub.length).toBeLessThanOrEqual(maxSecondLineLength);
      for (const word of emphasis) expect(main).toContain(word);
    }
  });
});

describe.each(Object.entries(reviewedTitles))(
  'headlines of plain titles in %s',
  (language, judged) => {
    it('were reviewed for at least 40 titles, each with a headline', () => {
      expect(Object.keys(judged).length).toBeGreaterThanOrEqual(40);
      expect(Object.entries(judged).filter(([, all]) => all.length === 0)).toEqual([]);
    });

    it.each(Object.entries(judged))('match the reviewed headlines: %s', (title, all) => {
      const found = analyseTextByRules(video(title, { language }), '').headlines;
      expect(found.map(({ main, sub }) => (sub ? `${main} / ${sub}` : main))).toEqual(all);
    });
  },
);

describe.each(Object.entries(titlesWithoutRules))(
  'headlines in %s, a language without rules,',
  (language, all) => {
    it.each(all)('are parts of the title, and the first one is its beginning: %s', (title) => {
      for (const declared of [language, null]) {
        const found = headlines(title, { language: declared });
        expect(found.length).toBeGreaterThan(0);
        for (const headline of found)
          for (const line of headline.split(' / ')) expect(title.toLowerCase()).toContain(line);
        const opening = title.toLowerCase().replace(/^【.*】/u, '');
        expect(opening.startsWith(found[0]?.split(' / ')[0] ?? '')).toBe(true);
      }
    });
  },
);

describe('a long title in a language without rules', () => {
  it.each([
    // cspell:disable
    [
      'Три котёнка приехали домой и в первую же ночь всё перевернули',
      'три котёнка приехали домой / и в первую же ночь всё перевернули',
    ],
    [
      '3 बिल्ली के बच्चे घर आए और पहली ही रात सब उलट-पुलट हो गया',
      '3 बिल्ली के बच्चे घर आए / और पहली ही रात सब उलट-पुलट हो गया',
    ],
    [
      'ماذا ترى في السماء ليلًا إذا ابتعدت عن أضواء المدينة؟',
      'ماذا ترى في السماء ليلًا / إذا ابتعدت عن أضواء المدينة؟',
    ],
    // cspell:enable
  ])('is divided before a clause: %s', (title, divided) => {
    expect(headlines(title)).toEqual([divided]);
  });

  it.each([
    // cspell:disable
    'Jag bodde ett helt år i en husvagn mitt ute i skogen',
    'Как я провёл целый день с Машей и Ваней в Москве зимой',
    // cspell:enable
  ])('stays whole when it has no clause: %s', (title) => {
    expect(headlines(title)).toEqual([title.toLowerCase()]);
  });
});

describe('a story in a title', () => {
  it.each([
    // cspell:disable
    [
      'I Asked Five Strangers for a Portrait and One Really Surprised Me',
      'i asked five strangers for a portrait / and one really surprised me',
    ],
    [
      'We Lost Our Luggage in Tokyo but Found the Best Ramen in Town',
      'we lost our luggage in tokyo / but found the best ramen in town',
    ],
    [
      'I Quit Coffee Shops for a Month and Made Every Cup at Home',
      'i quit coffee shops for a month / and made every cup at home',
    ],
    [
      'Ich bin nach Japan ausgewandert und würde es nie wieder tun',
      'ich bin nach japan ausgewandert / und würde es nie wieder tun',
    ],
    [
      "J'ai arrêté le sucre pendant 30 jours et voilà ce qui s'est passé",
      "j'ai arrêté le sucre pendant 30 jours / et voilà ce qui s'est passé",
    ],
    [
      'Fiquei 30 dias sem redes sociais e quase desisti no terceiro dia',
      'fiquei 30 dias sem redes sociais / e quase desisti no terceiro dia',
    ],
    [
      'Ho smesso di mangiare zucchero per 30 giorni ed ecco cosa è successo',
      'ho smesso di mangiare zucchero per 30 giorni / ed ecco cosa è successo',
    ],
    [
      'Ik kocht het goedkoopste huis van Frankrijk en dit ging er mis',
      'ik kocht het goedkoopste huis van frankrijk / en dit ging er mis',
    ],
    [
      'Jag köpte Sveriges billigaste hus och det blev en katastrof',
      'jag köpte sveriges billigaste hus / och det blev en katastrof',
    ],
    [
      'Kupiłem najtańszy samochód na OLX i od razu tego żałowałem',
      'kupiłem najtańszy samochód na olx / i od razu tego żałowałem',
    ],
    [
      'Papağanım kamerayı ilk kez gördü, tepkisine inanamadım',
      'papağanım kamerayı ilk kez gördü / tepkisine inanamadım',
    ],
    // cspell:enable
  ])('is divided before its result: %s', (title, divided) => {
    expect(headlines(title)).toContain(divided);
  });

  it.each([
    // cspell:disable
    ['Living With Two Dogs and One Cat in the Same Tiny House', /^and one/],
    ['My Twin Brother and I Swapped Lives for a Week', /^and i/],
    ['I Followed a Recipe My Mom and I Wrote Down Twenty Years Ago', /^and i/],
    ['I Tested the Phone That Everyone Loves and Everybody Hates for Thirty Days', /^and every/],
    ['Ich dachte dass meine Frau und ich das niemals schaffen würden', /^und ich/],
    ['How I Designed and Made a Dining Table From Scratch', /^and made/],
    ['I Finally Designed and Made a Dining Table From Scratch', /^and made/],
    ['If You Feel Tired and Don’t Know Why, Try This', /^and don/],
    ['Wie meine Schwester und ich ein Haus gebaut haben', /^und ich/],
    ['Viajei pelo Brasil e nos Estados Unidos por 30 dias', /^e nos/],
    ['Därför sover min fru och jag i olika rum varje natt', /^och jag/],
    ['Vi hade en het dag på stranden med hela familjen', /^en het/],
    ['Prawo jazdy za granicą i nie tylko w Unii', /^i nie/],
    ['Se mangi questo ogni giorno, il tuo corpo ringrazia', /^il tuo/],
    ['En güzel köye gidince, hayatım tamamen değişti birden', /^hayat/],
    ['Quanto costa vivere a Milano, Roma e Napoli nel 2024', /^roma/],
    // cspell:enable
  ])('stays undivided where no result begins: %s', (title, second) => {
    const found = headlines(title);
    expect(found.length).toBeGreaterThan(0);
    for (const headline of found) expect(headline.split(' / ')[1] ?? '').not.toMatch(second);
  });
});

describe('a long Japanese title with a bar', () => {
  it('has the phrase after the bar as second line, but no name of a channel', () => {
    // cspell:disable
    const title = '近所の森で出会った野生の生き物4種';
    expect(headlines(`${title}|カワセミがまさかの大接近!`)).toContain(
      `${title} / カワセミがまさかの大接近`,
    );
    expect(headlines(`${title}｜東京TV`)).toContain(title);
    // cspell:enable
  });
});

describe('a part of a title that says nothing alone', () => {
  it.each([
    // cspell:disable
    ['Clean Desk Setup Tour: 4 Upgrades I Made for Less Than $200', /made$/],
    ['3 estratti di frutta e verdura a meno di 4 €: il secondo è il mio preferito', /^il secondo/],
    ['Por que parei de trabalhar de madrugada (e o que mudou em 90 dias)', /^e o que/],
    // cspell:enable
  ])('is no headline: %s', (title, part) => {
    const found = headlines(title);
    expect(found.length).toBeGreaterThan(0);
    for (const headline of found) expect(headline.split(' / ')[0]).not.toMatch(part);
  });
});

describe('a part of a title that says something alone', () => {
  it.each([
    // cspell:disable
    ['Et si on quittait tout pour de bon ? Voyage en van', 'et si on quittait tout pour de bon ?'],
    ['Fashion History: Y2K Trends Explained by a Stylist', 'y2k trends explained by a stylist'],
    [
      'Ricetta facile: torta di mele della nonna senza burro',
      'torta di mele della nonna senza burro',
    ],
    // cspell:enable
  ])('is a headline: %s', (title, part) => {
    expect(headlines(title).map((headline) => headline.split(' / ')[0])).toContain(part);
  });
});

describe('a sentence that is too long for a second line', () => {
  it.each([
    // cspell:disable
    [
      'Um dia na fazenda: os 5 bichos mais fofos que eu já conheci',
      'os 5 bichos mais fofos que eu já conheci / um dia na fazenda',
    ],
    [
      'Ho lasciato il lavoro per viaggiare: 4 posti che mi hanno cambiato la vita',
      '4 posti che mi hanno cambiato la vita / ho lasciato il lavoro per viaggiare',
    ],
    // cspell:enable
  ])('is set over its topic when it begins with a count: %s', (title, expected) => {
    expect(headlines(title)).toContain(expected);
  });
});

describe('a title in a different language than the video site declares', () => {
  it.each([
    ['Ho comprato la casa più piccola del mondo in 30 giorni', 'en'],
    ['Wir haben unser erstes Haus für 30.000 € im Wald gekauft', 'es'],
    ['Я прожил 30 дней без сахара', 'en'],
  ])('becomes a headline unchanged: %s (%s)', (title, language) => {
    expect(headlines(title, { language })).toEqual([title.toLowerCase()]);
  });
});

describe('the detected language', () => {
  it.each([
    ['Kraftfahrzeughaftpflichtversicherung einfach erklärt', 'de'],
    ['Gehaltsverhandlung 2026', 'de'],
    ['Miksi minulla ei ole kotivakuutusta', 'fi'],
    ['Samsung Phone Unboxing', null],
    ['Klavier lernen in 60 Tagen', 'de'],
    ['7 errori da evitare a Milano', 'it'],
    ['Ho assaggiato 12 gelati da 2 € a 9 €: quale vale la pena?', 'it'],
    ['La meilleure recette de gaufres', 'fr'],
    ['6 receitas fáceis para o jantar', 'pt'],
    ['Casa nova em Lisboa', 'pt'],
    ['30 dias sin azucar', 'es'],
    ['Un mes sin redes sociales', 'es'],
    ['Vale la pena comprar un barco eléctrico?', 'es'],
  ])('of %j is %j', (title, language) => {
    expect(analyseTextByRules(video(title), '').language).toBe(language);
  });
});

describe('a question about a name', () => {
  it.each([
    ['Is Barcelona Still Cheap? My Honest Costs', ['is barcelona still cheap? / my honest costs']],
    ['Is Lisbon Worth It?', ['lisbon worth it?']],
    ['Is The Nissan Leaf Worth It In 2026?', ['nissan leaf worth it?']],
    ['Are Tiny Houses A Scam?', ['are tiny houses a scam?']],
  ])('keeps the name, and loses its verb only if it asks “worth it?”: %s', (title, expected) => {
    expect(headlines(title)).toEqual(expected);
  });
});

describe('a number after the first words of a title', () => {
  it.each([
    ['Code A Weather Bot In 20 Minutes With Rust', 'code a weather bot / in 20 minutes with rust'],
    ['How I Learned To Swim In 6 Weeks', 'how i learned to swim / in 6 weeks'],
    ['Living In Kyoto For 9 Days On $200', 'living in kyoto / for 9 days on $200'],
    ['Klavier lernen in 60 Tagen', 'klavier lernen / in 60 tagen'],
    ['Viajamos por Chile durante 18 días', 'viajamos por chile / durante 18 días'],
    ['Viví como monje 20 días y esto aprendí', 'viví como monje / 20 días y esto aprendí'],
    ['Ma recette de pain en 20 minutes', 'ma recette de pain / en 20 minutes'],
    ['Como aprendi francês em 2 anos', 'como aprendi francês / em 2 anos'],
  ])('is in the second line, and never starts a headline: %s', (title, expected) => {
    const found = headlines(title);
    expect(found).toContain(expected);
    expect(found.filter((headline) => /^\d/.test(headline))).toEqual([]);
  });

  it.each([
    'I Quit My $90K Job to Bake Cakes',
    'My Honest Review After 1 Year Of Surfing',
    'What 6 Weeks In Peru Taught Me',
  ])('never starts a headline that has a second line: %s', (title) => {
    for (const headline of headlines(title)) expect(headline).not.toMatch(/^[$\d].* \/ /);
  });
});

describe('a title of two sentences', () => {
  it.each([
    ['Life On A Boat: What It Really Costs', 'life on a boat / what it really costs'],
    [
      'I Left Madrid For A Village - Two Years Later',
      'i left madrid for a village / two years later',
    ],
    ['20 Tage fasten: mein Fazit', '20 tage fasten / mein fazit'],
    ['Canon R8 Review: My Honest Opinion', 'canon r8 review / my honest opinion'],
    ['Torino in 24 ore: cosa vedere', 'torino in 24 ore / cosa vedere'],
  ])('is set as headline and second line: %s', (title, expected) => {
    const found = headlines(title);
    expect(found).toContain(expected);
    expect(found).not.toContain(expected.split(' / ')[1]);
  });

  it.each([
    ['Mein altes Rad nach 2 Jahren: 150 € gespart', '150 € gespart / mein altes rad nach 2 jahren'],
    ['Ask Us Anything: 50K Subscribers', '50k subscribers / ask us anything'],
    ['Our First Winter In Banff: 4 Day Itinerary', '4 day itinerary / our first winter in banff'],
    ['Paris In 48 Hours: Is It Enough?', 'is it enough? / paris in 48 hours'],
    [
      'Florence en 24 heures : ça vaut encore le coup ?',
      'ça vaut encore le coup ? / florence en 24 heures',
    ],
    ['Used City Bikes Under $300: Which One Wins?', 'which one wins? / used city bikes under $300'],
    ['كيف تعلمت البرمجة: هل يستحق؟', 'هل يستحق؟ / كيف تعلمت البرمجة'],
  ])('puts its first one under its number or question: %s', (title, expected) => {
    const found = headlines(title);
    expect(found).toContain(expected);
    expect(found).not.toContain(expected.split(' / ')[0]);
  });

  it.each([
    [
      'I Became A Pilot This Year ✈️ My First Solo Flight',
      'pilot this year / my first solo flight',
    ],
    ['Nos mudamos a una isla 🇪🇸 Mi nueva rutina', 'una isla / mi nueva rutina'],
  ])('may have an emoji between them: %s', (title, expected) => {
    expect(headlines(title).some((headline) => headline.endsWith(expected))).toBe(true);
  });

  it.each([
    'I Tried Every Recipe For 👩 My Mom And Dad',
    'Ten Honest Reasons Why We ❤️ Our Tiny House',
    'I Cleaned My Room Because 🤢 I Found Mold',
    'You Really Have To See ✨ My New Room Tour',
    'We Finally Moved To 🇪🇸 My Old Home Town',
    'I Built The Ultimate 🎙️ Podcast Studio At Home',
  ])('is not assumed because of an emoji between the words of one: %s', (title) => {
    const [, after = ''] = title.toLowerCase().split(/ [^\p{L}\p{N}\s]+ /u);
    for (const headline of headlines(title)) expect(headline.split(' / ')).not.toContain(after);
  });

  it('does not put a long second question over the first one', () => {
    const found = headlines(
      'Is This The Best Budget Phone? Which One Would You Really Choose Today?',
    );
    expect(found).not.toHaveLength(0);
    for (const headline of found) expect(headline).not.toMatch(/^which .* \/ is/);
  });

  it('keeps the "still" of the question whether something is still worth it', () => {
    const found = headlines('BMW M3 Coupé Review: Still Worth It Today?');
    expect(found).toContain('still worth it today? / bmw m3 coupé review');
    for (const headline of found) expect(headline).not.toMatch(/^worth it/);
  });

  it('puts the first under a question that is too long for a second line', () => {
    const title = 'White vs Red: Which Old Truck Would You Buy for $9k?';
    expect(headlines(title)).toContain('which old truck would you buy for $9k? / white vs red');
    expect(headlines(title)).toContain('white vs red');
  });

  it('does not append a note on the format after an emoji to the sentence before it', () => {
    const found = headlines('Um dia no campo perto do rio 🌊 vlog sem música');
    expect(found[0]).toContain('um dia no campo');
    for (const headline of found) expect(headline).not.toMatch(/vlog/);
  });

  it('has no empty first line when its first one is only "How To"', () => {
    expect(headlines('How To: Bake Sourdough Bread')).toEqual(['bake sourdough bread']);
    expect(headlines('How To (And Why)')).toEqual(['how to']);
  });

  it('asks its question without the numbers of its options', () => {
    expect(headlines('Which Hat Wins: 1, 2 or 3? Backstage at My First Fair')).toContain(
      'which hat wins? / backstage at my first fair',
    );
    expect(headlines('Which Hat Wins: 1 or 2?')).toEqual(['which hat wins?']);
    expect(headlines('Which Age Is Hardest: 2, 3 or 13?')).not.toContain('which age is hardest?');
    expect(headlines('Which Pie Is The Best: Apple, Cherry or Peach?')[0]).toBe(
      'which pie is the best / apple, cherry or peach?',
    );
  });

  it('has no headline of a question alone when the other sentence is too long', () => {
    const title = 'Gebrauchtes Segelboot unter 25.000 € – lohnt sich das';
    expect(headlines(title)).not.toContain('lohnt sich das?');
  });
});

describe('a title with brackets at its end', () => {
  it.each([
    ['My Parrot Stole My Keys (I Was Late)', 'my parrot stole my keys / i was late'],
    ['We Bought A Farm (And Regret It)', 'we bought a farm / and regret it'],
    ['Mi gato encontró la cámara (y la odió)', 'mi gato encontró la cámara / y la odió'],
    ['Unser Hund frisst alles (wirklich alles)', 'unser hund frisst alles / wirklich alles'],
    ['I Built My First Radio (And Broke One Part)', 'i built my first radio / and broke one part'],
    ['I Packed One Bag (Clothes, Camera & Tent)', 'i packed one bag / clothes, camera & tent'],
  ])('has them as second line: %s', (title, expected) => {
    expect(headlines(title)[0]).toBe(expected);
  });

  it('does not append what follows a comma in them to the sentence before them', () => {
    const title = 'Ausflugsideen: 4 Orte, die nichts kosten (Museum, Hafen & mehr)';
    expect(headlines(title)).toContain('ausflugsideen / 4 orte, die nichts kosten');
    for (const headline of headlines(title)) expect(headline).not.toMatch(/museum|hafen/);
  });

  it.each([
    ['We Bought A Farm (Finally) (And Regret It)', 'we bought a farm / and regret it'],
    ['I Tried Sushi (With My Mom [She Hated It])', 'i tried sushi / she hated it'],
    ['We Bought A Farm [Part 3] (And Regret It)', 'we bought a farm / and regret it'],
  ])('has only the last of several: %s', (title, expected) => {
    expect(headlines(title)[0]).toBe(expected);
  });

  it.each([
    'Learn Chess In An Evening (Full Beginner Course)',
    'We Walked Across Spain (The Final Part)',
    'Why This Chess Opening Wins (Deep Analysis)',
    'A Walk Through Lisbon (4K)',
    'My First Song (Official Video)',
    'A Winter In Norway (2026 Edition)',
    'A Winter In Norway (Part 2, Official Trailer)',
  ])('has no second line of brackets that name the format: %s', (title) => {
    for (const headline of headlines(title))
      expect(headline).not.toMatch(/course|analysis|4k|official|edition|part/);
  });
});

describe('a title that starts with a number of people or things', () => {
  it.each([
    [
      '4 Best Friends Answer Your Most Awkward Questions',
      '4 best friends / answer your most awkward questions',
    ],
    ['5 Chefs Read Your Meanest Comments', '5 chefs / read your meanest comments'],
  ])('has the rest as second line: %s', (title, expected) => {
    expect(headlines(title)).toContain(expected);
  });
});

describe('a title about the best or worst of something', () => {
  it.each([
    ['The Best Street Food In Mexico City | Full Tour', 'the best street food / in mexico city'],
    ['The Worst Street Food In London Costs $30', 'the worst street food / in london costs $30'],
  ])('keeps its place as second line: %s', (title, expected) => {
    expect(headlines(title)).toContain(expected);
  });
});

describe('a title that gives a reason', () => {
  it.each([
    ['Why I Quit My Job At 25', 'why i quit my job / at 25'],
    ['Why We Moved After 10 Years', 'why we moved / after 10 years'],
    ['Why I Quit Google in 2026', 'why i quit google'],
  ])('keeps its time, except a year, as second line: %s', (title, expected) => {
    expect(headlines(title)).toContain(expected);
  });
});

describe('a title with a price limit', () => {
  it.each([
    ['Gebrauchtes Boot unter 9.000 € – lohnt sich das', 'gebrauchtes boot / unter 9.000 €'],
    ['Used City Bikes Under $300', 'used city bikes / under $300'],
    ['Carros usados até R$ 50.000: qual vale a pena?', 'carros usados / até r$ 50.000'],
    ['Coches usados por menos de 10.000 €', 'coches usados / por menos de 10.000 €'],
    ["Vélos d'occasion à moins de 300 €", "vélos d'occasion / à moins de 300 €"],
  ])('has the thing over the price, and no headline of the price alone: %s', (title, expected) => {
    const found = headlines(title);
    expect(found).toContain(expected);
    for (const headline of found) expect(headline).not.toMatch(/^(?:under|unter|até|menos|à)/);
  });
});

describe('a title that compares two things', () => {
  it.each([
    ['Cheap Vs Expensive Pizza In Rome', 'cheap vs expensive / pizza in rome'],
    ['iPad Air vs iPad Pro For Artists', 'ipad air vs pro'],
    ['Bicicleta nueva vs bicicleta vieja', 'bicicleta nueva vs vieja'],
  ])('names what it compares: %s', (title, expected) => {
    expect(headlines(title)[0]).toBe(expected);
  });

  it.each([
    'The Cheapest Coffee vs The Best Coffee In Rome',
    'Cheapest Hotel vs Most Expensive Hotel In Dubai',
  ])('gives no headline about only one of them: %s', (title) => {
    for (const headline of headlines(title)) expect(headline).toContain(' vs ');
  });

  it.each([
    '4 Übungen gegen Nackenschmerzen',
    'Hausmittel gegen Husten',
    'Mi lucha contra el miedo',
  ])('is not recognized by “gegen” or “contra” alone: %s', (title) => {
    expect(headlines(title).join()).not.toContain(' vs ');
  });

  it('keeps a measure on one side whole', () => {
    const found = headlines('Skyhawk Air 3 vs 40 km/h Wind: Does It Crash?');
    expect(found).toContain('skyhawk air 3 vs 40 km/h wind / does it crash?');
    for (const headline of found) expect(headline).not.toMatch(/vs 40( \/|$)/);
  });

  it('keeps what another sentence says about one of them', () => {
    expect(headlines('iPhone vs Pixel: Why I Sold My iPhone')).toContain(
      'iphone vs pixel / why i sold my iphone',
    );
  });
});

describe('the emphasis in a headline', () => {
  it.each([
    ['7 Hats You Need This Fall', ['7', 'Hats']],
    ['How To Make Perfect Pour Over Coffee At Home', ['Coffee']],
    ['How I Saved $10,000 in 90 Days', ['$10,000']],
    ['I Slept In A Haunted House', ['Haunted', 'House']],
    ['The Most Abandoned Town In Italy', ['Most', 'Abandoned']],
    ["Ranking every car I've ever owned", ['car']],
    ['The Tools I Actually Used', ['Tools']],
    ['What I Eat In A Day', ['Eat']],
    ['I Spent 7 Days Alone In Lisbon', ['7', 'Days']],
    ['I Tested 10 Dangerously Cheap Knives', ['Knives']],
    ['3 Travel Mistakes To Avoid', ['3', 'Travel', 'Mistakes']],
    ['What 6 Chefs Cook Before 9 AM', ['6', 'Chefs']],
    ['Why I Sold My Boat At 30', ['At', '30']],
    ['A Day In The Life Of A Baker', ['Baker']],
    ['Ho camminato per 9 giorni', ['9', 'giorni']],
    ['Klavier lernen mit 60', ['mit', '60']],
    ['So sparst du 300 € im Monat', ['300', '€']],
    ['Inside The 6 AM Club', ['6', 'AM']],
    ['FIFA 9 Is Here', ['FIFA', '9']],
    ['Los 8 mejores libros', ['8', 'mejores', 'libros']],
    ['Mi primer día en Lima', ['Lima']],
    ['私鉄王国の始まり', ['私鉄王国']],
    ['なぜ日本の新幹線は速いのか', ['新幹線']],
    ['料理で失敗しない9つのコツ', ['9つ']],
    ['フランス語を4ヶ月で話す方法', ['4ヶ月']],
    ['Warum wir nach Portugal gezogen sind', ['Portugal']],
    ['Die 10 schönsten Seen', ['10', 'schönsten', 'Seen']],
    ['Restauro una moto de 1975', ['1975']],
    ["The Only Hat Guide You'll Ever Need", ['Hat', 'Guide']],
    ['Solo Travel Tips For Women', ['Travel', 'Tips']],
    ['How To Pitch A Python App To Beginners', ['Beginners']],
    ['I Bought Silver Every Day For A Year', ['Silver']],
    ['I Tried Boxing And Running Every Morning For 30 Days', ['Running']],
    ['Red Panda, Giant Panda Or Koala: Who Sleeps The Most?', []],
    ['Coffee, Tea, Or Hot Chocolate', []],
    ['Rent For $1,500 Or Buy?', ['$1,500']],
    ['Sem academia, mudei o corpo em 30 dias', ['30', 'dias']],
    ['Cómo dejé el café para siempre', ['café']],
    ['I Built My First Wooden Boat', ['First']],
    ['Ich baue mein erstes eigenes Haus', ['erstes']],
    ['My First Night Alone On A Boat', ['Alone']],
    ['Our First Marathon', ['Marathon']],
    ['Packing My First Aid Kit For Hiking', ['Kit']],
    ['I Became A Pilot Today', ['Pilot']],
    ['Respondendo as perguntas mais difíceis de vocês', ['mais', 'difíceis']],
    ['BMW M3 Coupé: Still Worth It Today?', ['Worth', 'It']],
    ['It Sat In A Barn', ['Barn']],
    ['She Said No To Everything', ['Said', 'No']],
    ['They Said No Phones Allowed', ['No', 'Phones', 'Allowed']],
    ['Make It Work', ['Work']],
    ['Old Friends vs. Sack Race: Who Wins?', ['Sack', 'Race']],
    ['Cheap Bikes vs Expensive Bikes', ['Expensive']],
  ])('is on the most important words of a headline from %s', (title, emphasis) => {
    const found = analyseTextByRules(video(title), '').headlines;
    expect(found.map((headline) => headline.emphasis)).toContainEqual(emphasis);
  });
});

describe('the emphasis in a headline with an idiom', () => {
  it.each([
    ['Our Garden Party Got Completely Out Of Hand', ['Out', 'Of', 'Hand']],
    ['Things Got Out Of Control At My Wedding', ['Out', 'Of', 'Control']],
    ['Living Off The Grid In Winter', ['Off', 'The', 'Grid']],
    ['Unsere Feier geriet außer Kontrolle', ['außer', 'Kontrolle']],
    ['La fiesta acabó fuera de control', ['fuera', 'de', 'control']],
    ['The Day My Trip Got Out Of Hand', ['Out', 'Of', 'Hand']],
  ])('is on the whole idiom: %s', (main, emphasis) => {
    const { language } = analyseTextByRules(video(main), '');
    expect(emphasisFor(main, language)).toEqual(emphasis);
  });
});

describe('the emphasis in a headline with a negation', () => {
  it.each([
    ['Pitch Without Fear', 'en', ['Without', 'Fear']],
    ['Without Fear', 'en', ['Without', 'Fear']],
    ['Building A House With No Experience', 'en', ['No', 'Experience']],
    ['Leaving Home Without A Plan', 'en', ['Without', 'A', 'Plan']],
    ['Without A Plan In A New City', 'en', ['Without', 'Plan']],
    ['Say No Without Feeling Guilty', 'en', ['Without', 'Feeling', 'Guilty']],
    ['The Night I Almost Drowned', 'en', ['Almost', 'Drowned']],
    ["Don't Buy This", 'en', ["Don't", 'Buy']],
    ['Ein Monat ohne Handy', 'de', ['ohne', 'Handy']],
    ['Kuchen ohne Mehl und Zucker', 'de', ['ohne', 'Mehl', 'und', 'Zucker']],
    ['Viajar sin dinero por Perú', 'es', ['sin', 'dinero']],
    ['Voyager sans argent en Asie', 'fr', ['sans', 'argent']],
    ['Un mois sans\u00a0sucre\u00a0!', 'fr', ['sans', 'sucre']],
    ['Aprender a nadar sem sair de casa', 'pt', ['sem', 'sair', 'de', 'casa']],
  ])('is never on the denied word alone: %s (%s)', (main, language, emphasis) => {
    expect(emphasisFor(main, language)).toEqual(emphasis);
  });
});

describe('the emphasis in a headline with a superlative', () => {
  it.each([
    ['Reacting To My Most Awkward Videos', 'en', ['Most', 'Awkward']],
    ['The Wildest Party In Europe', 'en', ['Wildest']],
    ['My Worst Mistake As A Father', 'en', ['Worst', 'Mistake']],
    ['Ich reagiere auf meine peinlichsten Videos', 'de', ['peinlichsten']],
    ['Das größte Aquarium Europas', 'de', ['größte']],
    ['Die schlimmste Reise meines Lebens', 'de', ['schlimmste']],
    ['MEINE PEINLICHSTEN MOMENTE', 'de', ['PEINLICHSTEN']],
    ['Meine Schwester über ihre schönsten Tage', 'de', ['schönsten']],
    ['Trying Pinterest For My Worst Haircut', 'en', ['Worst']],
    ['Mis vídeos más vergonzosos', 'es', ['más', 'vergonzosos']],
    ['El peor viaje de mi vida', 'es', ['peor']],
    ['Mes vidéos les plus gênantes', 'fr', ['plus', 'gênantes']],
    ['Le pire hôtel de Paris', 'fr', ['pire']],
    ['Os meus vídeos mais engraçados', 'pt', ['mais', 'engraçados']],
  ])('is on the superlative rather than on a generic noun: %s (%s)', (main, language, emphasis) => {
    expect(emphasisFor(main, language)).toEqual(emphasis);
  });

  it.each([
    ['My Best Friend Moved To Rome', 'en'],
    ['Most People Fail At Chess', 'en'],
    ['Mein bester Freund zieht aus', 'de'],
    ['Wir leisten uns ein Haus', 'de'],
    ['Meine verpasste Chance', 'de'],
    ['Mi rutina para tener más energía', 'es'],
  ])('is not on a superlative that compares nothing: %s (%s)', (main, language) => {
    const emphasis = emphasisFor(main, language).map((word) => word.toLowerCase());
    for (const word of ['best', 'most', 'bester', 'leisten', 'verpasste', 'más'])
      expect(emphasis).not.toContain(word);
  });
});

describe('the emphasis in a headline of a language without rules', () => {
  it.each([
    // cspell:disable
    ["Ho comprato la casa più economica d'Italia", 'it', ['più', 'economica']],
    ['Ik kocht het goedkoopste huis van Frankrijk', 'nl', ['goedkoopste']],
    ['Kupiłem najtańszy samochód na OLX', 'pl', ['najtańszy']],
    ['Najpierw Kraków, potem Gdańsk', 'pl', ['Gdańsk']],
    ['Купил самый дешёвый дом в деревне', 'ru', ['самый', 'дешёвый']],
    ['Am cumpărat cea mai ieftină casă', 'ro', ['mai', 'ieftină']],
    ['मैंने दुनिया का सबसे सस्ता होटल आज़माया', 'hi', ['सबसे', 'सस्ता']],
    ['Non bevo più caffè da un anno', 'it', ['anno']],
    ['Самое время купить квартиру', 'ru', ['квартиру']],
    // cspell:enable
  ])('is on the superlative, if there is one: %s (%s)', (main, language, emphasis) => {
    expect(emphasisFor(main, language)).toEqual(emphasis);
  });
});

describe('the emphasis in a headline with an adverb or a weak verb', () => {
  it.each([
    ['How I Finally Beat Burnout', 'en', ['Burnout']],
    ['I Completely Rebuilt My Kitchen', 'en', ['Kitchen']],
    ['Wie ich endlich Burnout besiegt habe', 'de', ['Burnout']],
    ["Comment j'ai enfin vaincu mon stress", 'fr', ['stress']],
    ['Como finalmente venci a ansiedade', 'pt', ['ansiedade']],
    ['My Cockatoo Found The Camera', 'en', ['Cockatoo']],
    ['The Interview That Changed My Career', 'en', ['Interview']],
    ['The Trains That Changed Japan Forever', 'en', ['Trains']],
    ['Mi gato encontró la cámara', 'es', ['gato']],
    ['Le livre qui a changé ma vie', 'fr', ['livre']],
    ['I Found A New Job', 'en', ['Job']],
    ['The Day Everything Changed', 'en', ['Changed']],
    ['I Quit My Job', 'en', ['Quit']],
    ['Eating My Way Through Sicily', 'en', ['Sicily']],
  ])('is on the noun that carries the meaning: %s (%s)', (main, language, emphasis) => {
    expect(emphasisFor(main, language)).toEqual(emphasis);
  });

  it.each([
    ['Bonne idée ?', 'fr', ['idée']],
    ['Studio Tour 2026', 'en', ['Studio', 'Tour']],
  ])('is never on a question mark or a year alone: %s (%s)', (main, language, emphasis) => {
    expect(emphasisFor(main, language)).toEqual(emphasis);
  });
});

describe('a title that is too long to read at a glance', () => {
  it('is cut at a comma', () => {
    const title =
      'Ho comprato la casa più economica di tutta la provincia, ed ecco che cosa è successo dopo';
    expect(headlines(title, { language: 'it' })).toEqual([
      'ho comprato la casa più economica di tutta la provincia',
    ]);
  });

  it('is used unchanged when it has no comma', () => {
    const title = 'Ho comprato la casa più economica della provincia e poi ho pianto';
    expect(headlines(title, { language: 'it' })).toEqual([title.toLowerCase()]);
  });
});

describe('headline candidates from a description', () => {
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

  it("are chapters with a hook, a question or a day, in the creator's words", () => {
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

  it('skip chapters without content', () => {
    expect(headlines('My Week', { description: '0:00 Intro\n1:00 Outro', language: 'en' })).toEqual(
      ['my week'],
    );
  });
});

describe('the creator’s prompt', () => {
  const title = video('How I Saved $10,000 in 90 Days');

  it.each([
    ['text: "30 DAYS"', '30 DAYS'],
    ['Make it blue. Text: “30 DAYS” please', '30 DAYS'],
    ['the headline should say "I did it!"', 'I did it!'],
    ['Texto: «30 DÍAS»', '30 DÍAS'],
    ['Überschrift: „Nie wieder“', 'Nie wieder'],
    ['text: NEVER AGAIN', 'NEVER AGAIN'],
  ])('sets the exact text: %s', (requirements, main) => {
    const analysis = analyseTextByRules(title, requirements);
    expect(analysis.headlines.map((headline) => headline.main)).toEqual([main]);
    expect(analysis.wordsFixed).toBe(true);
  });

  it('can have 500 characters of any kind', () => {
    const long = 'really '.repeat(70).slice(0, 490);
    expect(analyseTextByRules(title, `text: "${long}"`).headlines[0]?.main).toBe(long.trim());
    for (const filler of ['"', 'no text'.slice(0, 6), 'ä̈', '👨‍👩‍👧‍👦', '\n', ' '])
      expect(analyseTextByRules(title, filler.repeat(500).slice(0, 500)).wordsFixed).toBe(false);
  });

  it.each([
    'no text',
    'No words please',
    'sin texto',
    'ohne Text',
    'without any text, dark',
    'text: none',
  ])('can ask for no text: %s', (requirements) => {
    const analysis = analyseTextByRules(title, requirements);
    expect(analysis.headlines).toEqual([]);
    expect(analysis.wordsFixed).toBe(true);
  });

  it.each([
    '',
    'make it dramatic',
    'show the context of the story',
    'use my face on the left',
    'text: large and yellow and on the left side of the picture, where it covers nothing of me',
  ])('does not prescribe the text: %s', (requirements) => {
    expect(analyseTextByRules(title, requirements).wordsFixed).toBe(false);
  });
});

describe('the analysis of a title', () => {
  it('contains content words, numbers as written, and names', () => {
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

  it('has no name of letters beside a number in a script without capitals', () => {
    expect(analyseTextByRules(video('東京で30日間生活してみた'), '').named).toEqual([]);
    expect(analyseTextByRules(video('testing the X100 in tokyo'), '').named).toEqual(['X100']);
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
  ])('detects the language of %j, declared as %j: %j', (title, declared, language) => {
    expect(analyseTextByRules(video(title, { language: declared }), '').language).toBe(language);
  });
});
