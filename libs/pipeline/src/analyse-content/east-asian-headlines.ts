import type { Candidate } from './candidate.js';

const script = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** A Japanese number with its counter, and the word before it that says what is measured: 徒歩1分, 月3万円. */
const counted =
  /(?:徒歩|家賃|時給|月収|年収|毎日|約|(?<![\p{N}\p{Script=Han}])[月築])?(?:[$€£¥₩]\s?)?(?<![\d.,第])\d[\d,.]*\s?(?:[万億千]+)?\s?(?:日間|年間|時間|ヶ月間?|か月間?|カ月間?|週間|日|円|秒|分|個|種|人|回|倍|kg|km|%|％)/giu;
const year = /^(?:19|20)\d\d\s?年?$/u;
const versus = /([\p{L}\p{N}]{1,8})\s*(?:vs\.?|対)\s*([\p{L}\p{N}]{1,8})/iu;
const bracketed = /[【［[（(]([^】］\])）]{2,8})[】］\])）]/gu;
/** Bracketed text without content: part 3, vlog, English subtitles, official. */
const genericBrackets =
  /^(?:vlog|字幕|公式|最新|前編|後編|中編|検証|実測|完結|閲覧注意|総集編|作業用bgm|悲報|朗報|神回|shorts|asmr|#?\d+|第.+[回話弾]|.*\d年.*)$/iu;
const genericPart =
  /^(?:vlog|shorts|asmr|字幕|公式|前編|後編|中編|#?\d+|第.+[回話弹弾期集]|\d+[화회편])$/iu;
const maxFindLength = 12;
/** Maximum length of a title part that is readable at a glance, and of one that can still be set large. */
const maxGlanceLength = 16;
const maxSettableLength = 30;
/** Few layouts can set longer text. */
const maxPartLength = 40;
const parts = /[。！？!?|｜:：〜～…／/\n]+|\s[-–—]+\s|[【】［］[\]（）()]/u;
const aside = /[【［[（(][^【［[（(】］\])）]*[】］\])）]/gu;
/** Pauses in a Japanese or Chinese sentence. */
const pause = /[、，,]/u;
/** Endings of a Japanese clause that can stand alone. */
const clause = /^(.{4,}?(?:たら|ので|けど|のに|ながら))(?=.{2,})(.+)$/u;

export function writesWithoutSpaces(title: string): boolean {
  return script.test(title);
}

/**
 * Headlines in the title's words. Japanese: numbers with counters, a "vs", bracketed text and title parts. Chinese and
 * Korean have no rules and use only title parts.
 */
export function eastAsianHeadlines(title: string, isJapanese: boolean): Candidate[] {
  return isJapanese
    ? [...japaneseCandidates(title), ...titleParts(title, true)]
    : titleParts(title, false);
}

function japaneseCandidates(title: string): Candidate[] {
  const found: Candidate[] = [];
  const add = (main: string, weight: number, sub = ''): void => {
    const text = main.trim();
    if (text.length > 0 && text.length <= maxFindLength)
      found.push({ main: text, sub, emphasis: [], weight });
  };
  const [, one = '', other = ''] = versus.exec(title) ?? [];
  if (one !== '')
    found.push({ main: `${one} vs ${other}`, sub: '', emphasis: [other], weight: 10 });
  for (const [index, match] of [...title.matchAll(counted)].entries()) {
    const [number] = match;
    const next = title.slice(match.index + number.length);
    // Within a longer word such as 1日分, the number means something else.
    if (!year.test(number.trim()) && !insideWord.test(next)) add(number, 9 - index * 0.2);
  }
  const [topic] = topicsIn(title);
  for (const inside of topicsIn(title)) add(inside, 4.5, inside === topic ? openingOf(title) : '');
  return found;
}

/** Bracketed text with content: 【在宅ワーク】. */
function topicsIn(title: string): string[] {
  return [...title.matchAll(bracketed)]
    .map(([, inside = '']) => inside.trim())
    .filter((inside) => !genericBrackets.test(inside) && inside.length > 2);
}

/** What follows the bracket that begins a title, up to a pause, if it is short enough for a second line: 会社員をやめて1年. */
function openingOf(title: string): string {
  if (!/^\s*[【［[（(]/u.test(title)) return '';
  const plain = title.replaceAll(aside, '|').trim();
  const [first] = splitParts(plain);
  const opening = first?.text.split(pause, 1)[0]?.trim() ?? '';
  return opening.length >= 4 && opening.length <= maxGlanceLength ? opening : '';
}

/** Suffixes that change the meaning of a counter. */
const insideWord = /^(?:[分目前後以代台位末半型版式選均]|ショップ|から)/u;

function titleParts(title: string, isJapanese: boolean): Candidate[] {
  const bare = title.replaceAll(/[#＃][\p{L}\p{N}_]+/gu, ' ');
  const plain = bare.replaceAll(aside, '|').trim();
  const withoutAsides = splitParts(plain);
  const segments = withoutAsides.length > 0 ? withoutAsides : splitParts(bare.trim());
  const subtitle = subtitleIn(title, segments);
  const [topic = ''] = isJapanese ? topicsIn(title) : [];
  const afterBar = phraseAfterBar(title, segments);
  const isOnlySecondLine = /\d/.test(subtitle) && segments[0]!.text.length <= maxGlanceLength;
  return segments.flatMap(({ text, mark }, index): Candidate[] => {
    // A subtitle with a year says little without the first part.
    if (index > 0 && isOnlySecondLine) return [];
    // Without rules, the first part ranks highest.
    const weight = 6 - index * (isJapanese ? 0.3 : 3);
    const part = (main: string, sub: string, more: number): Candidate => ({
      main,
      sub,
      emphasis: [],
      weight: weight + more,
      fromTitle: true,
    });
    if (genericPart.test(text)) return [];
    if (text.length <= maxGlanceLength)
      return [part(`${text}${mark}`, index === 0 ? subtitle : '', 0)];
    const [first = '', ...more] = text.split(pause).map((piece) => piece.trim());
    const rest = more.join(' ');
    if (mark !== '' && text.length < maxSettableLength) return [part(`${text}${mark}`, '', -0.5)];
    if (first.length >= 4 && first.length <= maxGlanceLength && rest.length > 0)
      return [part(first, rest.length <= maxGlanceLength ? rest : topic, -0.2)];
    const [, head = '', tail = ''] = (isJapanese && clause.exec(text)) || [];
    if (head !== '' && head.length <= maxGlanceLength + 2)
      return [part(head, tail.length <= maxGlanceLength ? tail : '', -0.4)];
    if (index === 0 && isJapanese && afterBar !== '' && text.length <= maxSettableLength)
      return [part(text, afterBar, 0)];
    if (text.length <= maxSettableLength) return [part(text, '', -1)];
    if (first.length >= 4 && first.length <= maxSettableLength) return [part(first, '', -1.5)];
    return text.length <= maxPartLength ? [part(text, '', -2)] : [];
  });
}

/** The part after the only colon of a title, which says what the first part is about: "鉄道王国の終わり：1960年代の記録". */
function subtitleIn(title: string, segments: readonly { text: string; mark: string }[]): string {
  const [, second] = segments;
  const isSubtitle = segments.length === 2 && /^[^:：]+[:：][^:：]+$/u.test(title);
  const text = isSubtitle ? `${second!.text}${second!.mark}` : '';
  return text.length <= maxFindLength && !genericPart.test(text) ? text : '';
}

/** The phrase after the only bar of a Japanese title; empty if it is too long, or has no hiragana, as names of channels. */
function phraseAfterBar(
  title: string,
  segments: readonly { text: string; mark: string }[],
): string {
  const [, second] = segments;
  const isDivided = segments.length === 2 && /^[^|｜]+[|｜][^|｜]+$/u.test(title);
  const text = isDivided ? `${second!.text}${second!.mark}` : '';
  return text.length <= maxGlanceLength && /\p{Script=Hiragana}/u.test(text) ? text : '';
}

/** The parts of a title with their question marks. */
function splitParts(title: string): { text: string; mark: string }[] {
  const found: { text: string; mark: string }[] = [];
  let rest = title;
  while (rest !== '') {
    const separator = parts.exec(rest);
    const text = (separator ? rest.slice(0, separator.index) : rest).trim();
    if (text.length >= 2) found.push({ text, mark: /[?？]/.exec(separator?.[0] ?? '')?.[0] ?? '' });
    rest = separator ? rest.slice(separator.index + separator[0].length) : '';
  }
  return found;
}
