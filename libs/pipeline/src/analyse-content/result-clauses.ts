import type { Token } from './tokens.js';

/** Words that show where a story's result begins, in one language. */
interface StoryWords {
  /** First words of a story: its narrator, or a verb that implies one. */
  starts: RegExp;
  /** Words between a story and its result. */
  conjunctions: RegExp;
  /** First words of a result. After `>`, the second words that may follow; without them, any may. */
  results: string;
}

// cspell:disable
const storyWords: readonly StoryWords[] = [
  {
    starts: /^(?:i|i've|i'm|we|we've|he|she|they)$/,
    conjunctions: /^(?:and|but)$/,
    results: `i i'm i'll i'd we we're it it's he he's she she's they they're you nobody everybody everyone nothing everything
      this>is,was,happened,changed that>is,was,changed one>really,of,actually,was here>is,are here's almost instantly
      immediately accidentally finally regret regretted ruined couldn't can't don't didn't won't
      got>lost,caught,stuck,sick,hooked,scammed,rejected found>the,a,this,out,something,my lost>my,our,the,everything,it
      made>every,my,our,it,a,the only>one,two`,
  },
  {
    starts: /^(?:my|our|this)$/,
    conjunctions: /^(?:and|but)$/,
    results: `it>is,was,changed,worked,broke,got,went,looks it's nobody>believed,noticed,knows,knew everything>changed
      this>happened here's here>is`,
  },
  {
    starts: /^(?:ich|wir|er|sie)$/,
    conjunctions: /^(?:und|aber)$/,
    results: `ich es er>ist,war,hat sie>ist,war,hat wir man das>ist,war,hat,kam,hätte dann sofort fast niemand keiner plötzlich
      alles>war,ist,ging wurde war hätte würde bin habe so>ging,war,sieht,habe`,
  },
  {
    starts:
      /^(?:yo|he|hemos|fui|fuimos|hice|hicimos|vi|(?!(?:así|aquí|ahí|allí|café|bebé|josé|té)$)\p{L}{2,}(?:é|í|amos|imos))$/u,
    conjunctions: /^(?:y|pero)$/,
    results: `no>me,nos,lo,quiero,puedo,salgo,pude me>arrepentí,arrepiento,salió,pasó,encontré,gustó,encantó nos>pasó,perdimos,salió
      se>rompió,acabó esto>pasó,es,aprendí así>fue,quedó,es casi todavía>no aún>no por>poco nadie>me,lo,nos fue>un,una,lo,mi
      mira>lo,cómo,qué aquí>está terminé acabé descubrí perdí gané`,
  },
  {
    starts: /^(?:je|j'ai|j'étais|on|nous|il|elle)$/,
    conjunctions: /^(?:et|mais)$/,
    results: `je j'ai j'étais on nous>avons il>a,est elle>a,est c'est c'était ça>a,m'a,marche,change voilà voici personne>ne
      tout>a,s'est rien>ne`,
  },
  {
    starts:
      /^(?:eu|nós|fui|fomos|fiz|fizemos|vi|vivi|dormi|perdi|aprendi|comi|corri|(?!(?:rei|lei)$)\p{L}{2,}(?:ei|amos|emos|imos))$/u,
    conjunctions: /^(?:e|mas)$/,
    results: `quase>não,desisti,morri,perdi,fui não>me,foi,deu,quero,consegui isso>aconteceu,foi,mudou olha>o foi>um,uma,assim,a,o
      me>arrependi,surpreendi ninguém nada>deu eu agora>eu,não deu>certo,errado,ruim descobri perdi ganhei`,
  },
  {
    starts: /^(?:ho|abbiamo|sono|siamo)$/,
    conjunctions: /^(?:e|ed|ma)$/,
    results: `ecco non>è,ho,ce,me,mi,sono,abbiamo me>ne mi>sono,è,ha quasi è>successo,andata,andato,stato,stata,cambiato
      ho abbiamo questo>è nessuno ci>siamo`,
  },
  {
    starts: /^(?:ik|we|wij)$/,
    conjunctions: /^(?:en|maar)$/,
    results: `dit>ging,gebeurde,is dat>was,ging,is ik we toen>ging,gebeurde bijna niemand nu>heb,is,zijn het>was,ging,is,werd`,
  },
  {
    starts: /^(?:jag|vi|jeg)$/,
    conjunctions: /^(?:och|og|men)$/,
    results: `det>blev,ble,gick,gikk,gik,var,är,er,här jag jeg vi då>hände da>skjedde,skete nu>är,er
      så>här,blev,ble,gick,gikk,gik,skjedde,skete ingen nästan nesten næsten`,
  },
  {
    starts: /^\p{L}+(?:łem|łam|liśmy|łyśmy)$/u,
    conjunctions: /^(?:i|ale)$/,
    results: `oto>co nie>żałuję,wiem,mogę,polecam,było od>razu prawie nikt to>był,była,było,się żałuję już>nie potem`,
  },
  {
    starts: /^(?:am|ne-am|m-am)$/,
    conjunctions: /^(?:și|şi|dar)$/,
    results: `nu>m-aș,mai,a,am,pot iată>ce asta>s-a,a am>aproape,rămas,pierdut,regretat aproape nimeni`,
  },
  {
    starts: /^(?:aku|saya|kami)$/,
    conjunctions: /^(?:dan|tapi)$/,
    results: `ini>yang,hasilnya inilah>hasilnya,yang ternyata hampir aku saya hasilnya`,
  },
  {
    starts: /^tôi$/,
    conjunctions: /^(?:và|nhưng)$/,
    results: `đây>là cái>kết kết>quả`,
  },
];
/** In Turkish, the verb before the conjunction implies the narrator. */
const turkishVerb = /(?:d|t)[ıiuü][mk]$/u;
const turkish = {
  conjunctions: /^(?:ve|ama)$/,
  results: `ilk>gün bakın>ne sonuç>şaşırttı bu>oldu,olanlar pişman>oldum,olduk az>kalsın neredeyse inanamadım inanamadık bir>şey`,
};
// cspell:enable

const parsed = ({ results, ...words }: Pick<StoryWords, 'conjunctions' | 'results'>) => ({
  ...words,
  results: new Map(
    results.split(/\s+/).map((entry) => {
      const [first = '', seconds] = entry.split('>');
      return [first, new Set(seconds?.split(','))] as const;
    }),
  ),
});
const stories = storyWords.map((words) => ({ starts: words.starts, ...parsed(words) }));
const turkishStory = parsed(turkish);

/** Whether a story's result begins with the conjunction at `at`: "And It Changed Everything". */
export function opensResult(tokens: readonly Token[], at: number): boolean {
  const opening = tokens[0]?.norm ?? '';
  const begins = ({ conjunctions, results }: ReturnType<typeof parsed>): boolean => {
    const [conjunction = '', first = '', second] = tokens.slice(at, at + 3).map(({ norm }) => norm);
    const seconds = results.get(first);
    if (!conjunctions.test(conjunction) || !seconds || second === undefined) return false;
    return seconds.size === 0 || seconds.has(second);
  };
  return (
    stories.some((story) => story.starts.test(opening) && begins(story)) ||
    (turkishVerb.test(tokens[at - 1]?.norm ?? '') && begins(turkishStory))
  );
}
