import { maxHeadlineLength, maxSecondLineLength, type HeadlineTranslation } from '@app/contracts';
import type { ModelCall, ModelQuestion, TextModel } from '@app/providers';
import { characterCount } from '@app/studio';
import { acceptLine, hasOnlyNumbersOf } from '../accept-text.js';
import { TranslationsAnswer, translationsSchema } from './translate.answer.js';

const instructions = [
  'You translate the headline of a video thumbnail into each of the given languages (BCP 47 codes), one translation for each.',
  'Write what a native speaker would put on a thumbnail: short and natural, with the same meaning. A literal translation that is long is wrong.',
  'Keep `main` within `longestMain` characters and `sub` within `longestSub`. `sub` is empty where it is empty in the original.',
  'Keep numbers, currencies and names as they are. Add no number, no fact, no emoji, no quotation marks and no address.',
].join('\n');

interface Headline {
  main: string;
  sub: string;
}

/**
 * A translation may be longer than the original by this factor. Whether it fits is checked on the rendered thumbnail.
 */
const maxGrowth = 1.25;
const minLimit = 14;

/**
 * Translates a headline with a model, at most once per language. Omits unacceptable translations. Undefined when no
 * model answers. Can be repeated, but each call costs the model's price.
 */
export async function translateHeadline(
  textModel: TextModel,
  headline: Headline,
  languages: readonly string[],
  call: ModelCall,
): Promise<HeadlineTranslation[] | undefined> {
  const answered = await textModel.ask(questionFor(headline, languages), call);
  if (!answered) return undefined;
  const { translations } = answered.answer;
  return languages.flatMap((language) => {
    const found = translations.find((one) => one.language === language);
    const accepted = found && acceptTranslation(found, headline, language);
    return accepted ? { language, ...accepted } : [];
  });
}

function questionFor(
  { main, sub }: Headline,
  languages: readonly string[],
): ModelQuestion<TranslationsAnswer> {
  const maxLengthOf = (text: string, most: number): number =>
    Math.min(most, Math.max(minLimit, Math.ceil(maxGrowth * characterCount(text))));
  return {
    instructions,
    material: {
      headline: { main, sub },
      languages,
      longestMain: maxLengthOf(main, maxHeadlineLength),
      longestSub: maxLengthOf(sub, maxSecondLineLength),
    },
    pictures: [],
    videoUrl: '',
    answer: TranslationsAnswer,
    schema: translationsSchema(languages),
  };
}

/**
 * Validates a translation. Undefined when it is empty, too long or indecent, or contains markup, an address, a new
 * number, or a script that the language does not use.
 */
export function acceptTranslation(
  proposed: Headline,
  original: Headline,
  language: string,
): Headline | undefined {
  const main = acceptLine(proposed.main, maxHeadlineLength);
  const sub = original.sub === '' ? '' : acceptLine(proposed.sub, maxSecondLineLength);
  if (!main || sub === undefined) return undefined;
  const both = `${main} ${sub}`;
  const isKnown = hasOnlyNumbersOf(both, `${original.main} ${original.sub}`);
  return isKnown && isWrittenIn(both, language) ? { main, sub } : undefined;
}

/** The Unicode scripts of script codes that combine several scripts or have another name in Unicode. */
const scriptParts: Readonly<Record<string, readonly string[]>> = {
  Jpan: ['Han', 'Hiragana', 'Katakana'],
  Kore: ['Hangul', 'Han'], // cspell:ignore Kore
  Hans: ['Han'],
  Hant: ['Han'],
};

/** Whether all letters of a text belong to scripts of its language, or are Latin as in names. */
function isWrittenIn(text: string, language: string): boolean {
  const script = new Intl.Locale(language).maximize().script ?? 'Latn';
  const parts = scriptParts[script] ?? [script];
  const allowed = ['Latin', 'Common', 'Inherited', ...parts]
    .map((part) => `\\p{scx=${part}}`)
    .join('');
  try {
    return !new RegExp(`(?=\\p{L})[^${allowed}]`, 'u').test(text);
  } catch {
    // This version of Unicode does not have the script.
    return false;
  }
}
