import type { KnownLanguage } from './language-words.js';

/** Words that decide which part of a headline is emphasized in one language, in lower case. */
export interface EmphasisWords {
  /** Fixed phrases whose words alone mean something else. */
  idioms: readonly string[];
  /** Negations before a verb. Those before a noun are in `LanguageWords.negations`. */
  verbNegations: ReadonlySet<string>;
  /** Adverbs without which the next word would be false: "Almost Drowned". */
  nearly: ReadonlySet<string>;
  /** Other adverbs that only strengthen a word or say when. */
  adverbs: ReadonlySet<string>;
  /** Verbs that say little without subject and object. */
  weakVerbs: ReadonlySet<string>;
  /** Weak verbs whose subject matters more than their object: "My Dog Found The Camera". */
  verbsOfSubject: ReadonlySet<string>;
  /** Nouns that need the word before them: "Hat Guide". Only in languages that put it there. */
  genericNouns: ReadonlySet<string>;
  /** Superlatives that have no regular form. */
  superlatives: ReadonlySet<string>;
  /** Nouns that a superlative names but does not compare: "Best Friend". */
  friends: ReadonlySet<string>;
}

function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter(Boolean));
}

export const emphasisWords: Record<KnownLanguage, EmphasisWords> = {
  en: {
    idioms: [
      'out of hand',
      'out of control',
      'out of nowhere',
      'out of this world',
      'out of time',
      'out of money',
      'off the grid',
      'off the rails',
      'over the top',
      'up close',
      'worth it',
    ],
    verbNegations: wordSet("never not don't can't won't didn't"),
    nearly: wordSet('almost nearly'),
    adverbs: wordSet(
      'ever always just finally really actually still also only even quite rather soon already often maybe badly honestly today tonight',
    ),
    weakVerbs: wordSet(
      `changed changes said says found finds find got gets get made makes make took takes take gave gives give went goes go came comes
       come had saw sees put puts let lets kept keeps became becomes turned turns discovered noticed heard transformed happened
       happens needed need needs wanted wants want used uses use`,
    ),
    verbsOfSubject: wordSet('changed changes found discovered noticed saw heard transformed'),
    genericNouns: wordSet(
      `guide guides video videos tip tips idea ideas story stories review reviews question questions routine routines app apps place
       places tour course tutorial list project projects experience challenge`,
    ),
    superlatives: wordSet('best worst'),
    friends: wordSet('friend friends man buddy buddies'),
  },
  de: {
    idioms: ['außer kontrolle', 'aus dem ruder', 'aus dem nichts'],
    verbNegations: wordSet('nie nicht niemals'),
    nearly: wordSet('fast beinahe'),
    adverbs: wordSet(
      `endlich wirklich völlig komplett total richtig tatsächlich eigentlich einfach sofort immer noch schon auch nur
       ehrlich absolut`,
    ),
    weakVerbs: wordSet(
      'gefunden gemacht bekommen verändert verändern geändert gesagt gegeben genommen gehabt geworden macht machen findet fand hatte',
    ),
    verbsOfSubject: wordSet('veränderte fand entdeckte'),
    genericNouns: wordSet(
      'guide video videos tipp tipps idee ideen geschichte geschichten frage fragen routine app apps orte projekt',
    ),
    superlatives: wordSet('beste besten bester bestes'),
    friends: wordSet('freund freunde freunden freundin freundinnen'),
  },
  es: {
    idioms: ['fuera de control', 'de la nada'],
    verbNegations: wordSet('no nunca jamás'),
    nearly: wordSet('casi'),
    adverbs: wordSet('ya siempre muy también solo sólo todavía aún'),
    weakVerbs: wordSet(
      `cambió cambiaron cambia encontré encontró encontramos hice hizo hicimos tuve tuvo dio di fui fue tener hacer descubrió vio
       pasó`,
    ),
    verbsOfSubject: wordSet('cambió cambiaron encontró descubrió vio'),
    genericNouns: wordSet(''),
    superlatives: wordSet('mejor mejores peor peores'),
    friends: wordSet('amigo amigos amiga amigas'),
  },
  fr: {
    idioms: ['hors de contrôle', 'de nulle part'],
    verbNegations: wordSet('jamais ne'),
    nearly: wordSet('presque'),
    adverbs: wordSet(
      'enfin vraiment complètement totalement absolument finalement réellement toujours encore déjà juste',
    ),
    weakVerbs: wordSet(
      'changé changent change trouvé trouve fait fais pris donné mis eu vu découvert vécu devenu',
    ),
    verbsOfSubject: wordSet('changé changent trouvé découvert vu'),
    genericNouns: wordSet(''),
    superlatives: wordSet('meilleur meilleure meilleurs meilleures pire pires'),
    friends: wordSet('ami amis amie amies'),
  },
  pt: {
    idioms: ['fora de controle', 'fora do controle', 'do nada'],
    verbNegations: wordSet('não nunca jamais'),
    nearly: wordSet('quase'),
    adverbs: wordSet('já sempre muito também só ainda'),
    weakVerbs: wordSet(
      'mudou mudaram muda encontrei encontrou fiz fez fizemos tive teve deu dei fui foi ter fazer descobriu viu aconteceu',
    ),
    verbsOfSubject: wordSet('mudou mudaram encontrou descobriu viu'),
    genericNouns: wordSet(''),
    superlatives: wordSet('melhor melhores pior piores'),
    friends: wordSet('amigo amigos amiga amigas'),
  },
};

/** Nouns that say little in any language, as in "A Day In The Life Of A Surgeon". */
export const vagueNouns = wordSet(
  `day morning mornings evening evenings way life thing things week weeks time part story first last month months year years hour hours minute minutes everything
   something one ones día manera vida cosas primer primera mes meses año años semana semanas hora horas todo fin vez tag leben
   sachen erste erster erstes monat monate woche wochen jahr jahre stunde stunden mal alles jour vie choses premier première mois
   semaine semaines an ans année heure heures fois coup peine tout dia jeito primeiro primeira mês ano anos tudo fim`,
);

/** English words ending in -est that are not superlatives. */
const falseSuperlatives = new Set(
  `test rest west guest quest forest interest honest request contest chest latest harvest invest protest everest budapest bucharest
   digest suggest arrest midwest northwest southwest tempest conquest manifest modest pinterest oktoberfest
   unrest priest ernest`.split(/\s+/),
);

/** Whether a word is a superlative such as "Worst" or "Wildest". */
export function isEnglishSuperlative(word: string): boolean {
  return (
    emphasisWords.en.superlatives.has(word) ||
    (/\p{L}{3}est$/u.test(word) && !falseSuperlatives.has(word))
  );
}

/** English words ending in -ly that are not adverbs. */
const falseAdverbs = new Set(
  `family ugly friendly lonely lovely deadly daily weekly monthly italy july early reply supply assembly butterfly sicily belly
   jelly bully rally silly curly chilly elderly monopoly emily molly kelly holly sally billy`.split(
    /\s+/,
  ),
);

/** Whether a word is an adverb that says little alone. */
export function isAdverb(word: string, language: KnownLanguage): boolean {
  const { adverbs, nearly } = emphasisWords[language];
  if (adverbs.has(word) || nearly.has(word)) return true;
  if (language === 'en') return /\p{L}{3}ly$/u.test(word) && !falseAdverbs.has(word);
  return (language === 'es' || language === 'pt') && /\p{L}{3}mente$/u.test(word);
}
