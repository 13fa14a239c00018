/**
 * The only table of notices to creators: code → English sentence. `{parts}` stands for quoted parts of the prompt,
 * and `{pictures}` for uploaded pictures. Clients translate by code. Codes are stored: never rename.
 */
export const noticeSentences = {
  'models-capped':
    'We’ve hit this month’s AI limit, so these are built from your video’s own frames.',
  'prompt-impossible': 'Thumbnails are made from the video’s own stills, which can’t show {parts}.',
  'prompt-unmet-before':
    'We work with the video’s own stills and can’t follow {parts}. We follow text in quotes, colors, light, layouts, and whether people are shown.',
  'prompt-unmet':
    'We work with the video’s own stills and couldn’t follow {parts} from your prompt.',
  'prompt-partly-before':
    'Of {parts} we follow text in quotes, colors, light, layouts, and people. We add nothing that the stills don’t show.',
  'prompt-partly':
    'Of {parts} we followed text in quotes, colors, light, layouts, and people. We add nothing that the stills don’t show.',
  'prompt-thing-before':
    'We tell people from scenes, but don’t recognize things: for {parts} we use stills without people.',
  'prompt-thing': 'For {parts} we looked for stills without people: we don’t recognize things.',
  'upload-no-face': 'We found no face in {pictures}, so there is nothing to cut out.',
  'upload-small-face': 'We can’t cut out the face in {pictures}: it’s too small.',
  'upload-cut-face': 'We can’t cut out the face in {pictures}: the edge cuts it off.',
  'upload-several-faces':
    'We found several faces in {pictures}. We cut them out together if that looks clean.',
} as const;

export type NoticeCode = keyof typeof noticeSentences;

export interface Notice {
  code: NoticeCode;
  /** Parts of the prompt. */
  parts?: string[];
  /** Numbers of the uploaded pictures; empty if there is only one. */
  pictures?: number[];
}

export function isNoticeCode(value: unknown): value is NoticeCode {
  return typeof value === 'string' && Object.hasOwn(noticeSentences, value);
}

/** The English sentence of a notice. */
export function noticeSentence({ code, parts = [], pictures = [] }: Notice): string {
  return noticeSentences[code]
    .replace('{parts}', () => quotedParts(parts))
    .replace('{pictures}', () => pictureList(pictures));
}

const maxPartLength = 60;

/** Parts of a prompt in quotes, shortened, separated by commas. */
export function quotedParts(parts: readonly string[]): string {
  return parts.map((part) => `“${shortened(part)}”`).join(', ');
}

function shortened(part: string): string {
  return part.length <= maxPartLength ? part : `${part.slice(0, maxPartLength).trimEnd()}…`;
}

function pictureList(numbers: readonly number[]): string {
  const [first, ...rest] = numbers;
  if (first === undefined) return 'your picture';
  if (rest.length === 0) return `picture ${first}`;
  return `pictures ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
}
