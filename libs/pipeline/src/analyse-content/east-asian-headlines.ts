import type { Candidate } from './candidate.js';

const script = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** A number and what it counts, in Chinese, Japanese and Korean. */
const counted =
  /(?:[$€£¥₩]\s?)?(?<![\d.,第])\d[\d,.]*\s?(?:[万萬億亿千만억천]+)?\s?(?:日間|年間|時間|ヶ月間?|か月間?|カ月間?|週間|个月|個月|小时|小時|分钟|分鐘|公里|일간|개월|시간|가지|日|年間|円|元|块|塊|天|秒|分|個|个|种|種|人|回|次|倍|kg|km|%|％|원|일|분|초|명|번|배)/giu;
const year = /^(?:19|20)\d\d\s?[年년]?$/u;
const versus = /([\p{L}\p{N}]{1,8})\s*(?:vs\.?|对比|對比|対)\s*([\p{L}\p{N}]{1,8})/iu;
const bracketed = /[【［[（(]([^】］\])）]{2,8})[】］\])）]/gu;
/** What brackets hold that says nothing: part 3, vlog, English subtitles, official. */
const formal =
  /^(?:vlog|字幕|公式|最新|前編|後編|中編|検証|実測|实测|完结|完結|완결|자막|shorts|asmr|#?\d+|第.+[回話弹弾期集]|.*\d年.*)$/iu;
const numbering = /^(?:vlog|shorts|asmr|字幕|公式|前編|後編|中編|#?\d+|第.+[回話弹弾期集])$/iu;
const longest = 12;
/** Characters of a part of the title that are read at a glance, and that can still be set large enough. */
const readable = 16;
const settable = 30;
const parts = /[。！？!?|｜:：〜～…／/\n]+|\s[-–—]+\s|[【】［］[\]（）()]/u;
const aside = /[【［[（(][^】］\])）]*[】］\])）]/gu;
/** Where a Japanese or Chinese sentence pauses. */
const pause = /[、，,]/u;
/** Endings of a Japanese clause: what stands before them is a thought of its own. */
const clause = /^(.{4,}?(?:たら|ので|けど|のに|ながら))(?=.{2,})(.+)$/u;

export function writesWithoutSpaces(title: string): boolean {
  return script.test(title);
}

/**
 * Headlines for languages without spaces or with endings that rules of words do not know: numbers with what they count,
 * a contest, what the creator put into brackets, and the parts of the title. Always as the title writes it.
 */
export function eastAsianHeadlines(title: string): Candidate[] {
  const found: Candidate[] = [];
  const add = (main: string, weight: number): void => {
    const text = main.trim();
    if (text.length > 0 && text.length <= longest)
      found.push({ main: text, sub: '', emphasis: [], weight });
  };
  const [, one = '', other = ''] = versus.exec(title) ?? [];
  if (one !== '')
    found.push({ main: `${one} vs ${other}`, sub: '', emphasis: [other], weight: 10 });
  for (const [index, match] of [...title.matchAll(counted)].entries()) {
    const [number] = match;
    const next = title.slice(match.index + number.length);
    // Inside a longer word, such as 1日分, the number says something else.
    if (!year.test(number.trim()) && !insideWord.test(next)) add(number, 9 - index * 0.2);
  }
  for (const [, inside = ''] of title.matchAll(bracketed)) {
    if (!formal.test(inside.trim()) && inside.trim().length > 2) add(inside, 4.5);
  }
  return [...found, ...titleParts(title)];
}

/** What goes on behind a counter and changes what it counts. */
const insideWord = /^(?:[分目前後以代台位末半型版式選均]|ショップ|から)/u;

function titleParts(title: string): Candidate[] {
  const bare = title.replaceAll(/\s*[#＃][\p{L}\p{N}_]+/gu, ' ');
  const plain = bare.replaceAll(aside, '|').trim();
  const parted = splitParts(plain);
  const segments = parted.length > 0 ? parted : splitParts(bare.trim());
  return segments.flatMap(({ text, question }, index): Candidate[] => {
    const weight = 6 - index * 0.3;
    const part = (main: string, sub: string, more: number): Candidate => ({
      main,
      sub,
      emphasis: [],
      weight: weight + more,
      fromTitle: true,
    });
    if (numbering.test(text)) return [];
    if (text.length <= readable) return [part(question ? `${text}？` : text, '', 0)];
    const [first = '', ...more] = text.split(pause).map((piece) => piece.trim());
    const rest = more.join(' ');
    if (question && text.length < settable) return [part(`${text}？`, '', -0.5)];
    if (first.length >= 4 && first.length <= readable && rest.length > 0)
      return [part(first, rest.length <= readable ? rest : '', -0.2)];
    const [, head = '', tail = ''] = clause.exec(text) ?? [];
    if (head !== '' && head.length <= readable + 2)
      return [part(head, tail.length <= readable ? tail : '', -0.4)];
    return text.length <= settable ? [part(text, '', -1)] : [];
  });
}

function splitParts(title: string): { text: string; question: boolean }[] {
  const found: { text: string; question: boolean }[] = [];
  let rest = title;
  while (rest !== '') {
    const sign = parts.exec(rest);
    const text = (sign ? rest.slice(0, sign.index) : rest).trim();
    if (text.length >= 2) found.push({ text, question: /[?？]/.test(sign?.[0] ?? '') });
    rest = sign ? rest.slice(sign.index + sign[0].length) : '';
  }
  return found;
}
