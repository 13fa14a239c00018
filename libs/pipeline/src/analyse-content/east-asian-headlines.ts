import type { Candidate } from './candidate.js';

const script = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** A number and what it counts, in Chinese, Japanese and Korean. */
const counted =
  /(?:[$€£¥₩]\s?)?(?<![\d.,第])\d[\d,.]*\s?(?:[万萬億亿千만억천]+)?\s?(?:日間|年間|時間|ヶ月間?|か月間?|个月|個月|小时|小時|分钟|分鐘|公里|일간|개월|시간|가지|日|年間|円|元|块|塊|天|秒|分|個|个|种|種|選|人|回|次|倍|kg|km|%|％|원|일|분|초|명|번|배)/giu;
const year = /^(?:19|20)\d\d\s?[年년]?$/u;
const versus = /([\p{L}\p{N}]{1,8})\s*(?:vs\.?|对比|對比|対)\s*([\p{L}\p{N}]{1,8})/iu;
const bracketed = /[【「『［[（(]([^】」』］\])）]{2,8})[】」』］\])）]/gu;
const question = /[^。！？!?、，,\s【】「」『』|:：]{2,10}[？?]/gu;
/** What brackets hold that says nothing: part 3, vlog, English subtitles, official. */
const formal =
  /^(?:vlog|字幕|公式|最新|前編|後編|中編|완결|자막|完结|完結|#?\d+|第.+[回話弹弾期集]|.*\d年.*)$/iu;
const longest = 12;

export function writesWithoutSpaces(title: string): boolean {
  return script.test(title);
}

/**
 * Headlines for languages without spaces or with endings that rules of words do not know: numbers with what they count,
 * a contest, a short question, and what the creator put into brackets. Always as the title writes it.
 */
export function eastAsianHeadlines(title: string): Candidate[] {
  const found: Candidate[] = [];
  const add = (main: string, weight: number, emphasis: string[] = []): void => {
    const text = main.trim();
    if (text.length > 0 && text.length <= longest)
      found.push({ main: text, sub: '', emphasis, weight });
  };
  const contest = versus.exec(title);
  if (contest) add(`${contest[1]} vs ${contest[2]}`, 10, [contest[2] ?? '']);
  for (const [index, [number]] of [...title.matchAll(counted)].entries()) {
    if (!year.test(number.trim())) add(number, 9 - index * 0.2);
  }
  const timeless = title.replaceAll(/(?:19|20)\d\d\s?[年년]에?/gu, '，');
  for (const [asked] of timeless.matchAll(question)) add(asked, 8);
  for (const [, inside = ''] of title.matchAll(bracketed)) {
    if (!formal.test(inside.trim())) add(inside, 7);
  }
  return found;
}
