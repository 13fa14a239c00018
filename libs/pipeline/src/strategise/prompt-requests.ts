import { readColorRequest, withoutExclusions, withoutQuotes } from '@app/contracts';

/** Color names in prompts, with their hue in degrees and the fill of text in that color. */
const colors: { names: string; hue: number | null; fill: string }[] = [
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
  // Colors for text only, never for the accent.
  { names: 'white|blanc[oa]s?|weiß|weiße[mnrs]?', hue: null, fill: '#ffffff' },
  { names: 'black|negr[oa]s?|schwarz|schwarze[mnrs]?', hue: null, fill: '#111114' },
];

const anyColor = colors.map(({ names }) => names).join('|');
// Nouns for text. Omits `word` and `letter`, which mean a single word or a letter in an envelope.
const textNouns =
  'words|texts?|letters|lettering|headlines?|titles?|captions?|typography|font|textos?|letras?|palabras?|título|titular|schrift|wörter|worte|buchstaben|titel|überschrift|schriftfarbe|textfarbe';
/** Words between a color and the text it applies to. */
const adjectives =
  'bold|big|large|huge|thick|fat|heavy|bright|light|dark|neon|block|capital|colou?red|and|grandes?|gruesas?|große[mnrs]?|fette[mnrs]?|dicke[mnrs]?';
const linkWords =
  'is|are|be|should|must|to|in|all|a|the|as|colou?r|en|de|color|sean?|soll|sollen|sein|sind';
/** Words that limit the color to a part of the text: `the first two words red`. */
const partWords = 'first|last|two|three|one\\s+of|some\\s+of';

/**
 * Matches `yellow words`, `bright red and bold letters` and `letras rojas`, but not `a red text box` or `a stack of
 * white letters`.
 */
const colorFirst = new RegExp(
  `(?<!\\p{L})(?<!(?<!\\p{L})(?:${partWords}|of|holding)\\s+(?:(?:the|${adjectives})\\s+)*)(?:(?:bright|dark|light|neon)\\s+)?(${anyColor})[\\s-]+(?:(?:${adjectives})\\s+){0,3}(?:${textNouns})(?!\\p{L})(?![\\s-]+(?:box|bar|banner|background|card|ground|bubble|belt|page|message))`,
  'giu',
);
/** Matches `the text in red`, `headline: bright yellow` and `Schrift soll gelb sein`, but not `text in a red box`. */
const textFirst = new RegExp(
  `(?<!\\p{L})(?<!(?<!\\p{L})(?:${partWords})\\s+(?:(?:the|${adjectives})\\s+)*)(?:(?:${textNouns})(?:-colou?r)?|say(?:s|ing)?)(?:\\s*[:=]\\s*|\\s+)(?:(?:${linkWords}|${adjectives})(?:\\s*[:=]\\s*|\\s+)){0,5}(${anyColor})(?!\\p{L})(?!\\s+(?!(?:and|with|on|over|but|please|y|con|sobre|und|mit|auf|sein|bitte)(?!\\p{L}))\\p{L})`,
  'giu',
);

const negations =
  "(?<!\\p{L})(?:no|not|without|\\p{L}+n['’]t|dont|never|avoid|remove|hate|less|instead\\s+of|sin|nunca|evita|nada\\s+de|en\\s+(?:vez|lugar)\\s+de|ohne|nicht|nie|keine?[mnrs]?|statt|vermeide)(?!\\p{L})(?!\\s+(?:forget|olvides|vergiss))";
/** Words between a negation and its object: `don't make it too dark`. */
const fillerWords =
  `${adjectives}|${linkWords}|pale|deep|small|so|too|very|much|more|any|an|it|this|that|of|use|make|want|like|` +
  'el|la|los|las|un|una|lo|muy|tan|uses|hagas|pongas|der|die|das|den|zu|sehr';
/** `no text dark blue` means no text, and a blue picture. */
const noTextPhrase =
  /(?<!\p{L})(?:no|without|sin|ohne|keine?n?)\s+(?:any\s+)?(?:text|texto|words)(?!\p{L})(?!\s+(?:in|en)(?!\p{L}))/giu;
/** A negation and its object, which may have slashes and a noun: "no before/after split". */
const negatedPhrase = new RegExp(
  `${negations}[\\s:]+(?:(?:${fillerWords})\\s+)*(?:(?:${anyColor})\\s+)?\\p{L}[\\p{L}-]*(?:/\\p{L}+)*(?:\\s+(?:split|comparison|look|pictures?|images?)(?!\\p{L}))?`,
  'giu',
);
const spanishColors =
  'roj[oa]s?|naranja|amarill[oa]s?|verdes?|turquesa|azul|azules|morad[oa]s?|violeta|rosa|blanc[oa]s?|negr[oa]s?';
/** A negated thing and its color, which follows it in Spanish: "sin flechas rojas", but not "sin rojo pero azul". */
const negatedThingWithColor = new RegExp(
  `(?<!\\p{L})(?:sin|nada\\s+de)[^\\S\\n]+(?!(?:${spanishColors})(?!\\p{L}))\\p{L}+[^\\S\\n]+(?:${spanishColors})(?!\\p{L})`,
  'giu',
);
const spanishNegation = /(?<!\p{L})(?:no|sin|nada|nunca)(?!\p{L})/iu;
/** Things that prompts exclude. They end the scope of a negation. */
const excludedThings =
  'logos?|people|persons?|humans?|faces?|watermarks?|arrows?|emojis?|borders?|circles?|stickers?|icons?|effects?|filters?|' +
  'personas|gente|caras?|flechas?|bordes?|filtros?|menschen|personen|leute|gesicht(?:er)?|pfeile?|rahmen|wasserzeichen';
/** Clause boundaries. */
const clauseBreaks =
  '[,.;!?–—]|(?<!\\p{L})(?:but|pero|sino|aber|sondern|(?:and|y|und)\\s+(?:with|make|use|con|pon|usa|mit|mach))(?!\\p{L})';
const andWord = '(?:\\s+(?:and|plus|y|und)(?!\\p{L})|\\s*[&+])';
/**
 * End the scope of `no` and `without`: `no logo and yellow words` requests yellow, but `no red and yellow words` does
 * not. Verbs negate the whole list: `avoid logos and yellow words`.
 */
const withoutWords = `(?<!\\p{L})(?:no|without|sin|ohne|keine?[mnrs]?)\\s+`;
const andAfterExclusion = `(?<=${withoutWords}(?:\\p{L}+\\s+){0,3}(?!(?:${anyColor}|${adjectives}|${linkWords}|${textNouns})(?!\\p{L}))\\p{L}+)${andWord}`;
const excludedThing = `(?<=${withoutWords}(?:\\p{L}+\\s+){0,2}(?:${excludedThings}))(?!\\p{L})(?!\\s+(?:or|nor|o|ni|oder|noch)(?!\\p{L}))`;
/** An adjective with `too` ends the scope as well: `not too dark and yellow words`. */
const tooAdjective = new RegExp(`((?<!\\p{L})(?:too|zu|muy|tan)\\s+\\p{L}+)${andWord}`, 'giu');
/** Matches a negation in the last clause before a color. */
const openNegation = new RegExp(
  `${negations}(?!.*(?:${clauseBreaks}|${andAfterExclusion}|${excludedThing}))[^\\n]*$`,
  'iu',
);

export interface PromptRequests {
  /** Requested hue in degrees. */
  accentHue: number | null;
  /** Requested tint of the whole picture, in degrees: `in cold blue`, `warm light`. */
  tint: number | null;
  /** Requested mean brightness, 0-1: dark or bright. */
  brightness: number | null;
  /** Whether colors should be muted: calm, soft, pastel, gray-blue. */
  isMuted: boolean;
  /** `#rrggbb` if the prompt names a text color. */
  textColor: string | null;
  /** Whether all text has this color, because no accent is named. */
  singleColor: boolean;
}

/** Removes negated parts from the prompt. */
export function withoutNegations(requirements: string): string {
  let text = withoutQuotes(requirements)
    .replaceAll(noTextPhrase, ' ')
    .replaceAll(tooAdjective, '$1,');
  for (const pattern of [colorFirst, textFirst]) {
    // Replaces an excluded color by `text`, so that the negation keeps an object to remove.
    text = text.replaceAll(pattern, (match, _color, at: number) =>
      openNegation.test(text.slice(0, at)) ? 'text' : match,
    );
  }
  return withoutNi(text).replaceAll(negatedThingWithColor, ' ').replaceAll(negatedPhrase, ' ');
}

/** Spanish `ni` continues a negation: "nada de sustos ni flechas" → "nada de sustos sin flechas". */
function withoutNi(text: string): string {
  return text.replaceAll(/(?<!\p{L})ni(?=\s)/gu, (ni, at: number) =>
    spanishNegation.test(text.slice(0, at)) ? 'sin' : ni,
  );
}

// cspell:disable
/** Asks for muted colors, in several languages. Leaves out "soft drink", "calm down" and "eau douce". */
const mutedPattern = new RegExp(
  `(?<!\\p{L})(?:${[
    'calm(?! (?:down|before|under|app)(?!\\p{L}))|muted|pastel(?! de)|subtle|subdued|understated|desaturated|earthy|elegant',
    'soft (?:colou?rs?|tones?|light|look|palette|mood)|dusty (?:blue|pink|rose|green)',
    'gr[ae]y(?:ish)?[\\s-]+(?:blue|green|purple|pink)',
    '(?:like|feels? like|wie eine?|comme un|como un)(?: \\p{L}+){0,2} (?:documentary|documentaire|documental|doku)',
    'tranquil[oa]|suaves?|apagad[oa]s?|elegante|dezent\\p{L}*|gedämpft\\p{L}*|sanft\\p{L}*|ruhige[rns]? (?:farben|stimmung)',
    'ruhig(?=\\s*(?:[,.;]|$))|calmes?|(?:couleurs|tons|lumière|ambiance) (?:doux|douces?)|élégante?s?',
    'tranquill[oa]|delicat[oaie]|calm[oa]|sóbri[oa]|rustig\\p{L}*|zachte? (?:kleuren|tinten)',
  ].join('|')})(?!\\p{L})`,
  'iu',
);
/** Excludes muted colors in a clause, or asks for the opposite. */
const notMutedPattern =
  /(?<!\p{L})(?:no|not|nothing|never|without|anything|rather than|far from|less|\p{L}+n['’]t|bold|vivid|loud|colou?rful|sin|evita|nada|kein\p{L}*|nicht|ohne|weder|weniger|bunt|kräftig\p{L}*|sans|pas|moins|senza|niente|non|sem|não|zonder|geen|niet)(?!\p{L})/iu;
// cspell:enable

/** Whether a clause asks for muted colors, and excludes nothing. */
function asksForMuted(requirements: string): boolean {
  return requirements
    .split(/[,.;:!?\n–—]+|(?<!\p{L})(?:but|pero|aber|mais|mas|ma|maar)(?!\p{L})/u)
    .some((clause) => mutedPattern.test(clause) && !notMutedPattern.test(clause));
}

/** Mean brightness of a dark or bright picture, within the range of the brightness check (0.35-0.75). */
const requestedBrightness = { dark: 0.36, bright: 0.62 };

/** Reads colors and brightness from the prompt. Ignores everything else. */
export function readPromptRequests(requirements: string): PromptRequests {
  const unquoted = withoutQuotes(requirements);
  const all = withoutNegations(withoutExclusions(unquoted));
  const otherLanguage = readColorRequest(unquoted);
  const words = all.matchAll(colorFirst).next().value ?? all.matchAll(textFirst).next().value;
  // The text color does not apply to the picture.
  const text = words ? all.replace(words[0], ' ') : all;
  const fill = colorIn(words?.[1] ?? '')?.fill ?? null;
  const isAccented = /\b(accents?|highlights?|highlighted|acentos?|akzente?)\b/iu.test(text);
  const isDark =
    /\b(dark|darker|moody|night|nighttime|midnight|oscuro|oscura|noche|dunkel|dunkler|düster|nachts?|sombre|nuit|escuro|escura|noite)\b/iu.test(
      text,
    );
  const isBright = /\b(bright|brighter|light and airy|claro|luminoso|hell|heller)\b/iu.test(text);
  const light = isDark === isBright ? otherLanguage.light : isDark ? 'dark' : 'bright';
  const palette = temperatures.find(({ palettePattern }) => palettePattern.test(text));
  return {
    accentHue:
      colorIn(text, ({ hue }) => hue !== null)?.hue ?? otherLanguage.hue ?? palette?.accent ?? null,
    tint: tintIn(palette ? text.replace(palette.palettePattern, ' ') : text),
    brightness: light && requestedBrightness[light],
    isMuted: asksForMuted(unquoted),
    textColor: fill,
    singleColor: fill !== null && !isAccented,
  };
}

/**
 * Color temperatures. `tint` is the hue of the picture for "warm light", `accent` that of the accent for "warm colors";
 * degrees.
 */
const temperatures = [
  {
    names: 'cold|icy|chilly|fr[ií][oa]s?|kalt\\p{L}{0,2}|kühl\\p{L}{0,2}|froide?s?|fredd[oaie]',
    tint: 212,
    accent: 206,
  },
  {
    names: 'warm\\p{L}{0,2}|c[áa]lid[oa]s?|chaude?s?|quentes?|cald[oaie]',
    tint: 34,
    accent: 24,
  },
].map(({ names, ...hues }) => ({
  ...hues,
  pattern: new RegExp(`(?<!\\p{L})(?:${names})(?!\\p{L})`, 'iu'),
  /** "Warm colors" are a palette. They do not tint the whole picture, as "warm light" does. */
  palettePattern: new RegExp(
    `(?<!\\p{L})(?:(?:${names})\\s+(?:colou?rs?|palette|farben)|(?:colores|couleurs|cores|colori)\\s+(?:${names}))(?!\\p{L})`,
    'iu',
  ),
}));
/** Matches `in deep blue`, `blue light` and `tonos azules`, but not `a red car`. */
const pictureColor = new RegExp(
  `(?<!\\p{L})(?:(?:in|all|everything|en|alles|tout|em)\\s+(?:(?:cold|icy|warm|deep|dark|bright|pale|soft|kaltem?|tiefem?)\\s+)?(${anyColor})(?!\\s*\\p{L}*\\s+(?:car|house|dress|shirt|box))|(?:tonos?|luz)\\s+(${anyColor})|(${anyColor})\\s+(?:light|tones?|tint|look|mood|atmosphere|picture|image|licht|stimmung))(?!\\p{L})`,
  'iu',
);

function tintIn(text: string): number | null {
  const named = pictureColor.exec(text)?.slice(1).find(Boolean);
  const hue = named ? (colorIn(named)?.hue ?? null) : null;
  return hue ?? firstTemperature(text)?.tint ?? null;
}

/** The temperature that the text names first, as in "warm light against the cold blue". */
function firstTemperature(text: string): (typeof temperatures)[number] | undefined {
  const found = temperatures.flatMap((one) => {
    const at = text.search(one.pattern);
    return at < 0 ? [] : [{ one, at }];
  });
  return found.toSorted((a, b) => a.at - b.at)[0]?.one;
}

/** The color that the text names first. */
function colorIn(text: string, suits: (one: (typeof colors)[number]) => boolean = () => true) {
  const found = colors.filter(suits).flatMap((one) => {
    const at = text.search(new RegExp(`(?<!\\p{L})(?:${one.names})(?!\\p{L})`, 'iu'));
    return at < 0 ? [] : [{ one, at }];
  });
  return found.toSorted((a, b) => a.at - b.at)[0]?.one;
}
