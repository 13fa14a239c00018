import type { ThumbnailCheck } from './api.js';
import type { ThumbnailShape } from './shape.js';
import type { TextNote } from './text-notes.js';

/** Typefaces that a creator can choose, by their display names. */
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

/** Maximum lengths. Longer text is not read in a thumbnail; the checks allow even less. */
export const maxHeadline = 60;
export const maxSecondLine = 24;

/** A rectangle in fractions of the frame. */
export interface TextArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const textAlignments = ['left', 'center', 'right'] as const;
export type TextAlignment = (typeof textAlignments)[number];

/** Changes to the cut-out person. */
export interface PersonSetting {
  hidden: boolean;
  flipped: boolean;
  /** Offset to the right, as a share of the frame's width. */
  x: number;
  /** Size relative to the layout's, 1 is unchanged. */
  scale: number;
}

/** Bounds of `PersonSetting`. */
export const personOffset = 0.5;
export const personScales = { smallest: 0.6, largest: 1.6 } as const;

/** How far a person can be moved and scaled without showing where their picture was cut off. */
export interface PersonLimits {
  x: Limits;
  scale: Limits;
}

export interface Limits {
  least: number;
  most: number;
}

export function within(value: number, { least, most }: Limits): number {
  return Math.min(most, Math.max(least, value));
}

export const shapeKinds = ['arrow', 'circle'] as const;
export type ShapeKind = (typeof shapeKinds)[number];
export const markKinds = [...shapeKinds, 'logo'] as const;
export type MarkKind = (typeof markKinds)[number];

/** An arrow, a circle or a logo over everything else. */
export interface Mark {
  kind: MarkKind;
  /** Center of the mark, in fractions of the frame. */
  x: number;
  y: number;
  /** Side of its square, as a share of the frame's width; a logo is fitted into it. */
  size: number;
  /** Degrees clockwise; an arrow points right at 0. */
  angle: number;
  /** `#rrggbb`; a logo has colors of its own. */
  color: string;
  /** Of a logo: PNG or JPEG, base64, at most `logoSide` on its longer side and `maxLogoBytes`. */
  picture?: string;
}

/** More marks would hide the picture. */
export const maxMarks = 4;
export const markSizes = { smallest: 0.06, largest: 0.6 } as const;

/** Shapes in a square of 100: an arrow is filled, a circle is a line. */
export const markShapes: Record<ShapeKind, { path: string; line: number | null }> = {
  arrow: {
    path: 'M5 77 C 12 50 34 35 57 37 L 54 16 L 96 47 L 63 82 L 60 62 C 39 58 21 63 5 77 Z',
    line: null,
  },
  circle: { path: 'M50 7 A 43 43 0 1 1 49.9 7 Z', line: 9 },
};
/** Width of the rim around a shape. */
export const markRim = 5;

/** White, or dark around light colors. */
export function markRimColor(color: string): string {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return 0.3 * (r ?? 0) + 0.59 * (g ?? 0) + 0.11 * (b ?? 0) > 170 ? '#0b0b0f' : '#ffffff';
}

/** A picture of the studio: one of its layouts over one of the video's stills. */
export interface PictureChoice {
  /** Index of the main still. */
  still: number;
  /** Name of the layout. */
  layout: string;
}

/** The text of a thumbnail and how it is drawn; null leaves it to the layout. */
export interface TextSetting {
  /** Empty: no text. A line feed is a line break. */
  main: string;
  /** A short second line in a smaller size, or empty. */
  sub: string;
  /** Words of `main` in the accent color. */
  emphasis: string[];
  typeface: DisplayTypeface | null;
  /** `#rrggbb` of the text, and of emphasized words. */
  colour: string | null;
  accent: string | null;
  /** Index of one of the layout's places. */
  place: number | null;
  /** The rectangle that the text fills, instead of a place. */
  area: TextArea | null;
  align: TextAlignment | null;
  /** Switched on or off. */
  outline: boolean | null;
  box: boolean | null;
  tilt: boolean | null;
  shadow: boolean | null;
  /** Whether the picture is mirrored. */
  mirrored: boolean;
  person: PersonSetting | null;
  /** Another still or layout; null keeps the picture as it was delivered. */
  picture: PictureChoice | null;
  marks: Mark[];
}

/** The layout's defaults. Stored settings may lack newer fields. */
export const layoutSetting: TextSetting = {
  main: '',
  sub: '',
  emphasis: [],
  typeface: null,
  colour: null,
  accent: null,
  place: null,
  area: null,
  align: null,
  outline: null,
  box: null,
  tilt: null,
  shadow: null,
  mirrored: false,
  person: null,
  picture: null,
  marks: [],
};

/** A place for the text, in fractions of the frame. */
export interface TextPlace extends TextArea {
  index: number;
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
  /** The current thumbnail, large. */
  url: string;
  shape: ThumbnailShape;
  setting: TextSetting;
  places: TextPlace[];
  /** Oldest first. */
  revisions: TextRevision[];
  /** The current one. */
  revision: number;
}

/** The text as drawn, so that the browser can move it. */
export interface DrawnText {
  /** Bounding box of everything drawn for the text. */
  box: TextArea;
  /** The text alone, a data URL with transparency, and its place (with its shadow). */
  picture: string;
  pictureBox: TextArea;
  /** The headline in its lines. */
  lines: string[];
  /** Font size of the smallest line as a share of the frame's height. */
  size: number;
  /** `#rrggbb`. */
  color: string;
  align: TextAlignment;
  upper: boolean;
  typeface: string;
  /** What is switched on. */
  outline: boolean;
  onBox: boolean;
  tilted: boolean;
  shadow: boolean;
  /** About how many characters fit in the text's place. */
  fits: number;
  /** Rectangles that are clear of faces, of the duration badge and of the edges. */
  areas: TextArea[];
}

/** The picture below and above the text, as data URLs. */
export interface PictureLayers {
  below: string;
  /** A person in front of the text. */
  above: string | null;
  /** Whether the person can be hidden, flipped and moved. */
  hasPerson: boolean;
  /** Box of the person; null when no person is shown. */
  person: TextArea | null;
  /** Null without a shown person; absent from a worker of an earlier release. */
  personLimits?: PersonLimits | null;
  /** Colors of the picture, `#rrggbb`. */
  palette: string[];
}

/** `data` of `POST /thumbnail/{id}/text/preview`. */
export interface TextPreview {
  /** A data URL. */
  picture: string;
  /** The checks of the text. */
  checks: ThumbnailCheck[];
  /** What was changed so that the text is readable, in English. */
  notes: string[];
  /** The same as codes; a worker of an earlier release sends none. */
  noteCodes?: TextNote[];
  /** Null without text. */
  text: DrawnText | null;
  /** Places for the text in this picture. */
  places: TextPlace[];
  /** Null unless requested. */
  layers: PictureLayers | null;
}

/** `data` of `GET /thumbnail/{id}/text/pictures`. Pictures are data URLs, 320 by 180. */
export interface PictureChoices {
  /** The picture as it was delivered. */
  delivered: PictureChoice;
  /** Stills of the video; empty when they are no longer kept. */
  stills: { index: number; url: string }[];
  /** Layouts that suit the still that was asked for, best first. */
  layouts: { name: string; title: string; url: string }[];
}

/** The emphasized words that another headline still has. */
export function emphasisIn(headline: string, emphasis: readonly string[]): string[] {
  const text = headline.toLowerCase();
  return emphasis.filter((word) => text.includes(word.toLowerCase()));
}
