/** The main color and the light that a prompt asks for. */
export interface ColorRequest {
  /** Hue of the first color that is asked for, in degrees. */
  hue: number | null;
  light: 'dark' | 'bright' | null;
}

/** Alternatives of a regular expression. */
interface Words {
  /** Matched as whole words. */
  spaced: string;
  /** Matched anywhere, for languages that write without spaces or join words with endings: Chinese, Japanese, Korean, Thai. */
  joined: string;
}

// cspell:disable
/** Endings of Slavic adjectives, so that "Красноярск" is no color. */
const russian = '(?:ый|ий|ой|ая|яя|ое|ее|ые|ие|ого|его|ей|ую|юю|ом|ем|ым|им|ых|их)';
const ukrainian = '(?:ий|ій|а|я|е|є|і|ого|ього|ому|ої|ою|у|ю|им|ім|их|іх)';
const czech = '(?:ý|á|é|í|ou|ého|ému|ém|ým|ých)';
const polish = '(?:y|i|a|e|ą|ego|iego|ej|iej|ym|im|ych|ich|o)';

/** Colors in the languages that `prompt-requests.ts` does not read. */
const hues: readonly (Words & { hue: number })[] = [
  {
    hue: 4,
    spaced: `rouges?|ross[oae]|vermelh[oa]s?|rood|röd[at]?|rødt?|punai(?:nen|set|sen|sta|sella)|czerwon${polish}|červen${czech}|ro[șş]u|ro[șş]ie|kırmızı\\p{L}*|kirmizi|merah(?! muda)|(?:màu|nền|chữ) đỏ|κόκκιν\\p{L}+|красн${russian}|червон${ukrainian}|أحمر|حمراء|लाल`,
    joined: '红色|红底|紅色|赤(?:色|い|く|系|を|で|の背景|背景)|レッド系|빨간|빨강|빨갛|สีแดง',
  },
  {
    hue: 28,
    spaced: `arancion[ei]|laranja|oranje|pomarańczow${polish}|oranžov${czech}|portocaliu|turuncu|oranye|(?:màu|nền|chữ) cam|πορτοκαλί|оранжев${russian}|помаранчев${ukrainian}|برتقالي\\p{L}?|नारंगी`,
    joined: '橙色|オレンジ(?:色|の背景|系)|주황|오렌지색|สีส้ม',
  },
  {
    hue: 48,
    spaced: `jaunes?|doré(?:e|s|es)?|giall[oaie]|dorat[oaie]|amarel[oa]s?|dourad[oa]s?|gele|geel|gult?|keltai(?:nen|set|sen|sta|sella)|żółt${polish}|žlut${czech}|galben\\p{L}*|sarı(?:ya|yı|nın|lar)?|kuning|(?:màu|nền|chữ) vàng|κίτριν\\p{L}+|ж[её]лт${russian}|жовт${ukrainian}|أصفر|صفراء|पील[ाीे]`,
    joined: '黄色|金色|イエロー|노란|노랑|노랗|샛노|금색|สีเหลือง',
  },
  {
    hue: 135,
    spaced: `verte|vertes|verts|(?:fond|texte|mur|ton|en|de|du|un|le|plus) vert|vert (?:clair|foncé|vif|pomme|menthe)|groene?|grön[at]?|grønt?|grønne|vihre(?:ä|ät|än|ää|ällä)|zielon${polish}|zelen${czech}|yeşil(?:e|i|in|ler)?|hijau|(?:màu|nền|chữ) xanh lá|πράσιν\\p{L}+|зел[её]н${russian}|зелен${ukrainian}|أخضر|خضراء|हर[ाीे]`,
    joined: '绿色|緑(?:色|を|で|系|背景)|초록|녹색|สีเขียว',
  },
  {
    hue: 182,
    spaced: `turchese|turkoois|turkos|turkis|turkusow${polish}|tyrkysov${czech}|turkuaz|бирюзов${russian}|бірюзов${ukrainian}`,
    joined: '青绿色|水色|ターコイズ|청록|민트색',
  },
  {
    hue: 215,
    spaced: `bleue?s?|blu(?!-)|azzurr[oae]|blauwe?|blått?|blåa?|sini(?:nen|set|sen|stä|sellä|sävy\\p{L}*)|niebiesk${polish}|modr${czech}|albastr[uăe]|mavi\\p{L}{0,3}|biru|(?:màu|nền|chữ) xanh dương|γαλάζι\\p{L}+|μπλε|син${russian}|голуб(?:ой|ая|ое|ые|ого|ую|ом|ым|ых)|син(?:ій|я|є|ього)|блакитн${ukrainian}|أزرق|زرقاء|नील[ाीे]`,
    joined:
      '蓝色|藍色|青(?:色|い|く|系|を|で|の背景|背景)|紺色|파란(?!만장)|파랑|파랗|하늘색|สีน้ำเงิน|สีฟ้า',
  },
  {
    hue: 275,
    spaced: `violett[oaei]|violettes?|rox[oa]s?|paarse?|fialov${czech}|fioletow${polish}|ungu|(?:màu|nền|chữ) tím|μωβ|фиолетов${russian}|фіолетов${ukrainian}|بنفسجي\\p{L}?|बैंगनी`,
    joined: '紫色|紫(?:の|を|で|系)|보라색|보랏빛|สีม่วง',
  },
  {
    hue: 325,
    spaced: `roze|różow${polish}|růžov${czech}|pembe\\p{L}{0,3}|merah muda|(?:màu|nền|chữ) hồng|ροζ|розов${russian}|рожев${ukrainian}|وردي\\p{L}?|गुलाबी`,
    joined: '粉色|粉红|ピンク|분홍|핑크|สีชมพู',
  },
];

const lights: readonly (Words & { light: 'dark' | 'bright' })[] = [
  {
    light: 'dark',
    spaced: `scur[oaie]|donkere?|mörkt?|mörka|mørkt?|ciemn${polish}|mroczn${polish}|tmav${czech}|karanlık|gelap|întunecat[ăe]?|tumm(?:a|at|an|aa)|σκοτειν\\p{L}+|т[её]мн${russian}|ночн${russian}|темн${ukrainian}|داكن\\p{L}?|مظلم\\p{L}?`,
    joined: '黑暗|昏暗|暗い|暗く|暗め|어두운|어둡|다크한',
  },
  {
    light: 'bright',
    spaced: `lumineu(?:x|se|ses)|ensoleillé(?:e|s|es)?|luminos[oaie]s?|luce chiara|chiar[oi](?! che)|heldere?|ljust?|ljusa|lyst?|lyse|jasn${polish}|světl${czech}|parlak|aydınlık|cerah|luminoas[ăe]|valois(?:a|at|an|aa)|φωτειν\\p{L}+|светл${russian}|ярк${russian}|світл${ukrainian}|яскрав${ukrainian}|مشرق\\p{L}?`,
    joined: '明亮|明る|밝은|밝게|밝고|화사',
  },
];

/** Words of prompts in English, German and Spanish, which `prompt-requests.ts` reads. */
const englishGermanOrSpanish =
  /(?<![\p{L}\p{M}])(?:the|with|and|my|his|her|from|make|use|show|of the|don['’]?t|der|und|mit|nicht|kein\p{L}*|ein|eine[mnrs]?|für|mein\p{L}*|el|los|las|muy|sin|quiero|y)(?![\p{L}\p{M}])/iu;

const colors = hues.map(({ spaced }) => spaced).join('|');
const negations =
  'sans(?![\\s-]*serif)|ni|(?<!oublie\\s)pas|aucune?|jamais|rien(?! que)|moins|sauf|évite[rz]?|niente|senza|non|nessun\\p{L}*|mai|meno|evita\\p{L}*|' +
  'sem|não|nunca|nada|nenhum\\p{L}*|evite|geen|zonder|(?<!vergeet\\s)niet|nooit|inte|utan|ingen|inga|inget|ikke|uden|uten|ei|ilman|älä|bez|nie|' +
  'żadn\\p{L}+|ne|žádn\\p{L}+|без|не(?! забудь| только)|никогда|никак\\p{L}*|жодн\\p{L}+|fără|jangan|tanpa|bukan|không|đừng|χωρίς|όχι|μη|بدون|لا|ليس|बिना';
const word = '[\\p{L}\\p{M}]+';
const wordEnd = '(?![\\p{L}\\p{M}])';
/** A negation, its object, the object's color, and a second object after "and": "utan röda", "sans flèches rouges". */
const negationFirst = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${negations})(?:\\s(?!(?:${colors})${wordEnd})(?:\\p{L}{1,3}|troppo|слишком|muito|mettre|zbyt|alltför|liian|utiliser|usar|usare)${wordEnd}){0,3}\\s${word}` +
    `(?:\\s(?:${colors})${wordEnd})?` +
    `(?:\\s(?:et|e|né|nem|en|of|och|eller|og|i|ani|a|и|ни|și|dan)\\s(?!(?:${negations})${wordEnd})${word})?`,
  'giu',
);
/** Negations after their object in Turkish, Hindi, Korean and Japanese, and before it in Chinese. */
const negationsByScript = [
  /(?<![\p{L}\p{M}])(?:[\p{L}\p{M}]{1,20}\s){1,2}(?:yok|olmasın|değil|नहीं|मत)(?![\p{L}\p{M}])/giu,
  /(?<!\S)(?:\S{1,20}\s){1,2}(?:말고|말아|마세요|금지)/gu,
  /(?<!\S)\S{1,20}\s(?:없이|없는|없게|빼고|빼|제외)/gu,
  /[\p{L}\p{M}ー]{1,8}では?(?:なく|ない)|[^で、。\s]{1,8}(?:なし|(?<!切)ない|なく|ません|避け|禁止|以外|やめ|ずに)/gu,
  /(?:不要|没有|無(?!料)|(?<!特)别(?!墅)|勿|不用)\p{L}{1,4}/gu,
];
// cspell:enable

/** Removes what a prompt excludes. Leaves prompts in English, German and Spanish unchanged. */
export function withoutExclusions(prompt: string): string {
  if (englishGermanOrSpanish.test(prompt)) return prompt;
  return [negationFirst, ...negationsByScript].reduce(
    (rest, negation) => rest.replaceAll(negation, ' , '),
    prompt,
  );
}

/** Reads color and light from a prompt in a language other than English, German and Spanish. */
export function readColorRequest(prompt: string): ColorRequest {
  if (englishGermanOrSpanish.test(prompt)) return { hue: null, light: null };
  const text = withoutExclusions(prompt);
  return {
    hue: firstMatch(text, huePatterns)?.hue ?? null,
    light: firstMatch(text, lightPatterns)?.light ?? null,
  };
}

function patternOf({ spaced, joined }: Words): RegExp {
  // Arabic writes "and", "with" and the article as a part of the word.
  return new RegExp(
    `(?<![\\p{L}\\p{M}])(?:و|ب|ال|بال|وال)?(?:${spaced})(?![\\p{L}\\p{M}])|${joined}`,
    'iu',
  );
}

const huePatterns = hues.map(({ hue, ...words }) => ({ hue, pattern: patternOf(words) }));
const lightPatterns = lights.map(({ light, ...words }) => ({ light, pattern: patternOf(words) }));

/** The entry that a text names first. */
function firstMatch<Entry extends { pattern: RegExp }>(
  text: string,
  entries: readonly Entry[],
): Entry | undefined {
  const found = entries.flatMap((entry) => {
    const at = text.search(entry.pattern);
    return at < 0 ? [] : [{ entry, at }];
  });
  return found.toSorted((a, b) => a.at - b.at)[0]?.entry;
}
