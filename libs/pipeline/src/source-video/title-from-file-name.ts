/** Words that cameras and editing software add. */
const noise =
  /\b(?:(?:img|vid|mov|dji|gopr|gh|gx|pxl|dscn?|mvi)\d*|export|exported|final|draft|render|master|edit|copy|untitled|new project|v\d+|rev\d+|\d{3,4}p|[248]k|h\.?26[45]|hevc|hdr|60fps|30fps)\b/giu;

/**
 * Makes a title from a file name: `my_first_marathon FINAL v2.mp4` → `my first marathon`. Empty for a name without
 * content such as `IMG_4711.MOV`.
 */
export function titleFromFileName(fileName: string): string {
  const name = fileName.replace(/^.*[\\/]/, '').replace(/\.(?=\d*[a-z])[a-z0-9]{2,4}$/i, '');
  // Hyphens separate words only if the name has no other separator. Else they are part of words such as `15-minute`.
  const separated = /[\s_.+]/.test(name) ? name : name.replaceAll('-', ' ');
  return (
    separated
      // A plus sign separates words only between letters or digits. Else it belongs to a word such as `65+`.
      .replaceAll(/(?<=[\p{L}\p{N}])\++(?=[\p{L}\p{N}])/gu, ' ')
      // Keeps periods between digits, as in 30.000.
      .replaceAll(/_+|(?<!\d)\.(?=\S)|\.(?=[^\s\d])/g, ' ')
      .replaceAll(noise, ' ')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/\( ?(?:\d+ ?)?\)|\b(?:20\d{6}[ -]\d{4,}|\d{8,}|0\d{4,})\b/g, ' ')
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
      .replaceAll(/\s+/g, ' ')
      .replace(/^[\s\d.-]+$/, '')
      .trim()
      .slice(0, 100)
  );
}
