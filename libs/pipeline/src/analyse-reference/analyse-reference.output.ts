import type { VideoSiteName } from '@app/contracts';
import type { Palette, DetectedHeadline } from '@app/studio';

/** Style as data, never pixels, text or faces of the reference. */
export interface ReferenceStyle {
  palette: Palette;
  brightness: number;
  contrast: number;
  /** Position and weight of its headline, if one was found. */
  type?: DetectedHeadline | null;
  /** Side of its headline: detected, else opposite the face, else the side with more edges. */
  typeSide: 'left' | 'right' | 'top' | 'bottom' | null;
  /** Height of its largest face, as a share of the frame. Null without a face. */
  faceHeight: number | null;
  faceSide: 'left' | 'center' | 'right' | null;
  fingerprint: string;
  /** Its style, never its content, in a few words, if a model described it. */
  look?: string;
}

export interface AnalyseReferenceOutput {
  reference: {
    videoSite: VideoSiteName;
    videoId: string;
    autoSelected: boolean;
    /** For the admin log: the video's address, with a marker if selected automatically. */
    url: string;
    style: ReferenceStyle;
  } | null;
  /** Why there is no reference, or how it was selected. */
  note: string;
}
