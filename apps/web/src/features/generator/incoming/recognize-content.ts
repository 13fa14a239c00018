import { recognizeVideo } from '@app/contracts';
import { isVideoFile } from '../form/video-file/video-file.js';

/** Pasted or dropped content. */
export type IncomingContent =
  | { kind: 'link'; link: string }
  | { kind: 'images'; files: readonly File[] }
  | { kind: 'video'; file: File }
  | { kind: 'transcript'; file: File }
  | { kind: 'unknown' };

/** Reads the content of a clipboard or a drop. Files come first, because a copied picture also comes with its URL. */
export function recognizeContent({
  files,
  text,
}: {
  files: readonly File[];
  text: string;
}): IncomingContent {
  const [file] = files;
  if (file && files.length === 1 && isVideoFile(file)) return { kind: 'video', file };
  // Browsers report no media type for captions.
  if (file && files.length === 1 && /\.(?:srt|vtt|txt)$/i.test(file.name))
    return { kind: 'transcript', file };
  if (file && files.every(({ type }) => type.startsWith('image/')))
    return { kind: 'images', files };
  // The first line of text/uri-list that is not a comment.
  const line = text.split(/\r?\n/).find((each) => each.trim() !== '' && !each.startsWith('#'));
  const link = line?.trim() ?? '';
  return !file && recognizeVideo(link) ? { kind: 'link', link } : { kind: 'unknown' };
}

/** The text in a clipboard or a drop. */
export function transferText(data: DataTransfer): string {
  return data.getData('text/uri-list') || data.getData('text/plain');
}
