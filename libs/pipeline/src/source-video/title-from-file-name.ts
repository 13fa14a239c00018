/** The folders of a path. Those of a relative path have no spaces: `Drone vs 30 km/h Wind.mp4` has no folder. */
const folders = /^(?:(?:[\\/~.]|[a-z]:)[^\n]*[\\/]|[^\s\\/]+[\\/](?:[^\s\\/]+[\\/])*)/iu;
/** The name that a camera gives a video: `IMG_4711`. */
const cameraName = /^(?:img|vid|mov|dji|gopr|gh|gx|pxl|dscn?|mvi)[ _-]?\d{2,}[\d -]*/iu;
/** What programs put instead of a name, and before the name of a copy. */
const placeholder = /^(?:(?:untitled|new project)(?: \d+)?$|copy of )/iu;
/** A version or a format at the end of a name. */
const versionOrFormat = /(?:^| )(?:v\d+|rev\d+|\d{3,4}p|[248]k|h\.?26[45]|hevc|hdr|[36]0fps)$/iu;
/** An editing mark at the end of a name, such as `final`. Capitalized, as in "The Grand Final", it belongs to the title. */
const marks = 'export|exported|final|draft|render|master|edit|copy';
const editingMark = new RegExp(`(?:^| )(?:${marks}|${marks.toUpperCase()})$`, 'u');
/** Words after which such a word is part of the sentence: "how i edit". */
const beforeMark =
  /(?:^| )(?:to|i|we|you|they|the|a|an|my|your|our|in|of|for|and|or|vs|no|not) \S+$/iu;

/**
 * Makes a title from a file name: `my_first_marathon FINAL v2.mp4` → `my first marathon`. Empty for a name without
 * content such as `IMG_4711.MOV`.
 */
export function titleFromFileName(fileName: string): string {
  const name = fileName.replace(folders, '').replace(/\.(?=\d*[a-z])[a-z0-9]{2,4}$/i, '');
  // Hyphens separate words only if the name has no other separator. Else they are part of words such as `15-minute`.
  const separated = /[\s_.+]/.test(name) ? name : name.replaceAll('-', ' ');
  const words = separated
    // A plus sign separates words only between letters or digits. Else it belongs to a word such as `65+`.
    .replaceAll(/(?<=[\p{L}\p{N}])\++(?=[\p{L}\p{N}])/gu, ' ')
    // Keeps periods between digits, as in 30.000.
    .replaceAll(/_+|(?<!\d)\.(?=\S)|\.(?=[^\s\d])/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\( ?(?:\d+ ?)?\)/g, ' ')
    .replace(cameraName, '')
    .replaceAll(/\b(?:20\d{6}[ -]\d{4,}|\d{8,}|0\d{4,})\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return withoutMarks(words.replace(placeholder, '').trim())
    .replace(/^[\s\d.-]+$/, '')
    .trim()
    .slice(0, 100);
}

/** Removes versions, formats and editing marks from the end. */
function withoutMarks(name: string): string {
  const isMarked = editingMark.test(name) && !beforeMark.test(name);
  const shorter = name.replace(isMarked ? editingMark : versionOrFormat, '');
  return shorter === name ? name : withoutMarks(shorter.trimEnd());
}
