import type { Palette, DetectedHeadline } from '@app/studio';

/** Style as data: never pixels, words or faces of the reference. */
export interface ReferenceStyle {
  palette: Palette;
  brightness: number;
  contrast: number;
  /** Its headline, where one was recognised. */
  type?: DetectedHeadline | null;
  /** Where its type most likely sits: where it was recognised, else judged by edges away from the face. */
  typeSide: 'left' | 'right' | 'top' | 'bottom' | null;
  /** Height of its largest face in fractions of the frame; null without a face. */
  faceHeight: number | null;
  faceSide: 'left' | 'centre' | 'right' | null;
  fingerprint: string;
  /** Its style in a few words, where a model has looked: never what it shows or says. */
  look?: string;
}

export interface AnalyseReferenceOutput {
  reference: {
    videoId: string;
    autoSelected: boolean;
    /** As the admin log shows it: the video's address, after the marker when the product chose it. */
    url: string;
    style: ReferenceStyle;
  } | null;
  /** Why there is none, when there is none. */
  note: string;
}
