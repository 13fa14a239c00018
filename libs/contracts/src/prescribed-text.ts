/** The text that the prompt prescribes for the thumbnail, if any. */
export type PrescribedText = { fixed: false } | { fixed: true; main: string };

// `text: "30 DAYS"`, `the headline should say “30 DAYS”`, `Texto: «30 DÍAS»`
const quotedTextPattern =
  /(?<!\p{L})(?:text|headline|title|caption|words?|say(?:s|ing)?|texto|título|titular|schrift|überschrift|titel)(?!\p{L})[^"“„«»”\n]{0,24}["“„«]([^"“”„«»\n]{1,500})["”“»]/iu;
// `text: 30 DAYS` without quotes, up to the end of the line or sentence. Longer text describes the headline instead.
const unquotedTextPattern =
  /(?<!\p{L})(?:text|headline|texto|überschrift)\s*[:=]\s*([^"“„«»”\n.;]{1,60})(?=[\n.;]|$)/iu;
const noTextPattern =
  /\b(?:no|without(?:\s+any)?|zero|sin|ohne|keine?n?|sans|sem|senza)\s+(?:text|texto|words|headline|type|letters|letras|palabras|schrift|worte|texte)\b|\btext(?:o|e)?\s*[:=]\s*(?:none|no|off|nichts|ninguno)\b/iu;

/** The prompt, with its request for a text (such as `headline: "30 DAYS"`) replaced by the word "text". */
export function withoutPrescribedText(requirements: string): string {
  return requirements.replace(
    quotedTextPattern.test(requirements) ? quotedTextPattern : unquotedTextPattern,
    ' text ',
  );
}

/**
 * Reads the text from the prompt: quoted text is used literally, and "no text" means none. Ignores
 * everything else in the prompt.
 */
export function readPrescribedText(requirements: string): PrescribedText {
  if (noTextPattern.test(requirements)) return { fixed: true, main: '' };
  const text = (
    quotedTextPattern.exec(requirements)?.[1] ?? unquotedTextPattern.exec(requirements)?.[1]
  )?.trim();
  return text ? { fixed: true, main: text } : { fixed: false };
}
