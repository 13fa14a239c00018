import { readPrescribedText } from '@app/contracts';
import type { TranscriptLine } from '../brief.js';
import { spokenText } from '../transcript.js';
import type { AnalyseContentOutput, Headline } from './analyse-content.output.js';
import { contentWords } from './candidate.js';
import { findHeadlines } from './headlines.js';
import { guessLanguage, isInAnotherLanguage, knownLanguage } from './language.js';
import { languageWords } from './language-words.js';
import { findNamed } from './named-things.js';
import { findNumbers } from './numbers.js';
import { analyzeSpeech } from './spoken-headlines.js';
import { tokenize } from './tokens.js';
import { toneOf } from './tone.js';

export interface VideoText {
  title: string;
  description: string | null;
  tags: string[];
  channelTitle: string;
  categoryId: string | null;
  language: string | null;
  /** What is said in the video, if the creator added a transcript. */
  transcript?: readonly TranscriptLine[] | undefined;
}

export type TextAnalysis = Pick<
  AnalyseContentOutput,
  'topic' | 'keywords' | 'named' | 'numbers' | 'tone' | 'language' | 'headlines' | 'wordsFixed'
>;

const maxKeywords = 12;
const topicWords = 5;

/**
 * Finds topic and headlines by rules alone. A model's answer has the same structure.
 * @param requirements the creator's prompt; `text: "…"` and `no text` are applied literally
 */
export function analyseTextByRules(video: VideoText, requirements: string): TextAnalysis {
  const description = video.description ?? '';
  const languageSample = description || spokenText(video.transcript).slice(0, 600);
  const language = guessLanguage(video.title, languageSample, video.language);
  const known = isInAnotherLanguage(video.title, language) ? undefined : knownLanguage(language);
  const wordLists = known && languageWords[known];
  const tokens = tokenize(video.title);
  const numbers = findNumbers(tokens, wordLists, known);
  const named = findNamed(tokens, description, wordLists, known);
  const prescribed = readPrescribedText(requirements);
  const speech =
    wordLists && known && video.transcript
      ? analyzeSpeech(video.transcript, video.title, wordLists, known)
      : { headlines: [], keywords: [] };

  const inTitle = contentWords(video.title, wordLists).filter((word) => !/\d/.test(word));
  const keywords = [
    ...new Set([...inTitle, ...speech.keywords, ...video.tags.map((tag) => tag.toLowerCase())]),
  ];
  return {
    topic: inTitle.slice(0, topicWords).join(' ') || video.tags[0] || video.title,
    keywords: keywords.slice(0, maxKeywords),
    named,
    numbers: numbers.map((number) => number.written),
    tone: toneOf(video.title, video.categoryId),
    language,
    wordsFixed: prescribed.fixed,
    headlines: prescribed.fixed
      ? fixedHeadline(prescribed.main)
      : findHeadlines({
          title: video.title,
          description,
          tags: video.tags,
          channelTitle: video.channelTitle,
          tokens,
          numbers,
          names: named.map((name) => name.toLowerCase()),
          language: known,
          spoken: speech.headlines,
          isJapanese: language?.split('-')[0] === 'ja',
        }),
  };
}

function fixedHeadline(main: string): Headline[] {
  return main
    ? [{ main, sub: '', emphasis: main.split(/\s+/).filter((word) => /\d/.test(word)) }]
    : [];
}
