import { joinSegments, splitsCompound } from './segments.js';

// cspell:ignore EINE EINEN EINEM EINER MEINE KEIN KEINE AVEC MINHA
/** Articles, prepositions, adverbs and other words that belong to the word after them. */
const wordsNeverLast = new Set(
  [
    'A AN THE THIS THAT THESE THOSE IN ON OF TO FOR AND OR MY YOUR HIS HER OUR THEIR IS ARE WITH FROM I NO NOT HOW',
    'ALWAYS NEVER REALLY ONLY ALMOST ACTUALLY STILL',
    'DER DIE DAS DEN DEM DES EIN EINE EINEN EINEM EINER UND ODER MIT VON ZU ZUM ZUR IM AM UNTER MEIN MEINE KEIN KEINE',
    'EL LA LOS LAS UN UNA Y DE DEL AL EN CON POR PARA MI TU SU COMO SIN',
    'LE LES DU ET OU AVEC POUR MON MA MES SANS',
    'OS AS UM UMA DO DA DOS EM COM MEU MINHA SEM',
  ].flatMap((words) => words.split(' ')),
);

/** Belongs to the verb before it: "sign up", "pour over". */
const particles = new Set('UP OUT OFF DOWN AWAY BACK APART OVER'.split(' '));
/** After "over", these begin what it is over: "over the Alps", "over 100 days". */
const opensObject = /^(?:[$€£]?\d.*|the|an?|my|your)$/iu;

const bareNumber = /^[$€£]?\d[\d.,]*$/;

/** In these scripts one or two characters can be a word. */
const wordlessScripts =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{N}]/u;

/** Factor for each break inside a Japanese compound. */
const compoundFactor = 0.05;
/** A number alone on its line is a design only when it is this much larger than the line below it. */
const minNumberRatio = 1.3;

/** 0-1: prefers line ends where a speaker pauses. */
export function lineBreakQuality(lines: readonly { words: string[]; size: number }[]): number {
  const segments = lines.map(({ words }) => words);
  let grade = 1;
  for (const [i, line] of lines.slice(0, -1).entries()) {
    const next = lines[i + 1]!;
    if (splitsCompound(segments, i)) grade *= compoundFactor;
    if (wordsNeverLast.has(line.words.at(-1)!.toUpperCase())) grade *= 0.45;
    if (startsWithParticle(next.words)) grade *= 0.15;
    if (bareNumber.test(line.words.at(-1)!)) {
      const isDisplayed = line.words.length === 1 && line.size >= minNumberRatio * next.size;
      grade *= isDisplayed ? 0.82 : 0.4;
    }
  }
  // One or two letters alone on a line look like a mistake.
  for (const line of segments) {
    const text = joinSegments(line);
    if (lines.length > 1 && text.length <= 2 && !wordlessScripts.test(text)) grade *= 0.55;
  }
  return grade;
}

/** Whether a line ends inside a Japanese compound or before a particle of its last word. */
export function isTorn(lines: readonly (readonly string[])[]): boolean {
  return lines.slice(1).some((line, i) => splitsCompound(lines, i) || startsWithParticle(line));
}

function startsWithParticle([first = '', second = '']: readonly string[]): boolean {
  const isParticle = particles.has(first.toUpperCase());
  return isParticle && !(first.toUpperCase() === 'OVER' && opensObject.test(second));
}
