/** The text that the prompt prescribes for the thumbnail, if any. */
export type PrescribedText = { fixed: false } | { fixed: true; main: string };

/** All quotation marks. */
const marks = '"“”„«»「」『』';
const opening = '["“„«»「『]';
const closing = '["”“»«」』]';
const quote = `${opening}([^${marks}\\n]{1,500})${closing}`;

// cspell:disable
const negation =
  "no|not|never|don['’]?t|n['’]|ne|pas|sans|nicht|kein\\p{L}*|ohne|sin|nunca|evita\\p{L}*|non|senza|mai|não|sem|niet|geen|zonder|" +
  'inte|utan|ikke|bez|nie|не|без|älä|nu|fără|jangan|tanpa|đừng|không|μη|χωρίς|لا|بدون|मत|बिना|不要|别|勿';
/** Words between a verb and its quote that make the quote something else: "write nothing about". */
const otherGap = `(?:${negation}|nothing|anything|about|like|nichts|inget|über|sur|over|livre|Buch|book|music)`;
/** Imperatives of writing, without those after a negation or a subject: "I write". */
const imperative =
  `(?<!(?:${negation}|i|we|you|he|she|they|to|who|j['’]|ich|ik|jag)[\\s’']{0,2})(?<!\\p{L})` +
  '(?:write|écris|écrivez|scrivi|escreva|escreve|escrib[ea]|schreibe?|schrijf|skriv|napisz|napiš|напиши(?:те)?|kirjoita|tulis|' +
  'viết|اكتب|लिख(?:ो|ें)|scrie|γράψε)(?!\\p{L})';
/** Nouns for text, directly before a colon and a quote, in languages whose nouns are not in the first pattern. */
const labels =
  'texte|titre|testo|scritta|titolo|tekst|napis|tytuł|rubrik|overskrift|teksti|otsikko|текст|надпись|заголовок|напис|yazı|metin|' +
  'başlık|teks|judul|tulisan|chữ|tiêu đề|نص|النص|टेक्स्ट|शीर्षक|κείμενο|τίτλος|nadpis|titlu|文字|テキスト|見出し|文案|标题|文本|문구|텍스트|글자|자막';

const quotedTextPatterns = [
  // `text: "30 DAYS"`, `the headline should say “30 DAYS”`, `Texto: «30 DÍAS»`
  new RegExp(
    `(?<!\\p{L})(?:text|headline|title|caption|words?|say(?:s|ing)?|texto|título|titular|schrift|überschrift|titel)(?!\\p{L})[^${marks}\\n]{0,24}${quote}`,
    'iu',
  ),
  // `Écris en grand « 30 jours »`
  new RegExp(
    `${imperative}(?![^${marks}\\n]{0,24}(?<!\\p{L})${otherGap}(?!\\p{L}))[^${marks}\\n,.;]{0,20}${quote}`,
    'iu',
  ),
  // `Texte : « 30 jours »`, `テキストは「30日」`
  new RegExp(`(?<!\\p{L})(?:${labels})\\s?(?:[:：]|は|는|은)\\s?${quote}`, 'iu'),
  // `「30日」と大きく書いて`, `"30일"이라고 써 줘`, `"30 gün" yazsın`
  new RegExp(
    `${quote}\\s?(?:と(?:大きく)?(?:書いて(?!ある|いる)|入れて|表示して|載せて)|이?라고\\s?(?:크게\\s)?(?:써|쓰고|적어|넣어)|diye yaz|yazsın)`,
    'iu',
  ),
];
// cspell:enable
// `text: 30 DAYS` without quotes, up to the end of the line or sentence. Longer text describes the headline instead.
const unquotedTextPattern =
  /(?<!\p{L})(?:text|headline|texto|überschrift)\s*[:=]\s*([^"“„«»”\n.;]{1,60})(?=[\n.;]|$)/iu;
// cspell:disable
const clauseStart = '(?:^|(?<=[,.;!?、。，\\n]\\s?))';
/** The end of a clause, which may name the whole picture: "aucun texte sur l'image". */
const clauseEnd =
  "(?=(?:\\s(?:sur|sull['’]|na|no|op|på|auf|in)\\s?(?:l['’]|la|de|den|dem|het)?\\s?(?:image|photo|miniature|immagine|imagem|foto|bilden|bildet|billedet|afbeelding|obrazku|zdjęciu))?\\s*(?:[,.;!?、。，\\n]|$))";
const noTextPatterns = [
  /\b(?:no|without(?:\s+any)?|zero|sin|ohne|keine?n?|sans|sem|senza)\s+(?:text|texto|words|headline|type|letters|letras|palabras|schrift|worte|texte)\b|\btext(?:o|e)?\s*[:=]\s*(?:none|no|off|nichts|ninguno)\b/iu,
  // In other languages only as the end of a clause: "geen tekst over mijn gezicht" excludes a place.
  new RegExp(
    `(?<!(?:pas|non|niet|nie|inte|не)\\s)(?<!\\p{L})(?:sans|sans aucun|aucun|pas de|sem|nenhum|nada de|senza|nessun|niente|zonder|geen|utan|ingen|uden|uten|ilman|bez|żadnego|без|fără|tanpa|không|χωρίς|بدون|बिना)\\s` +
      `(?:texte|texto|mots|testo|scritte|parole|tekst|tekstiä|tekstu|napisów|text|textu|текста|надписей|teks|tulisan|chữ|κείμενο|نص|टेक्स्ट)${clauseEnd}`,
    'iu',
  ),
  new RegExp(
    `${clauseStart}(?:(?:文字|テキスト)(?:は|も)?(?:なし|無し|不要|いらない)(?:で)?|(?:不要|无|没有)文字|(?:글자|텍스트|문구)(?:는|은)?\\s?없이|yazı (?:yok|olmasın)|yazısız(?: olsun)?)${clauseEnd}`,
    'iu',
  ),
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
  const quoted = quotedTextIn(requirements)?.[1]?.trim();
  if (quoted) return { fixed: true, main: quoted };
  if (noTextPatterns.some((pattern) => pattern.test(withoutQuotes(requirements, ' “” '))))
    return { fixed: true, main: '' };
  const text = unquotedTextPattern.exec(requirements)?.[1]?.trim();
  return text ? { fixed: true, main: text } : { fixed: false };
}
