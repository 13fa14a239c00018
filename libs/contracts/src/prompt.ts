import { readColorRequest } from './color-words.js';
import type { Notice, NoticeCode } from './notices.js';
import { withoutPrescribedText, withoutQuotes } from './prescribed-text.js';

/** How many people should be visible. */
export type PeopleRequest = 'none' | 'one' | 'several';

export interface PromptReading {
  people: PeopleRequest | null;
  /**
   * The object of "only the …", such as `only the dog`. The studio can distinguish people from scenes, but not dogs from cats.
   */
  onlySubject: string | null;
  /** Parts of the prompt that the studio cannot follow without a model, as written. */
  unfulfilled: string[];
  /** Those of `unfulfilled` that no still can show, because nothing is drawn into stills. */
  unpaintable: string[];
  /** Parts that the studio follows only in part: in `a blue elephant`, it follows the color. */
  partlyFulfilled: string[];
}

/**
 * The part of the product that interprets a prompt: `studio` is our rules, `text-model` is a text model, and `painter`
 * is an image model.
 */
export type PromptReader = 'studio' | 'text-model' | 'painter';

/** Prompts that the studio can follow. */
export const examplePrompts = [
  'Say “Which one?”',
  'No words, just the view',
  'In cold blue, at night',
] as const;

/** A pattern that matches between word boundaries of any script. */
function wordPattern(...alternatives: string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{M}])(?:${alternatives.join('|')})(?![\\p{L}\\p{M}])`, 'iu');
}

function removeMatches(text: string, pattern: RegExp): string {
  return text.replaceAll(new RegExp(pattern.source, 'giu'), ' ');
}

const noPeoplePattern = wordPattern(
  '(?:no|zero|without(?: any| the)?) (?:people|persons?|humans?|faces?|man|woman|men|women)',
  'no ?(?:one|body)(?: in it)?',
  'sin (?:personas|gente|caras|rostros|nadie)',
  '(?:ohne|keine) (?:menschen|personen|leute|gesichter|gesicht)',
  'sans (?:personnes?|gens|visages?)',
  'sem (?:pessoas|gente|rostos?)',
  '(?:just|only|solo|sólo|nur|só|apenas|seulement) (?:the |a |el |la |los |las |die |den |das |o |as? |le |les )?(?:view|landscape|scenery|scene|nature|sky|background|place|vista|paisaje|paisagem|escena|landschaft|aussicht|natur|vue|paysage)',
);
const severalPeoplePattern = wordPattern(
  '(?:two|both|three|several|all) (?:of us|people|faces|persons|men|women|friends)',
  'both of us|us both|the whole (?:team|group|family)|everyone|everybody|all of us|group shot',
  '(?:dos|tres|varias) (?:personas|caras)|los dos|las dos|todos nosotros',
  '(?:zwei|drei|mehrere) (?:personen|leute|menschen|gesichter)|zu zweit|wir beide|uns beide',
  '(?:deux|trois) (?:personnes|visages)|nous deux|(?:duas|três) (?:pessoas|caras)',
);
const onePerson =
  'me|myself|my face|i|him|her|the (?:man|woman|guy|girl|boy|host|presenter|kid|child)|one person|one face|yo|mi cara|una persona|ich|mich|mein gesicht|eine person|moi|mon visage|une personne|eu|meu rosto|uma pessoa';
const onlyOnePersonPattern = wordPattern(
  `(?:only|just|solo|sólo|nur|só|apenas|seulement) (?:${onePerson})`,
  '(?:one|a single) (?:person|face)(?: only)?|me alone|una sola persona|eine einzige person|une seule personne|uma só pessoa',
);
const onlySubjectPattern =
  /(?<!\p{L})(?:only|just|solo|sólo|nur|apenas|seulement)\s+(?:(?:the|my|a|an|our|his|her|el|la|los|las|mi|tu|der|die|das|den|dem|mein\p{L}{0,2}|unser\p{L}{0,2}|le|les|mon|ma|o|os|as|meu|minha)\s+)?\p{L}[\p{L}-]{2,}/iu;

/** Requests that no layout and no still can fulfill, whatever else the sentence says. */
const impossiblePattern = wordPattern(
  'arrows?|flechas?|pfeile?|flèches?|setas?',
  'emojis?|stickers?|explosions?|explosi[oó]n|explosão|lightning|flames?|on fire|fire|smoke|sparks?|laser(?:s| eyes)?|rain of|dollar bills|cash|skulls?|monsters?|ghosts?|dragons?|blood',
  'pointing|pointed|holding|wearing|riding|jumping|flying|screaming|crying|laughing|smiling|shocked|surprised|angry|scared|apuntando|sosteniendo|gritando|llorando|sorprendid[oa]|zeigend|haltend|schreiend|weinend|überrascht',
  'scary|creepy|spooky|horror|terror|dramatic|epic|funny|hilarious|romantic|mysterious|sad|happy|cute|luxurious|futuristic|apocalyptic|miedo|terror[ií]fico|dramátic[oa]|divertid[oa]|misterios[oa]|triste|gruselig|dramatisch|lustig|romantisch|traurig|effrayant|drôle|assustador|engraçad[oa]',
  'cartoon|anime|3d|drawing|drawn|painted|painting|illustration|pixel art|comic|sketch|dibujo|dibujad[oa]|gezeichnet|zeichnung|dessin|desenho',
  '(?:from|seen from) (?:the )?(?:side|above|behind|below|front|back|top)|side view|bird.?s eye|de lado|desde arriba|desde atrás|von der seite|von oben|von hinten|de côté|d.en haut|de cima',
  'circle around|red circle|border|frame around|watermark|(?:add|put|with|insert|place) (?:a |an |my |the )*(?:logo|flag|map|chart|graph|qr)|snow|rain|fog|sunset|sunrise|space background|green screen|change the background|replace the background|remove the background',
);

/** Requests that the studio follows: words, colors, light, places, layouts, people. */
const possiblePattern = wordPattern(
  'text\\p{L}*|words?|title|headline|caption|labels?|font|letters?|typography|say|says|saying|letras?|palabras?|título|titular|schrift|überschrift|titel|wörter|worte|buchstaben|lettering|mots?|titre|palavras?|reads?',
  'red|orange|yellow|gold(?:en)?|green|teal|cyan|turquoise|blue|purple|violet|pink|magenta|white|black|roj[oa]s?|naranja|amarill[oa]s?|verdes?|azul(?:es)?|morad[oa]s?|rosa|blanc[oa]s?|negr[oa]s?|rot\\p{L}{0,2}|gelb\\p{L}{0,2}|grün\\p{L}{0,2}|blau\\p{L}{0,2}|lila|weiß\\p{L}{0,2}|schwarz\\p{L}{0,2}|rouge|jaune|vert|bleu|vermelh[oa]|amarel[oa]|branc[oa]|pret[oa]',
  'dark(?:er)?|moody|bright(?:er)?|light|airy|night|cold|cool|icy|warm(?:er)?|oscur[oa]|clar[oa]|luminos[oa]|noche|fr[ií][oa]|c[áa]lid[oa]|dunke?l\\p{L}*|düster|hell\\p{L}*|nachts?|kalt\\p{L}*|warm\\p{L}*|sombre|nuit|froid|chaud|escur[oa]|noite|quente',
  'accents?|highlights?|colou?rs?|contrast',
  'collage|panels?|triptych|poster|full.?bleed|minimal\\p{L}*|natural|simple|clean|sencill\\p{L}+|schlicht|natürlich|split|half|halves|compare|comparison|before and after|versus|vs|side by side|zoom\\p{L}*|magnif\\p{L}+|detail|cards?|polaroids?|spotlight|duotone|magazine|editorial|revista|inset|banners?|franjas?|textband|webcam|picture.in.picture|behind|close.?ups?|portrait|primer plano|retrato|porträt|nahaufnahme|big face|large face|cut.?out|reaction|cinematic|cine|movie|film|wide|landscape|scenery|scene|view|numbers?|amount|número|zahl|centered|no effects?|full frame',
  `my photo|my picture|(?:with|use|show) (?:${onePerson})|my face|mi cara|mein gesicht|faces?|person|people|presenter|left|right|izquierda|derecha|links|rechts`,
);
/** Words that do not request anything specific, such as "nice". */
const unspecificPattern = wordPattern(
  'please|thanks?|thank you|por favor|gracias|bitte|danke|merci|obrigad[oa]|make it|nice|great|good|better|best|cool|eye.?catching|clickable|click.?bait|catchy|viral|professional|high quality|attractive|engaging|pop|stand out|amazing|awesome|modern|bold|strong|beautiful|bonit[oa]|schön|llamativ[oa]|auffällig|thumbnail|picture|image|and|at|in|on|with|the|a|an|it|this|video|youtube',
);

/** Words that name nothing visible: sizes, places in the frame, and conjunctions. */
const auxiliaryWordPattern = wordPattern(
  'to|of|from|for|as|by|over|under|into|out|up|off|is|are|be|should|must|can|could|would|have|has|want|wants|like|need|use|using|make|makes|making|put|set|place|show|shows|showing|shown|add|give|keep|let|get|go|only|just|more|less|very|so|too|really|much|bit|little|some|any|all|every|each|both|than|my|your|our|his|her|their|its|we|you|they|them|us|that|these|those|there|here|one|two|three|four|first|second|third|last|few|half|not|no|don.?t|without',
  'big(?:ger)?|large(?:r)?|huge|small(?:er)?|tiny|thin|thick|fat|tall|long|short|top|bottom|middle|cent(?:er|re)|corner|side|edge|front|back|background|foreground|area|space|part|full|deep|pale|soft|vivid|neon|pastel|colou?rful|saturated|shades?|tones?|style|feel|vibe|mood|atmosphere|lighting|shadows?|moments?|stills?|frames?|shots?|photos?|pictures?|images?|near|next|between|above|below|upper|lower|hide|cover|covering|focus|look|looks|looking|most|few|important|uppercase|lowercase|caps|capital|italic|outline|glow|shadow|box|size',
  'im|auf|mit|und|der|die|das|den|dem|des|ein|eine[nmr]?|soll|sollen|sein|ist|groß\\p{L}*|klein\\p{L}*|oben|unten|mitte|rand|ecke|hintergrund|vordergrund|sehr|etwas|mehr|weniger|nur|keine?[nmr]?|farben?|farbig|bunt\\p{L}*|alles|mein\\p{L}*|als|für|von|zu|am|bei|ohne|drei|zwei|vier|momente|bilder|fett\\p{L}*',
  'con|en|de|del|el|la|los|las|un|una|unas|unos|muy|más|menos|grandes?|pequeñ[oa]s?|fondo|arriba|abajo|centro|esquina|color(?:es)?|que|sea|sean|quiero|todo|mis?|para|sin|dos|tres|momentos|fotos?|solo|sólo|imagen|gruesas?',
  'avec|du|le|les|une|des|très|plus|moins|grande?s?|petite?s?|fond|haut|bas|couleurs?|tout|pour|sur|dans|sans|mon|ma|mes',
  'com|em|do|da|dos|das|uma|muito|mais|pequen[oa]s?|cima|baixo|cor(?:es)?|seja|quero|meu|minha|sem|no|na|só',
);

/** Separators between requests. */
const clauseSeparator =
  /[,.;:!?\n–—、。，；！？]+|(?<!\p{L})(?:but|pero|aber|sondern|mais|mas)(?!\p{L})|(?<!\p{L})(?:and|y|und|et|e)(?=\s+(?:make|put|add|use|show|set|give|with|no|an?|pon|haz|usa|mach|nimm|zeig|eine?n?|una?|mets|coloque|uma?)(?!\p{L}))/iu;

/** Reads a prompt's requests for the picture. Ignores the text to set. */
export function readPrompt(prompt: string): PromptReading {
  const withoutText = withoutQuotes(withoutPrescribedText(prompt), ' text ');
  const reading: PromptReading = {
    people: null,
    onlySubject: null,
    unfulfilled: [],
    unpaintable: [],
    partlyFulfilled: [],
  };
  for (const part of withoutText.split(clauseSeparator)) {
    const clause = part.replaceAll(/\s+/g, ' ').trim();
    if (/\p{L}{2}/u.test(clause)) readClause(clause, reading);
  }
  return reading;
}

function readClause(clause: string, reading: PromptReading): void {
  if (impossiblePattern.test(clause)) {
    // Stills fulfill "no arrows" and "nothing scary" anyway.
    if (/^(?:no|not|without|nothing|sin|ohne|kein\p{L}*|sans|sem|don.?t)(?!\p{L})/iu.test(clause))
      return;
    reading.unfulfilled.push(clause);
    reading.unpaintable.push(clause);
    return;
  }
  const people = peopleRequests.find(([, pattern]) => pattern.test(clause))?.[0];
  if (people) reading.people ??= people;
  if (people !== undefined || possiblePattern.test(clause) || asksForColorOrLight(clause)) {
    if (!isFullyFollowed(clause)) reading.partlyFulfilled.push(clause);
    return;
  }
  readClauseWithoutKnownRequest(clause, reading);
}

function asksForColorOrLight(clause: string): boolean {
  const { hue, light } = readColorRequest(clause);
  return hue !== null || light !== null;
}

const peopleRequests: [PeopleRequest, RegExp][] = [
  ['none', noPeoplePattern],
  ['several', severalPeoplePattern],
  ['one', onlyOnePersonPattern],
];

function readClauseWithoutKnownRequest(clause: string, reading: PromptReading): void {
  const [subject] = onlySubjectPattern.exec(clause) ?? [];
  if (subject) {
    reading.people ??= 'none';
    reading.onlySubject ??= subject;
  } else if (!isFullyFollowed(clause)) reading.unfulfilled.push(clause);
}

/** Whether the clause contains only requests that the studio follows, and words without a request. */
function isFullyFollowed(clause: string): boolean {
  const rest = [
    noPeoplePattern,
    severalPeoplePattern,
    onlyOnePersonPattern,
    possiblePattern,
    unspecificPattern,
    auxiliaryWordPattern,
  ].reduce(removeMatches, clause);
  return !/\p{L}{3}/u.test(rest);
}

/**
 * Notices on the parts of a prompt that are not followed; empty if everything is followed.
 * @param when `before` the request is sent, or `after`, beside the results
 */
export function promptNotes(
  prompt: string,
  when: 'before' | 'after',
  reader: PromptReader = 'studio',
): Notice[] {
  if (reader === 'painter') return [];
  const { onlySubject, unfulfilled, unpaintable, partlyFulfilled } = readPrompt(prompt);
  const note = (code: NoticeCode, parts: string[]): Notice[] =>
    parts.length === 0 ? [] : [{ code, parts }];
  if (reader === 'text-model') return note('prompt-impossible', unpaintable);
  const subjects = onlySubject === null ? [] : [onlySubject];
  return when === 'before'
    ? [
        ...note('prompt-unmet-before', unfulfilled),
        ...note('prompt-partly-before', partlyFulfilled),
        ...note('prompt-thing-before', subjects),
      ]
    : [
        ...note('prompt-unmet', unfulfilled),
        ...note('prompt-partly', partlyFulfilled),
        ...note('prompt-thing', subjects),
      ];
}
