import { recognizeVideo } from '@app/contracts';
import { isVideo } from '../form/video-file/video-file.js';

/** Pasted or dropped content. */
export type IncomingContent =
  | { kind: 'link'; link: string }
  | { kind: 'images'; files: readonly File[] }
  | { kind: 'video'; file: File }
  | { kind: 'transcript'; file: File }
  | { kind: 'unknown' };

/** Reads a clipboard or a drop: files first, because a copied picture also comes with its address. */
export function incomingOf({
  files,
  text,
}: {
  files: readonly File[];
  text: string;
}): IncomingContent {
  const [file] = files;
  if (file && files.length === 1 && isVideo(file)) return { kind: 'video', file };
  // Browsers have no media type for captions.
  if (file && files.length === 1 && /\.(?:srt|vtt|txt)$/i.test(file.name))
    return { kind: 'transcript', file };
  if (file && files.every(({ type }) => type.startsWith('image/')))
    return { kind: 'images', files };
  // The first line that is not a comment (text/uri-list).
  const line = text.split(/\r?\n/).find((each) => each.trim() !== '' && !each.startsWith('#'));
  const link = line?.trim() ?? '';
  return !file && recognizeVideo(link) ? { kind: 'link', link } : { kind: 'unknown' };
}

/** The text of a clipboard or a drop. */
export function textOf(data: DataTransfer): string {
  return data.getData('text/uri-list') || data.getData('text/plain');
}
