import { acceptLine, acceptText } from '../accept-text.js';
import { spokenText } from '../transcript.js';
import type { ContentAnswer } from './analyse-content.answer.js';
import type { Headline } from './analyse-content.output.js';
import type { TextAnalysis, VideoText } from './analyse-text.js';
import { guessLanguage } from './language.js';

const maxKeywords = 12;
const maxHeadlines = 12;

export interface MergedContent extends TextAnalysis {
  summary: string;
  /** What each still shows, by its index. */
  shows: Map<number, string>;
}

/**
 * Merges a model's answer into the analysis by rules. Numbers, text that the creator prescribed and the language, if the
 * rules know it, always come from the rules. The model's headlines are validated.
 */
export function mergeContent(
  rules: TextAnalysis,
  answer: ContentAnswer,
  video: VideoText,
  requirements: string,
): MergedContent {
  const source = {
    title: video.title,
    more: `${video.description ?? ''} ${requirements} ${spokenText(video.transcript)}`,
  };
  const proposed = answer.headlines.flatMap((headline): Headline[] => {
    const words = acceptText(headline, source);
    return words?.main && mayBeInLanguage(words.main, rules.language) ? [words] : [];
  });
  return {
    ...rules,
    topic: acceptLine(answer.topic, 80) || rules.topic,
    keywords: uniqueBy(
      [...answer.keywords.flatMap((word) => acceptLine(word, 40) ?? []), ...rules.keywords].map(
        (word) => word.toLowerCase(),
      ),
    ).slice(0, maxKeywords),
    tone: answer.tone,
    language: rules.language ?? validLanguageTag(answer.language),
    headlines: rules.wordsFixed
      ? rules.headlines
      : uniqueBy([...proposed, ...rules.headlines], ({ main }) => main.toLowerCase()).slice(
          0,
          maxHeadlines,
        ),
    summary: acceptLine(answer.summary.slice(0, 600), 600) ?? '',
    shows: new Map(
      answer.stills.flatMap(({ index, shows }) => {
        const line = acceptLine(shows, 200);
        return line ? [[index, line] as const] : [];
      }),
    ),
  };
}

/** Returns false only when the text is clearly in another language. */
function mayBeInLanguage(words: string, language: string | null): boolean {
  const guessed = guessLanguage(words, '', null);
  const base = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';
  return guessed === null || language === null || base(guessed) === base(language);
}

function validLanguageTag(language: string): string | null {
  return /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language) ? language : null;
}

function uniqueBy<One>(all: One[], key: (one: One) => unknown = (one) => one): One[] {
  const seen = new Set<unknown>();
  return all.filter((one) => {
    const isKnown = seen.has(key(one));
    seen.add(key(one));
    return !isKnown;
  });
}
