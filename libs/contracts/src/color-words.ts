/** What a prompt asks of the light and the main color. */
export interface LightRequest {
  /** Hue of the first color that is asked for, in degrees. */
  hue: number | null;
  light: 'dark' | 'bright' | null;
}

/** Words of languages other than English, German and Spanish, whose prompts have rules of their own. */
interface Words {
  /** Alternatives between word boundaries. */
  spaced: string;
  /** Alternatives in languages that write without spaces or with endings: Chinese, Japanese, Korean. */
  joined: string;
}

// cspell:disable
const hues: readonly (Words & { hue: number })[] = [
  {
    hue: 4,
    spaced: `rouges?|ross[oaie]|vermelh[oa]s?|rood|röd[at]?|rødt?|punai\\p{L}+|czerwon\\p{L}+|červen\\p{L}+|ro[șş]u|ro[șş]ie|kırmızı\\p{L}*|merah(?! muda)|màu đỏ|κόκκιν\\p{L}+|красн\\p{L}+|червон\\p{L}+|أحمر|حمراء|लाल|สีแดง`,
    joined: '红色?|紅色|赤(?!ちゃん|ん坊)|レッド|빨간|빨강|빨갛|레드',
  },
  {
    hue: 28,
    spaced: `arancion[ei]|laranja|oranje|pomarańczow\\p{L}+|oranžov\\p{L}+|portocaliu|turuncu|oranye|màu cam|πορτοκαλί|оранжев\\p{L}+|помаранчев\\p{L}+|برتقالي\\p{L}?|नारंगी|สีส้ม`,
    joined: '橙色|オレンジ色?|橙|주황|오렌지색',
  },
  {
    hue: 48,
    spaced: `jaunes?|doré\\p{L}*|giall[oaie]|dorat[oaie]|amarel[oa]s?|dourad[oa]s?|gele?|geel|gul[at]?|gult|keltai\\p{L}+|żółt\\p{L}+|žlut\\p{L}+|galben\\p{L}*|sarı\\p{L}*|kuning|màu vàng|κίτριν\\p{L}+|ж[её]лт\\p{L}+|жовт\\p{L}+|أصفر|صفراء|पील[ाीे]|สีเหลือง`,
    joined: '黄色?|金色|イエロー|노란|노랑|노랗|샛노|옐로|금색',
  },
  {
    hue: 135,
    spaced: `verte|vertes|verts|vert (?:clair|foncé|vif|pomme|menthe)|(?:en|de|du) vert|groene?|grön[at]?|grønt?|grønne|vihre\\p{L}+|zielon\\p{L}+|zelen\\p{L}+|yeşil\\p{L}*|hijau|màu xanh lá|πράσιν\\p{L}+|зел[её]н\\p{L}+|أخضر|خضراء|हर[ाीे]|สีเขียว`,
    joined: '绿色?|緑|グリーン|초록|녹색|그린',
  },
  {
    hue: 182,
    spaced: `turchese|turkoois|turkos|turkis|turkusow\\p{L}+|tyrkysov\\p{L}+|turkuaz|бирюзов\\p{L}+|бірюзов\\p{L}+`,
    joined: '青绿|水色|ターコイズ|청록|민트색',
  },
  {
    hue: 215,
    spaced: `bleue?s?|blu(?!-)|azzurr[oaie]|blauwe?|blått?|blåa?|sini(?:nen|stä|sellä|sen|sävy\\p{L}*)|niebiesk\\p{L}+|modr[áéýoů]\\p{L}*|albastr\\p{L}+|mavi\\p{L}*|biru|màu xanh dương|γαλάζι\\p{L}+|μπλε|син(?:ий|яя|ее|его|ей|им|юю|ие|их)|голуб\\p{L}+|син(?:ій|я|є|ього)|блакитн\\p{L}+|أزرق|زرقاء|नील[ाीे]|สีน้ำเงิน|สีฟ้า`,
    joined: '蓝色?|藍色|青(?!森|年|春|山|木)|ブルー|파란|파랑|파랗|하늘색|블루',
  },
  {
    hue: 275,
    spaced: `violett?es?|rox[oa]s?|paarse?|fialov\\p{L}+|fioletow\\p{L}+|ungu|màu tím|μωβ|фиолетов\\p{L}+|фіолетов\\p{L}+|بنفسجي\\p{L}?|बैंगनी|สีม่วง`,
    joined: '紫色?|パープル|보라|퍼플',
  },
  {
    hue: 325,
    spaced: `roze|różow\\p{L}+|růžov\\p{L}+|pembe\\p{L}*|merah muda|màu hồng|ροζ|розов\\p{L}+|рожев\\p{L}+|وردي\\p{L}?|गुलाबी|สีชมพู`,
    joined: '粉色|粉红|ピンク|분홍|핑크',
  },
];

const lights: readonly (Words & { light: 'dark' | 'bright' })[] = [
  {
    light: 'dark',
    spaced: `scur[oaie]|donkere?|mörkt?|mörka|mørkt?|mørke|ciemn\\p{L}+|mroczn\\p{L}+|tmav\\p{L}+|karanlık|gelap|întunecat\\p{L}*|tumm\\p{L}+|σκοτειν\\p{L}+|т[её]мн\\p{L}+|ночн\\p{L}+|داكن\\p{L}?|مظلم\\p{L}?|अंधेर\\p{M}?`,
    joined: '暗|黑暗|어두운|어둡|다크',
  },
  {
    light: 'bright',
    spaced: `lumineu(?:x|se|ses)|ensoleill\\p{L}+|luminos[oaie]s?|solaire|chiar[oaie]|lichte?|ljust?|ljusa|lyst?|lyse|jasn\\p{L}+|světl\\p{L}+|parlak|aydınlık|cerah|terang|luminoas\\p{L}*|valois\\p{L}*|φωτειν\\p{L}+|светл\\p{L}+|ярк\\p{L}+|світл\\p{L}+|яскрав\\p{L}+|مشرق\\p{L}?|उजल\\p{M}?`,
    joined: '明亮|明る|밝은|밝게|밝고|화사',
  },
];

/** What excludes a color in its clause. */
const negations: Words = {
  spaced: `not|without|sans(?![\\s-]*serif)|pas|aucune?|jamais|niente|senza|non|nessun\\p{L}*|sem|não|nada|nenhum\\p{L}*|geen|zonder|niet|nooit|inte|utan|ingen|inga|inget|ikke|uden|uten|ei|ilman|älä|bez|nie|żadn\\p{L}+|ne|žádn\\p{L}+|yok|olmasın|değil|без|не|ни|никак\\p{L}*|ні|fără|nu|jangan|tanpa|bukan|không|đừng|χωρίς|όχι|μη|بدون|لا|ليس|बिना|नहीं|मत|ไม่`,
  joined:
    'なし|ない|なく|ません|避け|禁止|以外|やめ|ずに|없이|없는|없게|말고|말아|마세요|금지|빼|제외|不要|没有|無|别|勿|不用',
};
/** Boundaries of clauses. */
const clauseBreaks =
  /[,.;:!?\n–—、。，；！？·]+|(?<!\p{L})(?:mais|mas|ma|maar|men|ale|ama|но|але|tapi|però|αλλά|لكن|लेकिन)(?!\p{L})|(?<=지만)\s/u;
// cspell:enable

function patternOf({ spaced, joined }: Words): RegExp {
  return new RegExp(
    `(?<![\\p{L}\\p{M}])(?:و|ب|ال|بال|وال)?(?:${spaced})(?![\\p{L}\\p{M}])|${joined}`,
    'iu',
  );
}

const huePatterns = hues.map(({ hue, ...words }) => ({ hue, pattern: patternOf(words) }));
const lightPatterns = lights.map(({ light, ...words }) => ({ light, pattern: patternOf(words) }));
const negation = patternOf(negations);

/** Reads color and light from a prompt in a language other than English, German and Spanish. */
export function readLightRequest(prompt: string): LightRequest {
  const clauses = prompt.split(clauseBreaks).filter((clause) => !negation.test(clause));
  return {
    hue: firstMatch(clauses, huePatterns)?.hue ?? null,
    light: firstMatch(clauses, lightPatterns)?.light ?? null,
  };
}

/** The entry that a clause names first. */
function firstMatch<Entry extends { pattern: RegExp }>(
  clauses: readonly string[],
  entries: readonly Entry[],
): Entry | undefined {
  for (const clause of clauses) {
    const found = entries.flatMap((entry) => {
      const at = clause.search(entry.pattern);
      return at < 0 ? [] : [{ entry, at }];
    });
    const [first] = found.toSorted((a, b) => a.at - b.at);
    if (first) return first.entry;
  }
  return undefined;
}
