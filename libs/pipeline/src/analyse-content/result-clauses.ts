import type { Token } from './tokens.js';

// cspell:disable
/**
 * First words of a clause that tells how a story ended, by the conjunction before it: "And It Changed Everything". A word
 * is listed only if it rarely begins a second noun, and never follows the same word in another language.
 */
const resultOpeners: Record<string, string> = {
  and: `i i'm i'll i'd we we're it it's he he's she she's they they're you you'll nobody everybody everyone nothing everything
    this|is|was|happened|changed|broke|worked that|is|was|happened|changed one|really|of|actually|was here|is|are here's then
    now almost never still instantly immediately accidentally finally got lost found ruined regret regretted quit failed won
    made broke learned ended became couldn't can't don't didn't won't`,
  but: `i i'm i'll i'd we we're it it's he he's she she's they they're you nobody everybody everyone nothing everything
    this|is|was|happened|changed that|is|was then almost never still lost found couldn't can't don't didn't won't`,
  und: `ich es er sie wir man du das|ist|war|hat|kam dann sofort fast nie niemand niemals keiner jetzt trotzdem plötzlich alles
    wurde war hätte würde bin habe so|ging|war|sieht|habe`,
  aber: 'ich es er sie wir man das dann sofort fast niemand keiner jetzt plötzlich alles nicht',
  y: `no me nos se te le lo|que|hice|logré|perdí|conseguí esto|pasó|es eso|pasó|es así|fue|quedó|es casi todavía aún por|poco
    nadie nunca ya fue mira aquí|está terminé acabé descubrí perdí gané`,
  pero: 'no me nos se te yo él ella casi todavía nadie nunca ya fue mira algo',
  et: `je j'ai j'étais on nous|avons il|a|est|était elle|a|est|était c'est c'était ça|a|m'a|marche|change voilà voici
    personne|ne tout|a|s'est rien|ne maintenant presque`,
  mais: `je j'ai on il|a|est|y elle|a|est c'est c'était ça personne|ne tout|a rien|ne eu não nós ele ela quase ninguém nunca
    algo foi`,
  e: `quase não isso|aconteceu|foi|mudou olha foi me mi nos ninguém nunca nada|deu eu agora|eu|não deu|certo|errado|ruim
    descobri perdi ganhei ecco non quasi è|successo|andata|stato|stata|cambiato ho abbiamo|fatto|perso|trovato|scoperto questo|è
    nessuno poi`,
  ed: 'ecco è ho era',
  ma: 'non ho è mi|sono|ha ci nessuno quasi poi qualcosa',
  en: `dit|ging|gebeurde|is dat|was|ging ik we|moesten|hebben|kwamen toen|ging|gebeurde bijna niemand nu|heb|is|zijn`,
  maar: 'ik we het|was|ging|is toen niemand bijna dit|ging|is dat|was',
  och: `det|blev|gick|var|är|här jag vi då nu så|här|blev|gick ingen nästan`,
  men: 'det jag vi då nu ingen nästan jeg så ikke næsten nesten',
  og: `det|ble|blev|gikk|gik|var|er jeg vi|måtte|har da|skjedde|skete så|skjedde|skete|gikk|gik ingen næsten nesten`,
  ja: 'näin|kävi tämä|tapahtui se|oli|muutti melkein kukaan',
  i: 'oto nie od|razu tak|to|się prawie nikt to|był|była|było|się żałuję już|nie',
  ale: 'nie to nikt prawie coś potom',
  a: 'takhle|to|dopadlo nikdo|nečekal málem skoro|jsem',
  ve: 'ilk|gün bakın|ne sonuç|şaşırttı bu|oldu pişman|oldum|olduk az|kalsın neredeyse inanamadım',
  ama: 'bir|şey pişman|oldum|olduk az|kalsın neredeyse inanamadım sonuç',
  dan: 'ini|yang|hasilnya inilah hasilnya ternyata hampir aku saya',
  tapi: 'ini|yang hasilnya ternyata hampir aku saya tidak',
  și: 'nu iată asta|s-a|a am|aproape|rămas|pierdut|regretat aproape nimeni',
  dar: 'nu nimeni aproape asta|s-a|a',
  và: 'đây|là cái|kết tôi kết|quả',
};
// cspell:enable

/** First word of a clause → its possible second words, empty if any. */
const openersAfter = new Map(
  Object.entries(resultOpeners).map(([conjunction, openers]) => [
    conjunction,
    new Map(
      openers.split(/\s+/).map((opener) => {
        const [first = '', ...second] = opener.split('|');
        return [first, new Set(second)] as const;
      }),
    ),
  ]),
);

/** Whether the words from `at` on tell how a story ended, and begin with the conjunction at `at`. */
export function opensResult(tokens: readonly Token[], at: number): boolean {
  const [conjunction, first, second] = tokens.slice(at, at + 3).map(({ norm }) => norm);
  const seconds = openersAfter.get(conjunction ?? '')?.get(first ?? '');
  if (!seconds || second === undefined) return false;
  return seconds.size === 0 || seconds.has(second);
}
