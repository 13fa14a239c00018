const wordSet = (...lines: string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(' ')));

/** Articles, prepositions, adverbs and other words that belong to the word after them. Leaves out the Italian AI. */
export const wordsNeverLast = wordSet(
  'A AN THE THIS THAT THESE THOSE IN ON OF TO FOR AT AND OR MY YOUR HIS HER OUR THEIR IS ARE WITH FROM I NO NOT HOW',
  'EVERY ABOUT AFTER BEFORE THAN ALWAYS NEVER REALLY ONLY ALMOST ACTUALLY STILL',
  "I'VE I'M I'LL J'AI C'EST WITHOUT UNDER INTO DURING",
  'DER DIE DAS DEN DEM DES EIN EINE EINEN EINEM EINER UND ODER MIT VON ZU ZUM ZUR IM AM UNTER MEIN MEINE KEIN KEINE',
  'FÜR NACH OHNE ÜBER JEDE JEDEN JEDER AUF AUS BEI BEIM VOM ALS WIE',
  'EL LA LOS LAS UN UNA Y DE DEL AL EN CON POR PARA MI TU SU COMO SIN CADA',
  'LE LES DU ET OU AVEC POUR MON MA MES SANS DANS CHAQUE À AU AUX CE CET CETTE SUR',
  'OS AS UM UMA DO DA DOS EM COM MEU MINHA SEM NA NAS NUM NUMA AO ÀS PELO PELA',
  'IL LO GLI DI DA CHE E PER NEL NELLA DEL DELLA OGNI SENZA ALLA ALLO DAL DALLA',
  'UNE NOS VOS TES SES SEU SUA TRA MIO MIA QUESTO QUESTA DEI DEGLI DELLE SUL SULLA',
  // Leaves out words that are common in English, such as VAN, MET, PRO and the Z of "Gen Z".
  'HET EEN VOOR ZONDER NAAR TE MIJN BIJ W ZA NAD PRZEZ BEZ DLA ZE ŻE ŽE',
  'ETT OCH FÖR PÅ MED TILL UTAN FRÅN MITT UDEN UTEN MIT BIR BİR VE ÎN CU ȘI FĂRĂ DIN PENTRU',
  'YANG UNTUK DARI KE TANPA DENGAN В НА С К О И ЗА ИЗ ПО ОТ ДО БЕЗ ДЛЯ НЕ У З ТА І Й ВІД',
  'ΤΟ Ο Η ΤΑ ΤΗΝ ΤΟΝ ΜΕ ΣΤΟ ΣΤΗΝ ΣΤΟΝ ΚΑΙ ΓΙΑ في من على إلى عن مع של את עם על',
);

/**
 * Articles, pronouns, prepositions, conjunctions, auxiliary verbs and question words: alone on a line they have no meaning.
 * Leaves out negations, and words that are common nouns in another language, such as MAN, MES and US.
 */
const fillers = wordSet(
  'A AN THE THIS THAT THESE THOSE IN ON OF TO FOR AT BY AND OR BUT SO IF AS MY YOUR HIS HER OUR THEIR IS ARE WAS WITH FROM',
  'I YOU HE SHE IT WE THEY ME THEM HOW WHAT WHO WHICH THAN THEN DO DID ABOUT INTO',
  'DER DIE DAS DEN DEM DES EIN EINE EINEN EINEM EINER UND ODER MIT VON ZU ZUM ZUR IM AM UNTER MEIN MEINE',
  'ICH DU ER ES WIR IHR SIE DASS WIE FÜR AUS BEI BIS VOM NACH ÜBER ALS WENN ABER HABE',
  'EL LA LOS LAS UN UNA Y DE DEL AL EN CON POR PARA MI TU SU COMO',
  'YO LO SE NOS QUE CÓMO QUÉ PERO CUANDO ESTE ESTA MIS TUS SUS',
  'LE LES DU ET OU AVEC POUR MON MA DANS',
  'JE IL ELLE NOUS VOUS ILS QUI CE CETTE CES MAIS QUAND COMMENT SUR EST AUX AU',
  'O OS AS UM UMA DO DA DOS EM COM MEU MINHA EU ELE ELA VOCÊ NA NAS NUM NUMA AO ÀS E QUANDO',
  'IO LUI LEI CHE CHI GLI DI DEI DEGLI NEL NELLA SUL SULLA PER DELLA',
);

/** The verb in "YOU'LL" or "IT'S". */
const contractedVerb = /['’](?:LL|VE|RE|D|M|S)$/;

/** Whether a line says nothing alone, such as "THAT" or "FOR THE". */
export function isFiller(line: readonly string[]): boolean {
  return line.every((word) => fillers.has(word.toUpperCase().replace(contractedVerb, '')));
}

/** A number without a currency. It counts the next word ("30 DAYS") or numbers the previous one ("DAY 30"). */
const plainNumber = /^\p{N}[\p{N}.,:]*$/u;
const numberedWords = wordSet(
  'DAY PART EPISODE EP CHAPTER LEVEL SEASON STEP WEEK ROUND AGE IPHONE PLAYSTATION MODEL',
  'TAG TEIL FOLGE KAPITEL STAFFEL RUNDE WOCHE DÍA PARTE EPISODIO CAPÍTULO NIVEL JOUR PARTIE CHAPITRE DIA GIORNO',
);

/** First words of names that end with a letter: "MODEL Y". */
const letterNames = wordSet('MODEL PLAN TYPE TYP CLASS');

/** Whether a line is only a plain number, such as a year. */
export function isLoneNumber(line: readonly string[]): boolean {
  return line.length === 1 && plainNumber.test(line[0]!);
}

const maxShortWord = 5;

/** Whether a word is so short that it looks lost alone on a line. A joiner (`wordJoiner`) may be before it. */
export function isShortWord(word: string): boolean {
  if (/^\u2060?\p{Script=Han}\p{P}*$/u.test(word)) return true;
  const letters = /^([\p{Script=Latin}'’]+)[?!.…:,]{0,3}$/u.exec(word)?.[1];
  return letters !== undefined && letters.length <= maxShortWord;
}

/** Whether a break between two words separates a number from what it counts or numbers: "30 | DAYS", "DAY | 30". */
export function separatesNumber(before: string, after: string): boolean {
  const isNumber = plainNumber.test(before);
  // In "PLAN | A TRIP" and "CLASS | I TOOK", the letter is a word.
  if (/^\p{Lu}$/u.test(after))
    return !/^[AI]$/.test(after) && letterNames.has(before.toUpperCase());
  if (plainNumber.test(after) && !isNumber)
    return numberedWords.has(before.toUpperCase().replace(/\.$/, ''));
  return isNumber && /^[\p{L}\p{M}\p{N}]/u.test(after) && !isFiller([after]);
}
