import { errorRules, maxTranscriptBytes } from '@app/contracts';
import { sentenceOfCode } from '../../../../lib/api/failure.js';

/** The transcript of the video: pasted, read from a file, or the site's captions. */
export interface Transcript {
  text: string;
  /** Shown instead of the text; undefined for a pasted transcript. */
  fileName: string | undefined;
  /** The video that the captions belong to. */
  videoId?: string;
}

export const noTranscript: Transcript = { text: '', fileName: undefined };

type TranscriptErrorCode = 'transcript_too_large' | 'transcript_unreadable' | 'transcript_empty';

const sentence = (code: TranscriptErrorCode): string =>
  sentenceOfCode(code, errorRules[code].sentence);

/** An error message for text that is too large, so that the user sees it before sending; otherwise undefined. */
export function transcriptProblem(text: string): string | undefined {
  return new Blob([text]).size > maxTranscriptBytes ? sentence('transcript_too_large') : undefined;
}

/** Reads a file in UTF-8, or in UTF-16 with a byte order mark. Resolves to a sentence if that fails. */
export async function readTranscriptFile(file: File): Promise<Transcript | { problem: string }> {
  if (file.size > maxTranscriptBytes) return { problem: sentence('transcript_too_large') };
  const bytes = await file.arrayBuffer().catch(() => undefined);
  const text = bytes && decodeText(new Uint8Array(bytes));
  if (text === undefined || text.includes('\0'))
    return { problem: sentence('transcript_unreadable') };
  if (text.trim() === '') return { problem: sentence('transcript_empty') };
  return { text, fileName: file.name };
}

function decodeText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
