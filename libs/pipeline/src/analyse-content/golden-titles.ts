/**
 * Regression table for headlines in more than ten languages: title, expected first headline (`main / second line`;
 * null: any), further expected headlines, and forbidden ones. Add titles that got wrong headlines.
 */
export const goldenTitles: [
  title: string,
  first: string | null,
  also: string[],
  never: string[],
][] = [
  // Numbers
  [
    'How I Saved $10,000 in 90 Days',
    '$10,000 saved',
    [],
    ['$10,000 saved / in 90 days', '90 days'],
  ],
  [
    'How I Saved $10,000 in 90 Days (Every Number Shown)',
    '$10,000 saved / in 90 days',
    [],
    ['90 days', 'every number shown', 'number shown'],
  ],
  [
    'My Dream Desk Setup for Under $500',
    'my dream desk setup / for under $500',
    [],
    ['under $500', '$500', 'dream desk setup'],
  ],
  [
    '15-Minute Noodle Soup I Make Every Single Week',
    '15-minute noodle soup / i make every single week',
    [],
    ['15 minutes', '15-minute', '15 minute', 'single week', 'every single week', 'every single'],
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
    ['30 nights in a van'],
    ['every dollar i spent'],
  ],
  ['I Survived 100 Days in Hardcore Minecraft', '100 days', [], ['hardcore', '100']],
  [
    '5 Simple Habits That Changed My Life',
    '5 simple habits / that changed my life',
    [],
    ['5 simple', 'changed'],
  ],
  ['5 Mistakes Beginners Make', '5 mistakes', [], ['mistakes beginners']],
  [
    'I Spent $5,000 on Camera Gear | Desk Notes',
    '$5,000 spent / on camera gear',
    [],
    ['desk notes'],
  ],
  [
    "24H in the World's Smallest Country",
    "24h / in the world's smallest country",
    ['smallest country'],
    [],
  ],
  [
    'Learn Python in 4 Hours - Full Course',
    'learn python / in 4 hours',
    [],
    ['4 hours / learn python', 'full course'],
  ],
  [
    '10x Your Productivity With This Trick',
    '10x / your productivity with this trick',
    [],
    ['this trick'],
  ],
  ['The Best Cameras of 2026', null, [], ['2026']],
  // Two parts, and the point in brackets
  [
    'Used Luxury Sedans Under $10,000: Which One Wins?',
    'used luxury sedans / under $10,000',
    ['which one wins?'],
    ['under $10,000', 'which one wins?'],
  ],
  [
    'Our First Time In Yosemite: 3 Day Itinerary',
    null,
    ['our first time in yosemite'],
    ['3 day itinerary', '3 days in yosemite'],
  ],
  ['Ask Me Anything: 100K Subscribers', null, ['ask me anything'], ['100k subscribers']],
  [
    'My Cockatoo Found The Camera (He Hated It)',
    'my cockatoo found the camera / he hated it',
    [],
    ['my cockatoo found the camera', 'he hated it'],
  ],
  // Contrasts
  [
    '$400 Laptop vs $2,000 Laptop: Can You Feel the Difference?',
    '$400 vs $2,000 / laptop',
    ['feel the difference?'],
    ['laptop vs laptop'],
  ],
  ['Rent vs Buy in 2026: I Ran the Numbers for 10 Years', 'rent vs buy', [], ['10 years', '2026']],
  [
    'I Tried Cheap vs Expensive Knives',
    'cheap vs expensive / knives',
    [],
    ['cheap vs expensive', 'tried cheap', 'expensive knives'],
  ],
  ['Tesla Model 3 vs BMW i4 in the Snow', 'tesla vs bmw', [], ['model 3', 'tesla vs bmw / i4']],
  // Questions, negations, reasons
  ['Is College Worth It in 2026?', 'college worth it?', [], ['worth it?', '2026']],
  ['Why Does My Cake Sink?', 'why does my cake sink?', [], ['my cake sink?']],
  ["DON'T Buy This Phone", "don't buy this", [], ['buy this phone']],
  [
    'I Quit Sugar for 30 Days. Here Is What Happened',
    'i quit sugar / for 30 days',
    ['no sugar'],
    ['30 days'],
  ],
  [
    'Why I Left My Job After 10 Years',
    'why i left my job / after 10 years',
    [],
    ['10 years', 'why i left'],
  ],
  ['Why I Quit My Job At 25', null, ['why i quit my job'], ['why i quit']],
  ['Why I Quit YouTube in 2026', null, ['why i quit youtube'], ['why i quit']],
  ['Why We Moved After 10 Years', null, ['why we moved'], []],
  ['Making Bread Without Yeast', 'without yeast', ['making bread without yeast'], ['making bread']],
  [
    'The Best Budget Hotel in Tokyo',
    'the best budget hotel in tokyo',
    [],
    ['best budget', 'the best?'],
  ],
  // Spanish
  [
    '¿Por qué se hunde tu bizcocho? 5 errores y cómo evitarlos',
    '5 errores / ¿por qué se hunde tu bizcocho?',
    ['¿por qué se hunde tu bizcocho?'],
    ['¿por qué se hunde tu?'],
  ],
  ['Gané 10.000 € en 90 días', '10.000 € / en 90 días', ['gané 10.000 €'], ['90 días']],
  ['Viví 7 días sin internet y esto pasó', '7 días', ['sin internet'], ['esto pasó']],
  [
    'iPhone barato vs iPhone caro: ¿vale la pena?',
    'iphone barato vs caro / ¿vale la pena?',
    [],
    ['barato vs caro / iphone', '¿vale la pena?'],
  ],
  ['El peor hotel de Madrid', 'el peor hotel de madrid', [], ['hotel de madrid']],
  // German
  ['Ich habe 30 Tage lang keinen Zucker gegessen', '30 tage lang', ['keinen zucker'], []],
  [
    '5 Fehler, die jeder Anfänger macht',
    '5 fehler',
    [],
    ['anfänger macht', 'die jeder anfänger macht'],
  ],
  [
    'Lohnt sich ein E-Auto 2026 wirklich?',
    'lohnt sich ein e-auto?',
    [],
    ['lohnt sich das?', '2026'],
  ],
  [
    'C 63 AMG gegen Koenigsegg: Wie viel Auto braucht man wirklich?',
    'c 63 vs koenigsegg',
    [],
    ['c vs koenigsegg'],
  ],
  [
    'Billig gegen teuer: Welches Messer schneidet besser?',
    'billig vs teuer / welches messer schneidet besser?',
    [],
    [],
  ],
  [
    '100% der Deutschen machen diesen Fehler',
    '100% der deutschen / machen diesen fehler',
    [],
    ['100%', 'deutschen machen'],
  ],
  [
    'Gebrauchter Sportwagen unter 30.000 € – lohnt sich das',
    null,
    ['gebrauchter sportwagen', 'gebrauchter sportwagen unter 30.000 €'],
    ['unter 30.000 €', 'lohnt sich das?'],
  ],
  [
    'Lowa Renegade nach 1.000 km: mein ehrlicher Test',
    'lowa renegade / nach 1.000 km',
    [],
    ['mein ehrlicher test'],
  ],
  // French
  [
    'Venise en 48 heures : ça vaut encore le coup ?',
    null,
    ['venise en 48 heures', 'ça vaut encore le coup ?'],
    ['venise en 48 heures', 'ça vaut encore le coup ?'],
  ],
  ["J'ai vécu 30 jours sans sucre : mon bilan", '30 jours / sans sucre', [], ['mon bilan vécu']],
  [
    '5 erreurs que tout le monde fait en cuisine',
    '5 erreurs / que tout le monde fait en cuisine',
    [],
    ['monde fait'],
  ],
  ['Pas cher vs cher : quel couteau coupe mieux ?', null, [], ['couteau coupe mieux']],
  [
    'Pourquoi mon gâteau retombe toujours ?',
    'pourquoi mon gâteau retombe toujours ?',
    [],
    ['gâteau retombe toujours'],
  ],
  // Portuguese
  ['Como economizei R$ 10.000 em 90 dias', 'r$ 10.000 / em 90 dias', [], ['90 dias', 'economizei']],
  ['Passei 7 dias sem internet e isso aconteceu', '7 dias', ['sem internet'], ['isso aconteceu']],
  ['Celular barato vs celular caro: vale a pena?', 'celular barato vs caro / vale a pena?', [], []],
  ['Os 5 piores erros de quem viaja sozinho', '5 piores erros', [], ['viaja sozinho']],
  // Italian
  ['Ho vissuto 30 giorni senza zucchero', 'ho vissuto 30 giorni senza zucchero', [], ['30 giorni']],
  ['5 errori che fanno tutti in cucina', '5 errori che fanno tutti in cucina', [], ['fanno tutti']],
  ['Comprare o affittare nel 2026?', null, [], ['2026']],
  // Russian
  ['Я прожил 30 дней без сахара', 'я прожил 30 дней без сахара', [], ['30 дней']],
  [
    '5 ошибок, которые делают все новички',
    '5 ошибок, которые делают все новички',
    [],
    ['делают все новички'],
  ],
  ['Дешёвый или дорогой ноутбук?', null, [], ['ноутбук?']],
  ['Почему тесто не поднимается?', 'почему тесто не поднимается?', [], ['тесто не поднимается?']],
  // Japanese
  ['30日間チャレンジ', '30日間', [], ['30']],
  ['【検証】1万円の椅子と10万円の椅子、違いは分かる？', '1万円', ['10万円'], ['検証']],
  ['2026年に買ってよかった物5選', '2026年に買ってよかった物5選', [], ['2026年', '5選']],
  ['休日のVlog #12', null, [], ['#12', '12', 'vlog']],
  // Korean
  ['30일 동안 설탕 끊기 챌린지', '30일 동안 설탕 끊기 챌린지', [], ['30일']],
  ['10만원으로 일주일 살기', '10만원으로 일주일 살기', [], ['10만원']],
  [
    '갤럭시 vs 아이폰, 뭐가 더 좋을까?',
    '갤럭시 vs 아이폰, 뭐가 더 좋을까?',
    [],
    ['갤럭시 vs 아이폰'],
  ],
  // Chinese
  ['我用90天存了1万元', '我用90天存了1万元', [], ['90天', '1万元']],
  ['【实测】千元手机 vs 万元手机', '千元手机 vs 万元手机', [], ['实测']],
  ['2026年租房还是买房？', '2026年租房还是买房？', [], ['2026年']],
  // Languages without rules: the title unchanged
  ['عشت 30 يوما بدون سكر', 'عشت 30 يوما بدون سكر', [], ['30 يوما']],
  ['मैंने 30 दिन तक चीनी नहीं खाई', 'मैंने 30 दिन तक चीनी नहीं खाई', [], ['30 दिन']],
  ['30 günde 10 kilo verdim', null, ['30 günde 10 kilo verdim'], ['verdim']],
  // Titles that are too long for one headline
  [
    'I Tried Boxing And Running Every Morning For 30 Days',
    '30 days',
    ['i tried boxing and running every morning'],
    ['i tried boxing and running every morning for 30 days'],
  ],
  [
    'Pasé una semana comiendo solo comida callejera en Bangkok con 50 euros',
    '50 euros',
    ['pasé una semana comiendo solo comida callejera'],
    [],
  ],
  // The verb is at the end
  [
    'Wir haben unser ganzes Haus in nur einem Monat komplett umgebaut',
    null,
    [],
    ['wir haben unser ganzes haus / in nur einem monat komplett umgebaut'],
  ],
  [
    'I Bought 4 Old Cameras - Only One Was Worth It',
    '4 old cameras / only one was worth it',
    [],
    [],
  ],
  // Parts that would be false or torn without the rest
  [
    'Never Buy A Used Electric Car Before Watching This Video',
    null,
    [],
    ['never buy a used electric car / before watching this video'],
  ],
  [
    'When I Moved To Japan With My Family I Lost Everything',
    null,
    [],
    ['when i moved to japan / with my family i lost everything'],
  ],
  [
    'I Went Back To My Old School 20 Years After Graduating',
    null,
    [],
    ['i went back to my old school 20 years / after graduating'],
  ],
  [
    'I Spent A Whole Month Living On Nothing But Potatoes',
    null,
    [],
    ['i spent a whole month living / on nothing but potatoes'],
  ],
  // A verb that matters is not dropped for the second sentence
  [
    'I Deleted 3 Popular Apps - My Life Got Better',
    null,
    [],
    ['3 popular apps / my life got better'],
  ],
  ['How I Saved $10,000 - The Honest Truth', null, [], ['$10,000 saved']],
  ['Honestly, iPhone Or Android?', 'iphone or android?', [], []],
  // The verb of a question is no part of what is counted
  [
    'We Found It in a Barn. Will This $300 Tractor Run?',
    null,
    ['$300 tractor', 'will this $300 tractor run?'],
    ['$300 tractor run', '$300 tractor run / we found it in a barn'],
  ],
  ['Is This $20 Air Fryer?', null, ['is this $20 air fryer?'], ['$20 air']],
  ['Can a $50 Drone Fly Across the Lake?', null, [], ['$50 drone fly / across the lake']],
  ['Can This $20 Drill Break Concrete?', null, [], ['$20 drill break', '$20 drill break concrete']],
  // A conjunction before an ellipsis begins what follows
  [
    'I Booked The Cheapest Hotel In Paris For €40 And… It Was Lovely?',
    null,
    ['i booked the cheapest hotel'],
    ['it was lovely?', 'and… it was lovely?'],
  ],
  [
    'Wrapping Gifts And… Wait, What?',
    null,
    [],
    ['and… wait, what?', 'and… wait, what? / wrapping gifts'],
  ],
  ['So… I Quit', 'so… i quit', [], ['so / i quit']],
  // A time before a comma says too little
  ["Il y a 2 ans, j'ai quitté Lyon", null, ["il y a 2 ans, j'ai quitté lyon"], []],
  ['6 km Run vs 60 km Ride: Same Calories?', null, [], ['6 run vs 60 ride / km', '6 vs 60']],
  ['Why Everyone Is So... Tired', null, [], ['why everyone is / so... tired']],
  ['Pros and... Cons of Living in Spain', null, [], ['pros / and... cons of living in spain']],
  ['I Ran For A Year, And... I Fell', 'i ran for a year', [], ['i ran for a year, and']],
  // A question after an emoji is a sentence of its own
  [
    '4 looks para o verão gastando menos de R$ 90 😍 qual você usaria? #shorts',
    null,
    ['4 looks'],
    ['4 looks para o verão gastando menos de r$ 90 qual você usaria?'],
  ],
  [
    'You have to tell me 👉 which shoe is real?',
    null,
    [],
    ['you have to tell me / which shoe is real?'],
  ],
  [
    'Trying to win with my ❤️ which card is red?',
    null,
    [],
    ['trying to win with my / which card is red?'],
  ],
  // The last two of several options are no choice
  [
    '3 Cupcakes, 1 Winner: Caramel, Brownie Or Donut?',
    null,
    ['caramel, brownie or donut?'],
    ['brownie or donut?', 'brownie or donut? / 3 cupcakes, 1 winner'],
  ],
  // Plain titles
  ['Vlog 12', 'vlog 12', [], ['12', 'vlog']],
  ['Rent or Buy?', 'rent or buy?', [], []],
  ['How to Fix a Leaking Tap', 'fix a leaking tap', [], ['leaking tap']],
  ['', null, [], []],
];
