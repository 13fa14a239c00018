/** A chosen video file, represented by its stills. */
export interface VideoFile {
  name: string;
  stills: readonly { blob: Blob; url: string }[];
}

export const videoFileSentences = {
  notAVideo: 'Please upload a valid video file.',
  failed: 'Failed to upload. Please try again.',
} as const;

export function isVideo(file: { type: string }): boolean {
  return file.type.startsWith('video/');
}
