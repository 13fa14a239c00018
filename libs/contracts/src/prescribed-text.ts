/** The text that the prompt prescribes for the thumbnail, if any. */
export type PrescribedText = { fixed: false } | { fixed: true; main: string };

/** All quotation marks. */
const marks = '"“”„«»「」『』';
const opening = '["“„«»「『]';
const closing = '["”“»«」』]';
const quote = `${opening}([^${marks}\\n]{1,500})${closing}`;

// cspell:disable
/** Nouns for text, and verbs for writing, before a quoted text. */
const beforeQuote =
  'text|headline|title|caption|words?|say(?:s|ing)?|write|writes|reads?|texto|título|titular|escrib[ea]|escreva|escreve|' +
  'schrift|überschrift|titel|schreib\\p{L}*|texte|titre|mots|écri[st]|écrire|écrivez|testo|scritta|scrivi|titolo|palavras|palabras|' +
  'tekst|schrijf|napis|napisz|tytuł|rubrik|skriv|overskrift|teksti|otsikko|kirjoita|текст|надпись|заголовок|напиши(?:те)?|напис|' +
  'yazı|yazısı|metin|başlık|yaz|teks|judul|tulisan|tulis|chữ|tiêu đề|viết|(?:ال)?نص|(?:ال)?عنوان|اكتب|टेक्स्ट|शीर्षक|लिख(?:ो|ें)|' +
  'κείμενο|τίτλος|γράψε|napiš|nadpis|scrie|titlu';
const beforeQuoteInEastAsia =
  '文字|テキスト|タイトル|見出し|文言|标题|標題|文案|字幕|写|文本|문구|텍스트|제목|글자|자막';
/** What follows a quoted text: "30日」と書いて", "« 30일 »이라고 써 줘", "« 30 gün » yazsın". */
const afterQuote =
  'と(?:書|入れ|表示|大きく)|という(?:文字|文言|テキスト|タイトル)|の(?:文字|文言|テキスト)|(?:이)?라고|(?:이)?라는|diye yaz|yaz(?:sın|ısı)';
// cspell:enable

// `text: "30 DAYS"`, `the headline should say “30 DAYS”`, `Texto: «30 DÍAS»`, `「30日」と書いて`
const quotedTextPatterns = [
  new RegExp(`(?<!\\p{L})(?:${beforeQuote})(?![\\p{L}\\p{M}])[^${marks}\\n]{0,24}${quote}`, 'iu'),
  new RegExp(`(?:${beforeQuoteInEastAsia})[^${marks}\\n]{0,12}${quote}`, 'u'),
  new RegExp(`${quote}\\s?(?:${afterQuote})`, 'iu'),
];
// `text: 30 DAYS` without quotes, up to the end of the line or sentence. Longer text describes the headline instead.
const unquotedTextPattern =
  /(?<!\p{L})(?:text|headline|texto|texte|testo|tekst|текст|überschrift)\s*[:=]\s*([^"“„«»”\n.;]{1,60})(?=[\n.;]|$)/iu;
// cspell:disable
const noTextPatterns = [
  /(?<!\p{L})(?:no|without(?:\s+any)?|zero|sin|ohne|keine?n?|sans|sem|senza|zonder|geen|utan|ingen|uden|uten|bez|без|fără|tanpa|không|χωρίς|بدون|बिना)\s+(?:text|texto|words|headline|type|letters|letras|palabras|schrift|worte|texte|mots|testo|scritte|parole|tekst|tekstu|napisów|textu|текста|надписей|слов|teks|tulisan|chữ|κείμενο|نص|टेक्स्ट)(?![\p{L}\p{M}])/iu,
  /(?<!\p{L})text(?:o|e)?\s*[:=]\s*(?:none|no|off|nichts|ninguno)(?!\p{L})/iu,
  /(?:文字|テキスト|文言)(?:は|も)?(?:なし|無し|不要|いらない|入れない)|(?:不要|无|沒有|没有)文字|(?:글자|텍스트|문구)(?:는|은)?\s?(?:없이|없는|빼)|yazı (?:yok|olmasın)|yazısız/iu,
];
// cspell:enable

/** The first quoted text that the prompt prescribes. */
function quotedTextIn(requirements: string): RegExpExecArray | null {
  for (const pattern of quotedTextPatterns) {
    const found = pattern.exec(requirements);
    if (found) return found;
  }
  return null;
}

/** The prompt without quoted text, which contains no other requests. @param replacement of each quoted text */
export function withoutQuotes(requirements: string, replacement = ' '): string {
  return requirements.replaceAll(new RegExp(quote, 'gu'), replacement);
}

/** The prompt, with its request for a text (such as `headline: "30 DAYS"`) or for none replaced by the word "text". */
export function withoutPrescribedText(requirements: string): string {
  const quoted = quotedTextIn(requirements);
  const rest = quoted
    ? requirements.replace(quoted[0], ' text ')
    : requirements.replace(unquotedTextPattern, ' text ');
  return noTextPatterns.reduce((text, pattern) => text.replace(pattern, ' text '), rest);
}

/**
 * Reads the text from the prompt: quoted text is used literally, and "no text" means none. Ignores
 * everything else in the prompt.
 */
export function readPrescribedText(requirements: string): PrescribedText {
  if (noTextPatterns.some((pattern) => pattern.test(withoutQuotes(requirements))))
    return { fixed: true, main: '' };
  const text = (
    quotedTextIn(requirements)?.[1] ?? unquotedTextPattern.exec(requirements)?.[1]
  )?.trim();
  return text ? { fixed: true, main: text } : { fixed: false };
}
