import { isDecent } from '@app/contracts';
import type { TranscriptLine } from '../brief.js';
import {
  capitalize,
  contentWords,
  hasHook,
  isComplete,
  isContentWord,
  type Candidate,
} from './candidate.js';
import { guessLanguage, knownLanguage } from './language.js';
import type { KnownLanguage, LanguageWords } from './language-words.js';
import { numberHeadlines } from './number-headlines.js';
import { findNumbers } from './numbers.js';
import { selfContainedPhrases } from './phrase-headlines.js';
import { segmentsOf, textOf, tokenize, type Token } from './tokens.js';

export interface SpeechAnalysis {
  headlines: Candidate[];
  /** Words that are said often, the most frequent first. */
  keywords: string[];
}

/** Maximum length that is read as one sentence, which also limits the computing time. */
const maxPiece = 240;
const maxCandidates = 24;
const maxKeywords = 4;
/** How often a phrase or word is said before it counts as a topic. */
const oftenSaid = 3;
/** How much lower a spoken headline ranks than one from the title, which was written to be read. */
const spokenRank = 2.2;

/** Hooks that are fillers in speech. */
const weakHooks = new Set(
  'real really honest honestly finally almost nearly exact test never nobody everybody everyone wirklich ehrlich endlich nie vale nunca nadie vraiment jamais realmente'.split(
    ' ',
  ),
);
/** Words that are frequent in any video and say nothing about the topic. */
const fillers = new Set(
  `guys video videos channel gonna wanna gotta kind sort yeah yes okay right going know think thing things want look good great
   little really actually basically subscribe comment comments link below today leute kanal also eigentlich einfach genau chicos
   bueno entonces canal hola bonjour alors voilà pessoal gente então`.split(/\s+/),
);
const openers = new Set('and but so well okay und aber also y pero pues et mais e mas'.split(' '));

/**
 * Finds keywords and headlines in the speech of a video: short sentences with a hook, questions, amounts, and frequent
 * phrases. Empty when speech and title have different languages.
 */
export function analyzeSpeech(
  lines: readonly TranscriptLine[],
  title: string,
  wordLists: LanguageWords,
  language: KnownLanguage,
): SpeechAnalysis {
  const sample = lines
    .map(({ text }) => text)
    .join(' ')
    .slice(0, 600);
  const spoken = knownLanguage(guessLanguage('', sample, null));
  if (spoken !== undefined && spoken !== language) return { headlines: [], keywords: [] };
  const pieces = splitSpeech(lines).map((text) => ({ text, tokens: tokenize(text) }));
  const isPunctuated = pieces.some(({ text }) => sentenceEnd.test(text));
  const about = new Set(contentWords(title, wordLists));
  const found = new Map<string, Candidate>();
  const add = (candidate: Candidate): void => {
    const key = candidate.main.toLowerCase();
    const known = found.get(key);
    // A repeated phrase ranks higher.
    if (known) known.weight += 0.1;
    else found.set(key, { ...candidate });
  };
  for (const { text, tokens } of pieces) {
    const isAboutTitle = tokens.some(({ norm }) => about.has(norm));
    const own = [
      ...(isPunctuated ? shortSentence(text, tokens, wordLists) : []),
      ...withSpokenRank([
        ...numberHeadlines(
          tokens,
          findNumbers(tokens, wordLists, language),
          wordLists,
          language,
          true,
        ),
        ...(isPunctuated ? selfContainedPhrases(segmentsOf(tokens), wordLists, language) : []),
      ]),
    ];
    for (const one of own) add({ ...one, weight: one.weight + (isAboutTitle ? 0.3 : 0) });
  }
  const counted = countWords(pieces, wordLists);
  for (const one of counted.phrases) add(one);
  return {
    headlines: [...found.values()]
      .filter(({ main, sub }) => isDecent(`${main} ${sub}`))
      .sort((a, b) => b.weight - a.weight)
      .slice(0, maxCandidates),
    keywords: counted.words.filter(isDecent).slice(0, maxKeywords),
  };
}

const sentenceEnd = /[.!?…]["”»]?$/;

/** Splits speech into sentences if it has punctuation, else into the lines of the captions. */
function splitSpeech(lines: readonly TranscriptLine[]): string[] {
  const marks = lines.filter(({ text }) => /[.!?…]/.test(text)).length;
  const isPunctuated = marks * 6 >= lines.length;
  const texts = isPunctuated
    ? lines
        .map(({ text }) => text)
        .join(' ')
        .split(/(?<=[.!?…]["”»]?) /)
    : lines.map(({ text }) => text);
  return texts.flatMap(splitLongPiece);
}

function splitLongPiece(text: string): string[] {
  if (text.length <= maxPiece) return [text];
  const parts: string[] = [];
  let from = 0;
  while (from < text.length) {
    const space = text.lastIndexOf(' ', from + maxPiece);
    const end = space > from && from + maxPiece < text.length ? space : from + maxPiece;
    parts.push(text.slice(from, end).trim());
    from = end;
  }
  return parts;
}

/** A sentence of two to four words that has a hook or is a question: "That was a mistake.", "Was it worth it?" */
function shortSentence(text: string, all: readonly Token[], wordLists: LanguageWords): Candidate[] {
  if (!sentenceEnd.test(text)) return [];
  const tokens = openers.has(all[0]?.norm ?? '') ? all.slice(1) : all;
  const [first] = tokens;
  if (!first || tokens.length < 2 || tokens.length > 4 || !isComplete(tokens, wordLists)) return [];
  if (tokens.some(({ segment, number }) => segment !== first.segment || number)) return [];
  if (tokens.some(({ norm }) => fillers.has(norm) || wordLists.plainChapters.has(norm))) return [];
  const isQuestion = /\?["”»]?$/.test(text);
  const strong = tokens.filter(({ norm }) => !weakHooks.has(norm));
  if (!hasHook(strong, wordLists)) return [];
  if (!isQuestion && (wordLists.clauses.has(first.norm) || wordLists.questions.has(first.norm)))
    return [];
  const main = capitalize(`${textOf(tokens)}${isQuestion ? '?' : ''}`);
  return [{ main, sub: '', emphasis: [], weight: isQuestion ? 7.4 : 7.2 }];
}

function withSpokenRank(candidates: Candidate[]): Candidate[] {
  return candidates.map(({ main, sub, emphasis, weight }) => ({
    main,
    sub,
    emphasis,
    weight: weight - spokenRank,
  }));
}

/** Single words and pairs of words that are said often. */
function countWords(
  pieces: readonly { tokens: readonly Token[] }[],
  wordLists: LanguageWords,
): { words: string[]; phrases: Candidate[] } {
  const isTopical = ({ norm, number }: Token): boolean =>
    !number && norm.length > 3 && isContentWord(norm, wordLists) && !fillers.has(norm);
  const words = new Map<string, number>();
  const pairs = new Map<string, { count: number; text: string }>();
  for (const { tokens } of pieces) {
    for (const [index, token] of tokens.entries()) {
      if (!isTopical(token)) continue;
      words.set(token.norm, (words.get(token.norm) ?? 0) + 1);
      const next = tokens[index + 1];
      if (!next || !isTopical(next) || next.segment !== token.segment || next.norm === token.norm)
        continue;
      const key = `${token.norm} ${next.norm}`;
      const pair = pairs.get(key);
      pairs.set(key, { count: (pair?.count ?? 0) + 1, text: pair?.text ?? textOf([token, next]) });
    }
  }
  return {
    words: [...words]
      .filter(([, count]) => count >= oftenSaid)
      .sort((a, b) => b[1] - a[1])
      .map(([word]) => word),
    phrases: [...pairs.values()]
      .filter(({ count }) => count >= oftenSaid)
      .map(({ count, text }) => ({
        main: capitalize(text),
        sub: '',
        emphasis: [],
        weight: 4.6 + Math.min(count, 12) * 0.05,
      })),
  };
}
