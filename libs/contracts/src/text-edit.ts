import type { ThumbnailCheck } from './api.js';

/** Typefaces that a person can choose among, by the names they carry. */
export const displayTypefaces = {
  anton: 'Anton',
  'bebas-neue': 'Bebas Neue',
  oswald: 'Oswald',
  montserrat: 'Montserrat',
  bangers: 'Bangers',
  fraunces: 'Fraunces',
} as const;
export type DisplayTypeface = keyof typeof displayTypefaces;
export const displayTypefaceNames = Object.keys(displayTypefaces) as DisplayTypeface[];

/** More than this is never read in a thumbnail; the checks ask for less still. */
export const maxHeadline = 60;
export const maxSecondLine = 24;

/** Words of a thumbnail and how they are set; null leaves it to the layout. */
export interface TextSetting {
  /** Empty: no words at all. */
  main: string;
  /** A short second line, set smaller, or empty. */
  sub: string;
  /** Words of `main` that carry the accent. */
  emphasis: string[];
  typeface: DisplayTypeface | null;
  /** `#rrggbb`, of the words and of the emphasized ones. */
  colour: string | null;
  accent: string | null;
  /** Index of one of the layout's places. */
  place: number | null;
}

/** A place in the picture where words can stand, in fractions of the frame. */
export interface TextPlace {
  index: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface TextRevision {
  number: number;
  /** Small preview. */
  url: string;
  /** ISO 8601. */
  createdAt: string;
}

/** `data` of `GET /thumbnail/{id}/text`, and of what changes it. */
export interface TextEditAnswer {
  id: string;
  /** What is shown, large. */
  url: string;
  setting: TextSetting;
  places: TextPlace[];
  /** Oldest first. */
  revisions: TextRevision[];
  /** The one that is shown. */
  revision: number;
}

/** `data` of `POST /thumbnail/{id}/text/preview`. */
export interface TextPreview {
  /** A data URL. */
  picture: string;
  /** Those on words. */
  checks: ThumbnailCheck[];
  /** What had to be done so that they read well, in plain words. */
  notes: string[];
}
