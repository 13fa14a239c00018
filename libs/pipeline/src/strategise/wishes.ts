/** Names of colours as people write them in a wish, with their hue in degrees. */
const hues: [RegExp, number][] = [
  [/\b(red|rojo|roja|rot|rote[mnrs]?)\b/iu, 4],
  [/\b(orange|naranja)\b/iu, 28],
  [/\b(yellow|gold|golden|amarillo|amarilla|gelb|gelbe[mnrs]?)\b/iu, 48],
  [/\b(green|verde|grün|grüne[mnrs]?)\b/iu, 135],
  [/\b(teal|cyan|turquoise|turquesa|türkis)\b/iu, 182],
  [/\b(blue|azul|blau|blaue[mnrs]?)\b/iu, 215],
  [/\b(purple|violet|morado|violeta|lila)\b/iu, 275],
  [/\b(pink|magenta|rosa)\b/iu, 325],
];

export interface Wishes {
  /** Degrees, when the creator names a colour. */
  accentHue: number | null;
  /** Mean brightness, 0-1, when the creator asks for a dark or a bright picture. */
  brightness: number | null;
}

/** The wish without the words to set: those ask for nothing. */
function spoken(requirements: string): string {
  return requirements.replaceAll(/["“„«][^"“”„«»\n]*["”“»]/gu, ' ');
}

/** What a wish asks for, without what it says that it does not want. */
export function wanted(requirements: string): string {
  return spoken(requirements).replaceAll(
    /(?<!\p{L})(no|not|without|don't|never|sin|ohne|nicht|keine?[mnrs]?)\s+\p{L}[\p{L}-]*(\s+\p{L}[\p{L}-]*)?/giu,
    ' ',
  );
}

/** Reads colour and light from the creator's sentence. What it does not understand it leaves alone. */
export function readWishes(requirements: string): Wishes {
  const text = spoken(requirements);
  const dark = /\b(dark|darker|moody|oscuro|oscura|dunkel|dunkler|düster)\b/iu.test(text);
  const bright = /\b(bright|brighter|light and airy|claro|luminoso|hell|heller)\b/iu.test(text);
  return {
    accentHue: hues.find(([pattern]) => pattern.test(text))?.[1] ?? null,
    // Within the range in which a result passes its brightness check (0.35-0.75).
    brightness: dark === bright ? null : dark ? 0.36 : 0.62,
  };
}
