import { contentRuns, hasHook, isComplete, isContent, type Candidate } from './candidate.js';
import type { KnownLanguage, LanguageWords } from './language-words.js';
import { textOf, type Segment, type Token } from './tokens.js';

/** Segments that name the kind of video and not what is in it. */
export const formWords: ReadonlySet<string> = new Set(
  `part ep episode vlog teil folge parte capítulo episodio tutorial review official video trailer full hd 4k shorts short live stream
   explained guide update interview podcast documentary doku reseña`.split(/\s+/),
);

/** What English superlatives are not, although they end like one. */
const noSuperlative = new Set(
  'test rest west guest quest forest interest honest request contest chest latest harvest invest protest'.split(
    ' ',
  ),
);

/**
 * Short phrases that the title itself has: a second thought, a superlative, a "no sugar", its subject.
 * @param counted numbers and what they count, which have headlines of their own
 */
export function phraseHeadlines(
  segments: Segment[],
  counted: ReadonlySet<Token>,
  tags: string[],
  rules: LanguageWords,
  language: KnownLanguage,
): Candidate[] {
  const tokens = segments.flatMap((segment) => segment.tokens);
  return [
    ...secondThoughts(segments, rules),
    ...negations(tokens, rules),
    ...(language === 'en' ? englishTurns(segments, rules) : []),
    ...superlatives(tokens, rules, language),
    ...subjects(tokens, contentRuns(tokens, counted, rules), tags, rules, language),
  ];
}

/** A segment of two to four words beside the title's main one: "What I Regret", "Every Dollar I Spent". */
function secondThoughts(segments: Segment[], rules: LanguageWords): Candidate[] {
  if (segments.length < 2) return [];
  return segments
    .filter(({ tokens, question }) => !question && tokens.length >= 2 && tokens.length <= 4)
    .filter(
      ({ tokens }) =>
        isComplete(tokens, rules) && !tokens.some((token) => formWords.has(token.norm)),
    )
    .filter(({ tokens }) => !tokens.some((token) => token.number))
    .filter(({ tokens }) => !rules.clauses.has(tokens[0]?.norm ?? ''))
    .filter(({ tokens }) => tokens[0]?.norm !== 'every' || tokens.some(isSomebody))
    .map(({ tokens }) => phrase(tokens, hasHook(tokens, rules) ? 8.3 : 7));
}

/** "Every Dollar I Spent" tells of somebody; "Every Number Shown" is an aside. */
function isSomebody({ norm }: Token): boolean {
  return ['i', 'we', 'you', 'they', 'nobody', 'everybody'].includes(norm);
}

function negations(tokens: Token[], rules: LanguageWords): Candidate[] {
  return tokens.flatMap((token, index) => {
    const next = tokens[index + 1];
    if (!rules.negations.has(token.norm) || !next || next.segment !== token.segment) return [];
    return isContent(next.norm, rules) && !next.number ? [phrase([token, next], 7.6)] : [];
  });
}

/** "Don't Buy This", "Why I Left", and "No Sugar" for "I Quit Sugar". */
function englishTurns(segments: Segment[], rules: LanguageWords): Candidate[] {
  return segments.flatMap(({ tokens }) => {
    const norms = tokens.map((token) => token.norm);
    const found: Candidate[] = [];
    if (
      ["don't", 'stop', 'never', 'avoid'].includes(norms[0] ?? '') &&
      isContent(norms[1] ?? '', rules)
    ) {
      const points = ['this', 'it', 'these', 'that'].includes(norms[2] ?? '');
      found.push(phrase(tokens.slice(0, points ? 3 : 2), 8));
    }
    if (
      norms[0] === 'why' &&
      ['i', 'we'].includes(norms[1] ?? '') &&
      isContent(norms[2] ?? '', rules)
    ) {
      found.push(phrase(tokens.slice(0, 3), 7.7));
    }
    const quit = norms.indexOf('quit');
    const given = tokens[quit + 1];
    const ends = tokens.length === quit + 2 || rules.stop.has(norms[quit + 2] ?? '');
    if (quit >= 0 && given && ends && isContent(given.norm, rules) && !given.number) {
      found.push({ main: `No ${given.text}`, sub: '', emphasis: [given.text], weight: 7.8 });
    }
    return found;
  });
}

function superlatives(tokens: Token[], rules: LanguageWords, language: KnownLanguage): Candidate[] {
  return tokens.flatMap((token, index) => {
    if (!isSuperlative(token.norm, language)) return [];
    const rest = sameSegment(tokens, index + 1, 2, rules);
    // German needs its noun; English and Spanish read well with one word more, too.
    const article = tokens[index - 1];
    const alone =
      article && ['the', 'el', 'la', 'der', 'die', 'das'].includes(article.norm)
        ? textOf([article, token])
        : '';
    return [
      ...(rest.length > 0
        ? [phrase([token, ...rest.slice(0, language === 'en' || language === 'de' ? 2 : 1)], 7.4)]
        : []),
      ...(alone
        ? [
            {
              main: language === 'es' ? `¿${alone}?` : `${alone}?`,
              sub: '',
              emphasis: [],
              weight: 3.2,
            },
          ]
        : []),
    ];
  });
}

const plainSuperlatives = new Set(
  'mejor peor melhor pior meilleur meilleure pire migliore peggiore лучший лучшая худший худшая'.split(
    ' ',
  ),
);

function isSuperlative(word: string, language: KnownLanguage): boolean {
  if (language === 'en')
    return (
      ['best', 'worst'].includes(word) || (/\p{L}{3}est$/u.test(word) && !noSuperlative.has(word))
    );
  if (language !== 'de') return plainSuperlatives.has(word);
  return /^(beste|schlechteste|schlimmste|größte|teuerste|billigste|schnellste)[nrs]?$/.test(word);
}

/** What the title is about: a run of content words, best one that a tag or a hook confirms; halves of a choice are none. */
function subjects(
  tokens: Token[],
  runs: Token[][],
  tags: string[],
  rules: LanguageWords,
  language: KnownLanguage,
): Candidate[] {
  const known = new Set(tags.map((tag) => tag.toLowerCase()));
  return runs.flatMap((run, index) => {
    const candidates: Candidate[] = [];
    if (isBesideChoice(tokens, run, rules) || run.some((token) => formWords.has(token.norm)))
      return candidates;
    for (let from = 0; from < run.length; from += 1) {
      for (const length of [3, 2]) {
        const part = run.slice(from, from + length);
        if (part.length < length) continue;
        // A German phrase that ends with a small letter ends with a verb.
        if (language === 'de' && !/^\p{Lu}/u.test(part.at(-1)?.text ?? '')) continue;
        const confirmed = known.has(textOf(part).toLowerCase());
        // Of the others' grammar too little is known to cut a phrase out of a sentence.
        if (!confirmed && !['en', 'es', 'de'].includes(language)) continue;
        const whole = part.length === run.length;
        const headed = from + length === run.length && hasHook(part, rules);
        if (!confirmed && !((whole || headed) && standsAlone(tokens, part, rules))) continue;
        candidates.push(
          phrase(part, 5 + (confirmed ? 1.5 : 0) + (hasHook(part, rules) ? 0.8 : 0) - index * 0.3),
        );
      }
    }
    return candidates;
  });
}

/** What may follow a noun that is complete; `over`, `up`, `like` and `to` may belong to a verb. */
const afterNouns = new Set(
  'for in at with without from für mit ohne bei im am para en con sin'.split(' '),
);
/** What only a noun follows. */
const beforeNouns = new Set(
  'a an the my your our his her their this these no ein eine einen der die das den mein meine el la los las un una mi tu'.split(
    ' ',
  ),
);

/** Pronouns that are never an object. */
const subjectPronouns = new Set(['i', 'we', 'they', 'he', 'she']);

/** Whether a part of a title is whole: it ends a segment, or a noun that an article begins ends with it. */
function standsAlone(tokens: Token[], part: Token[], rules: LanguageWords): boolean {
  const from = tokens.indexOf(part[0] as Token);
  const [before, first] = [tokens[from - 1], part[0]];
  const last = part.at(-1);
  const next = tokens[from + part.length];
  if (!next || next.segment !== last?.segment) return true;
  // "Noodle Soup I Make": a subject begins another clause.
  if (subjectPronouns.has(next.norm)) return true;
  const begins = before?.segment === first?.segment && beforeNouns.has(before?.norm ?? '');
  return begins && afterNouns.has(next.norm) && rules.stop.has(next.norm);
}

function isBesideChoice(tokens: Token[], run: Token[], rules: LanguageWords): boolean {
  const from = tokens.indexOf(run[0] as Token);
  const beside = [tokens[from - 1], tokens[from + run.length]];
  return beside.some((token) => token !== undefined && rules.choices.includes(token.norm));
}

function phrase(tokens: Token[], weight: number): Candidate {
  return { main: textOf(tokens), sub: '', emphasis: [], weight };
}

function sameSegment(tokens: Token[], from: number, length: number, rules: LanguageWords): Token[] {
  const part: Token[] = [];
  for (const token of tokens.slice(from, from + length)) {
    if (token.segment !== tokens[from]?.segment || !isContent(token.norm, rules) || token.number)
      break;
    part.push(token);
  }
  return part;
}
