/** Words that the rules use for one language, in lower case. `stop` words have no content. */
export interface LanguageWords {
  stop: ReadonlySet<string>;
  /** Units after a number: time, distance, weight. */
  units: ReadonlySet<string>;
  /** Words that create curiosity. */
  hooks: ReadonlySet<string>;
  /** Chapter names without content. */
  plainChapters: ReadonlySet<string>;
  /** Words that may start a second line. */
  prepositions: ReadonlySet<string>;
  /** Limits before a number, such as `under`. Without them, the claim would change. */
  bounds: readonly string[];
  /** Negations before a noun. */
  negations: ReadonlySet<string>;
  /** Words between the two sides of a choice. */
  choices: readonly string[];
  /** First words of a dependent clause, before which a headline may end. */
  clauses: ReadonlySet<string>;
  /** Words after a number and its unit that belong to them. */
  states: ReadonlySet<string>;
  questions: ReadonlySet<string>;
}

function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter(Boolean));
}

/** Conjunctions after which a phrase continues, in all languages. */
export const conjunctions = wordSet('and or nor und oder noch y o ni e ou et');

/** Verb forms after a word such as `without`, where they need an object: "Without Feeling Guilty". */
export const verbForms: Partial<Record<KnownLanguage, RegExp>> = {
  en: /ing$/,
  es: /[aei]r(?:se|me|te|lo|la)?$/,
  fr: /(?:er|ir|re|oir)$/,
  pt: /[aeio]r$/,
};

const english: LanguageWords = {
  stop: wordSet(`a an the and or but so if of in on at by for to from with without into onto over under about as than then
    every single shown i i'm i've i'll i'd me my mine we we're our us you you're your yours he she it it's its they their them this that these those there here
    who what when where why how which is are was were be been being am do does did doing don't doesn't didn't have has had having
    can could will would should shall may might must not no nor only just very too also ever each all any some more most
    up out off down again get got getting make makes made making let let's happened happens vs vs. versus because while after before until during through
    between against across per via ft feat him his here's there's that's`),
  units:
    wordSet(`second seconds sec minute minutes min mins hour hours hr hrs day days night nights week weeks weekend weekends month months
    year years km kilometers kilometres miles mile meters metres feet ft kg lb lbs pounds kilos calories people subscribers subs
    followers views steps reps countries cities`),
  hooks:
    wordSet(`regret regrets regretted mistake mistakes wrong badly failed fail fails failure worst best secret secrets hidden truth honest
    honestly real really never nobody everybody everyone changed changes storm broke broken breaks lost survived survive impossible
    illegal banned forgotten forgets forget abandoned free cheap cheapest expensive test blind finally worth wins winner exact hardest
    easiest strange strangest weird shocking surprised surprise danger dangerous scary alone problem problems trap warning stop quit
    almost nearly trick tricks money cost costs difference exact wrongly ruined saved lie lies myth myths`),
  plainChapters:
    wordSet(`intro introduction outro conclusion summary recap ending end sponsor sponsors ad start welcome overview chapters
    credits ingredients music subscribe links thanks`),
  prepositions: wordSet(
    'in on at with without for under over from to only inside around across before after by of',
  ),
  bounds: [
    'for less than',
    'less than',
    'more than',
    'under',
    'over',
    'below',
    'above',
    'only',
    'almost',
    'nearly',
    'up to',
    'at least',
  ],
  negations: wordSet('no without zero'),
  choices: ['vs', 'vs.', 'versus', 'or'],
  clauses: wordSet('when while if because before after until unless although that who'),
  states: wordSet('alone straight later nonstop non-stop apart underground offline abroad ago'),
  questions: wordSet(
    'who what when where why how which is are was were can could will would should do does did has have',
  ),
};

const spanish: LanguageWords = {
  stop: wordSet(`el la los las un una unos unas lo al del de a en con sin por para y e o u ni que qué se me te le les nos os su sus mi mis tu tus
    es son era fue ser estar está están hay he ha han hemos yo tú él ella ellos ustedes esto este esta estos estas eso ese esa
    como cómo cuando cuándo donde dónde quién cuál porqué porque si no sí más menos muy ya solo sólo también todo toda todos todas
    cada hasta desde sobre entre hacer hago hice pero así vs vs. contra nuestro nuestra nuestros nuestras`),
  units:
    wordSet(`segundo segundos minuto minutos min hora horas día días noche noches semana semanas mes meses año años km kilómetros kilos kg
    metros euros dólares pesos personas pasos países ciudades`),
  hooks:
    wordSet(`error errores mal peor peores mejor mejores secreto secretos verdad nunca nadie jamás falla fallo demasiado prohibido gratis barato
    baratos caro caros imposible truco trucos perdí perdido difícil fácil hunde peligro raro engaño mentira
    mito mitos vale increíble real problema problemas arruiné sorpresa cuesta cuánto odio rotos roto`),
  plainChapters: wordSet(
    'intro introducción final fin conclusión resumen despedida ingredientes patrocinador música enlaces gracias',
  ),
  prepositions: wordSet('en con sin por para bajo desde hasta solo a'),
  bounds: ['por menos de', 'menos de', 'más de', 'bajo', 'hasta', 'casi', 'solo', 'sólo'],
  negations: wordSet('sin cero ningún ninguna'),
  choices: ['vs', 'vs.', 'versus', 'contra', 'o'],
  clauses: wordSet('cuando mientras si porque antes después aunque que quien'),
  states: wordSet('solo sola seguidos seguidas después'),
  questions: wordSet('qué quién cuándo dónde cómo cuál cuáles cuánto cuánta cuántos cuántas por'),
};

const german: LanguageWords = {
  stop: wordSet(`der die das den dem des ein eine einen einem einer eines und oder aber ich du er sie es wir ihr mich mir dich dir uns euch sich
    mein meine meinen meinem meiner dein deine sein seine unser unsere in im an am auf aus bei mit nach von vom zu zum zur für über
    unter um ohne durch gegen bis seit wie was wer wo wann warum wieso welche welcher welches ist sind war waren wird werden wurde
    habe hast hat haben hatte kann können muss müssen soll will so nur auch noch schon nicht kein keine keinen mehr als dass wenn
    weil ob doch mal ganz sehr immer jeder jede jedes alle aller alles lang man vs vs. hier diese diesen diesem dieser dieses`),
  units:
    wordSet(`sekunde sekunden minute minuten min stunde stunden std tag tage tagen nacht nächte nächten woche wochen monat monate monaten
    jahr jahre jahren km kilometer kilo kilos kg meter euro dollar menschen schritte länder städte`),
  hooks:
    wordSet(`fehler falsch schlimmste schlimmsten beste besten geheim geheimnis wahrheit nie niemand niemals verboten gratis billig teuer
    unmöglich trick tricks verloren kaputt ehrlich allein endlich wirklich gefährlich seltsam problem probleme lüge mythos mythen
    sturm bereue bereut unterschied geld kosten lohnt überrascht gescheitert`),
  plainChapters: wordSet(
    'intro einleitung start ende fazit outro zutaten sponsor werbung musik links danke begrüßung',
  ),
  prepositions: wordSet('in im an am auf mit ohne für unter bei nach nur aus durch'),
  bounds: [
    'für weniger als',
    'für unter',
    'weniger als',
    'mehr als',
    'unter',
    'über',
    'bis zu',
    'nur',
    'fast',
    'mindestens',
  ],
  negations: wordSet('ohne kein keine keinen null'),
  choices: ['vs', 'vs.', 'versus', 'gegen', 'oder'],
  clauses: wordSet('wenn während weil bevor nachdem obwohl dass der die das'),
  states: wordSet('allein alleine lang später'),
  questions: wordSet('wer was wann wo warum wieso wie welche welcher welches ist sind kann lohnt'),
};

const french: LanguageWords = {
  stop: wordSet(`le la les l un une des du de d et ou où mais donc car ni à au aux en dans sur sous avec sans pour par chez vers entre
    je tu il elle on nous vous ils elles me m te t se s mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ce c cet cette
    ces ça est sont suis es ai as a avons avez ont été être avoir fait faire que qu qui quoi dont comment pourquoi quand quel quelle
    quels quelles plus moins très trop bien tout toute tous toutes ne pas n y aussi même si vs j'ai c'est qu'il d'un d'une`),
  units:
    wordSet(`seconde secondes minute minutes min heure heures h jour jours nuit nuits semaine semaines mois an ans année années km kilomètres
    kilos kg mètres euros dollars personnes abonnés pas pays villes étapes`),
  hooks:
    wordSet(`erreur erreurs pire pires meilleur meilleure meilleurs secret secrets vérité jamais personne raté échec interdit gratuit
    impossible astuce astuces perdu seul seule danger bizarre mensonge mythe vrai vraiment regrette problème caché coûte`),
  plainChapters: wordSet(
    'intro introduction conclusion fin générique sponsor musique liens merci ingrédients',
  ),
  prepositions: wordSet('en dans sans pour sur avec sous avant après chez'),
  bounds: ['pour moins de', 'moins de', 'plus de', 'sous', 'presque', 'seulement'],
  negations: wordSet('sans zéro aucun aucune'),
  choices: ['vs', 'vs.', 'versus', 'contre', 'ou'],
  clauses: wordSet('quand si parce avant après que qui pendant'),
  states: wordSet('seul seule après'),
  questions: wordSet('qui que quoi quand où comment pourquoi combien quel quelle est'),
};

const portuguese: LanguageWords = {
  stop: wordSet(`o a os as um uma uns umas do da dos das no na nos nas ao aos à às de em por para com sem e ou mas que se eu você ele ela
    nós eles elas me te meu minha meus minhas seu sua seus suas isso isto este esta esse essa aquele é são foi era ser estar está
    tem tinha como quando onde quem qual quanto porque porquê não sim mais menos muito já só também todo toda todos todas cada até
    desde sobre entre fazer fiz faz pra vs nosso nossa nossos nossas`),
  units:
    wordSet(`segundo segundos minuto minutos min hora horas dia dias noite noites semana semanas mês meses ano anos km quilômetros quilos kg
    metros reais euros dólares pessoas passos países cidades`),
  hooks:
    wordSet(`erro erros pior piores melhor melhores segredo segredos verdade nunca ninguém falhou proibido grátis barato caro impossível
    truque truques perdi sozinho sozinha perigo estranho mentira mito real problema custa vale`),
  plainChapters: wordSet(
    'intro introdução conclusão final fim patrocínio música links obrigado ingredientes',
  ),
  prepositions: wordSet('em com sem por para sob desde até só no na nos nas'),
  bounds: ['por menos de', 'menos de', 'mais de', 'até', 'quase', 'só', 'apenas'],
  negations: wordSet('sem zero nenhum nenhuma'),
  choices: ['vs', 'vs.', 'versus', 'contra', 'ou'],
  clauses: wordSet('quando se porque antes depois que quem enquanto'),
  states: wordSet('sozinho sozinha seguidos depois'),
  questions: wordSet('que quem quando onde como qual quais quanto por vale'),
};

/** Languages with reviewed headlines (reviewed-titles.ts). All other languages use parts of the title. */
export const languageWords = {
  en: english,
  es: spanish,
  de: german,
  fr: french,
  pt: portuguese,
} as const;

export type KnownLanguage = keyof typeof languageWords;

/** Words that are frequent in titles, used only to detect the language. */
export const frequentWords: Record<string, ReadonlySet<string>> = {
  en: wordSet('worth today every never'),
  de: wordSet(
    `lernen machen kochen backen bauen gelernt gemacht tage tagen wochen stunden minuten jahre jahren fehler beim selber meine wie ohne
    anfänger einfach rezept gegen reise haus mehr besser zum ersten`,
  ),
  es: wordSet(
    `hacer aprender aprende cómo errores recetas receta días años meses fácil fáciles mejor mejores peor perfecta mi mis viaje casa
    dinero comida rutina viví probé compré`,
  ),
  fr: wordSet(
    `apprendre faire recette recettes meilleure meilleur erreurs jours mois semaines heures ans éviter facile maison ma mes cuisine
    voyage argent j'ai quitté lequel laquelle essayé acheté pire hôtel`,
  ),
  pt: wordSet(
    `fazer aprendi receita receitas fáceis erros dias anos meses melhor melhores jantar almoço beber parei comprei testei viagem
    minha meu dinheiro gastei morar casa`,
  ),
  it: wordSet(
    `imparare ricetta ricette errori giorni minuti mesi anni settimane cosa perché evitare mangiare mangiato casa
    perfetta migliore migliori allenamento ho comprato provato alla dalla viaggio soldi facile primo mese mio mia
    quale sente assaggiato`,
  ),
  nl: wordSet('dagen weken maanden jaar maken leren zonder fouten'),
};

/** Frequent short words, used only to detect the language. */
export const markerWords: Record<string, ReadonlySet<string>> = {
  en: wordSet('the and of to is in my i you how what why this with for was it your on vs'),
  es: wordSet('el la los las de que y en un una por qué con mi se cómo para no más tu es del lo'),
  de: wordSet(
    'der die das und ich ist ein eine mit für von wie nicht warum so mein auf den im zu wir',
  ),
  fr: wordSet(
    'le la les des et est un une pour dans avec je mon comment pourquoi sur ce qui pas du vous',
  ),
  pt: wordSet(
    'o os as um uma de que e em por com não para meu como eu você do da mais seu pena isso dias foi sem vocês',
  ),
  it: wordSet(
    'il lo gli di che e un una per con non come mio perché sono del della più questo ho la i nel al dal senza mia in tutti fanno o quanto da ecco',
  ),
  nl: wordSet(
    'de het een en van ik is dat op te met voor niet zijn mijn in naar hoe waarom dagen zonder je wat deze aan',
  ),
  sv: wordSet('och att det som en på är av för med jag till den har inte min utan hur vi ett i'),
  da: wordSet('og at det som en på er af for med jeg til den har ikke min uden hvordan vi et i'),
  fi: wordSet(
    'ja ei että miten miksi mikä minun minulla mitä kun tämä oli ilman ovat mutta ole olen näin kuinka päivää vuotta',
  ),
  pl: wordSet('i w z na do nie się jest to jak że za dla od co po ja mój bez dni'),
  tr: wordSet('bir ve bu ile için ne mi ben nasıl en çok gün gibi daha var yok neden'),
  id: wordSet('yang dan di dengan untuk ini itu dari aku saya cara tidak hari selama ke tanpa'),
  ro: wordSet('și în la cu de o un am pe nu este fără cum pentru din care zile'),
  cs: wordSet('a v na se je s jak že do za bez můj jsem dní proč'),
  vi: wordSet('và của là một trong không cho với tôi ngày cách ở được có'),
};
