import { tw } from '../../../../lib/language/workspace.js';
/** A chosen video file, represented by its stills. */
export interface VideoFile {
  name: string;
  stills: readonly { blob: Blob; url: string }[];
}

export const videoFileSentences = {
  notAVideo: () => tw('generator.notAVideo'),
  failed: () => tw('generator.videoFailed'),
};

export function isVideoFile(file: { type: string }): boolean {
  return file.type.startsWith('video/');
}
