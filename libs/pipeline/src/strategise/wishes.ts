/** Colours as people write them in a wish: their hue in degrees, and how words are filled that should have them. */
const colours: { names: string; hue: number | null; fill: string }[] = [
  { names: 'red|rojo|roja|rojos|rojas|rot|rote[mnrs]?', hue: 4, fill: '#ff3b30' },
  { names: 'orange|naranja', hue: 28, fill: '#ff9d00' },
  {
    names: 'yellow|gold|golden|amarill[oa]s?|gelb|gelbe[mnrs]?',
    hue: 48,
    fill: '#ffe94a',
  },
  { names: 'green|verdes?|grün|grüne[mnrs]?', hue: 135, fill: '#5dff7a' },
  { names: 'teal|cyan|turquoise|turquesa|türkis', hue: 182, fill: '#3fe0ff' },
  { names: 'blue|azul|azules|blau|blaue[mnrs]?', hue: 215, fill: '#4da3ff' },
  { names: 'purple|violet|morad[oa]s?|violeta|lila', hue: 275, fill: '#b68cff' },
  { names: 'pink|magenta|rosa', hue: 325, fill: '#ff6fc8' },
  // No accent has them, but words can.
  { names: 'white|blanc[oa]s?|weiß|weiße[mnrs]?', hue: null, fill: '#ffffff' },
  { names: 'black|negr[oa]s?|schwarz|schwarze[mnrs]?', hue: null, fill: '#111114' },
];

const any = colours.map(({ names }) => names).join('|');
const nouns =
  'words?|texts?|letters?|lettering|headlines?|titles?|captions?|typography|font|textos?|letras?|palabras?|título|titular|schrift|wörter|worte|buchstaben|titel|überschrift';
/** What may stand between a colour and the words that should have it. */
const looks =
  'bold|big|large|huge|thick|fat|heavy|bright|light|dark|neon|block|capital|colou?red|and|grandes?|gruesas?|große[mnrs]?|fette[mnrs]?|dicke[mnrs]?';
const links =
  'is|are|be|should|must|to|in|all|a|the|as|colou?r|en|de|color|sean?|soll|sollen|sein|sind';

/** `yellow words`, `bright red and bold letters`, `letras rojas`; not `a red text box`. */
const colourFirst = new RegExp(
  `(?<!\\p{L})(?:(?:bright|dark|light|neon)\\s+)?(${any})[\\s-]+(?:(?:${looks})\\s+){0,3}(?:${nouns})(?!\\p{L})(?!\\s+(?:box|bar|banner|background|card|ground))`,
  'iu',
);
/** `the text in red`, `make the headline bright yellow`, `Schrift soll gelb sein`; not `text in a red box`. */
const wordsFirst = new RegExp(
  `(?<!\\p{L})(?:${nouns}|say(?:s|ing)?)\\s+(?:(?:${links}|${looks})[:=]?\\s+){0,5}(${any})(?!\\p{L})(?!\\s+(?!(?:and|with|on|over|but|please|y|con|sobre|und|mit|auf|sein|bitte)(?!\\p{L}))\\p{L})`,
  'iu',
);

export interface Wishes {
  /** Degrees, when the creator names a colour. */
  accentHue: number | null;
  /** Mean brightness, 0-1, when the creator asks for a dark or a bright picture. */
  brightness: number | null;
  /** `#rrggbb`, when the creator names a colour for the words. */
  wordColour: string | null;
  /** Whether all of the words have it, because nothing is said of an accent. */
  inOneColour: boolean;
}

/** The wish without the words to set: those ask for nothing. */
function spoken(requirements: string): string {
  return requirements.replaceAll(/["“„«][^"“”„«»\n]*["”“»]/gu, ' ');
}

/** What a wish asks for, without what it says that it does not want. */
export function wanted(requirements: string): string {
  return spoken(requirements).replaceAll(
    /(?<!\p{L})(no|not|without|don't|never|sin|ohne|nicht|keine?[mnrs]?)\s+(?:(?:text|texto|words)(?!\p{L})|\p{L}[\p{L}-]*(\s+\p{L}[\p{L}-]*)?)/giu,
    ' ',
  );
}

/** Reads colours and light from the creator's sentence. What it does not understand it leaves alone. */
export function readWishes(requirements: string): Wishes {
  const all = wanted(requirements);
  const words = colourFirst.exec(all) ?? wordsFirst.exec(all);
  // What is said of the words is not said of the picture.
  const text = words ? all.replace(words[0], ' ') : all;
  const fill = colourIn(words?.[1] ?? '')?.fill ?? null;
  const accented = /\b(accents?|highlights?|highlighted|acentos?|akzente?)\b/iu.test(text);
  const dark = /\b(dark|darker|moody|oscuro|oscura|dunkel|dunkler|düster)\b/iu.test(text);
  const bright = /\b(bright|brighter|light and airy|claro|luminoso|hell|heller)\b/iu.test(text);
  return {
    accentHue: colourIn(text, ({ hue }) => hue !== null)?.hue ?? null,
    // Within the range in which a result passes its brightness check (0.35-0.75).
    brightness: dark === bright ? null : dark ? 0.36 : 0.62,
    wordColour: fill,
    inOneColour: fill !== null && !accented,
  };
}

function colourIn(text: string, suits: (one: (typeof colours)[number]) => boolean = () => true) {
  return colours.find(
    (one) => suits(one) && new RegExp(`(?<!\\p{L})(?:${one.names})(?!\\p{L})`, 'iu').test(text),
  );
}
