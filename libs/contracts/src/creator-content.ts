/** What the prompt fixes about the text in the picture. */
export type CreatorContent = { fixed: false } | { fixed: true; main: string };

// `text: "30 DAYS"`, `the headline should say “30 DAYS”`, `Texto: «30 DÍAS»`
const asked =
  /(?<!\p{L})(?:text|headline|title|caption|words?|say(?:s|ing)?|texto|título|titular|schrift|überschrift|titel)(?!\p{L})[^"“„«»”\n]{0,24}["“„«]([^"“”„«»\n]{1,500})["”“»]/iu;
// `text: 30 DAYS` without quotes, to the end of the line or sentence; what is longer describes the text
const askedBare =
  /(?<!\p{L})(?:text|headline|texto|überschrift)\s*[:=]\s*([^"“„«»”\n.;]{1,60})(?=[\n.;]|$)/iu;
const none =
  /\b(?:no|without(?:\s+any)?|zero|sin|ohne|keine?n?|sans|sem|senza)\s+(?:text|texto|words|headline|type|letters|letras|palabras|schrift|worte|texte)\b|\btext(?:o|e)?\s*[:=]\s*(?:none|no|off|nichts|ninguno)\b/iu;

/** A prompt without its parts about the text. */
export function withoutCreatorContent(requirements: string): string {
  return requirements.replace(asked.test(requirements) ? asked : askedBare, ' text ');
}

/**
 * Reads the text from the prompt: quoted text is used literally, and "no text" means none. The prompt is data:
 * nothing else in it is followed here.
 */
export function readCreatorContent(requirements: string): CreatorContent {
  if (none.test(requirements)) return { fixed: true, main: '' };
  const text = (asked.exec(requirements)?.[1] ?? askedBare.exec(requirements)?.[1])?.trim();
  return text ? { fixed: true, main: text } : { fixed: false };
}
