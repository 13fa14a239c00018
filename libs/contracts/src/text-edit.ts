import type { ThumbnailCheck } from './api.js';
import type { ThumbnailShape } from './shape.js';
import type { TextNote } from './text-notes.js';

/** Typefaces that creators can choose, by their display names. */
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

/**
 * Maximum lengths in characters. Thumbnails are made with text of up to these lengths, and an edit sends all of its text.
 */
export const maxHeadlineLength = 72;
export const maxSecondLineLength = 36;

/** A rectangle. All values are shares of the frame, from 0 to 1. */
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
  /** Size relative to the layout's size; 1 is unchanged. */
  scale: number;
}

/** Bounds of `PersonSetting`. */
export const maxPersonOffset = 0.5;
export const personScaleLimits: Limits = { least: 0.6, most: 1.6 };

/** How far the person can be moved and scaled without showing the edge where their picture was cut off. */
export interface PersonLimits {
  x: Limits;
  scale: Limits;
}

export interface Limits {
  least: number;
  most: number;
}

export function clamp(value: number, { least, most }: Limits): number {
  return Math.min(most, Math.max(least, value));
}

export const shapeKinds = ['arrow', 'circle'] as const;
export type ShapeKind = (typeof shapeKinds)[number];
export const markKinds = [...shapeKinds, 'logo'] as const;
export type MarkKind = (typeof markKinds)[number];

/** An arrow, circle or logo in front of everything else. */
export interface Mark {
  kind: MarkKind;
  /** Center of the mark, in fractions of the frame. */
  x: number;
  y: number;
  /** Side length of its square, as a share of the frame's width. A logo is fitted into the square. */
  size: number;
  /** Clockwise rotation in degrees. An arrow points right at 0. */
  angle: number;
  /** `#rrggbb`. A logo keeps its own colors. */
  color: string;
  /** Picture of a logo: PNG or JPEG as base64, at most `maxLogoSide` pixels on the longer side and `maxLogoBytes`. */
  picture?: string;
}

/** Maximum number of marks. More would hide the picture. */
export const maxMarks = 4;
export const markSizeLimits: Limits = { least: 0.06, most: 0.6 };

/** Shapes in a square of 100 units. An arrow is filled, a circle is a line of width `line`. */
export const markShapes: Record<ShapeKind, { path: string; line: number | null }> = {
  arrow: {
    path: 'M5 77 C 12 50 34 35 57 37 L 54 16 L 96 47 L 63 82 L 60 62 C 39 58 21 63 5 77 Z',
    line: null,
  },
  circle: { path: 'M50 7 A 43 43 0 1 1 49.9 7 Z', line: 9 },
};
/** Width of the rim around a shape. */
export const markRimWidth = 5;

/** White, or dark around light colors. */
export function markRimColor(color: string): string {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return 0.3 * (r ?? 0) + 0.59 * (g ?? 0) + 0.11 * (b ?? 0) > 170 ? '#0b0b0f' : '#ffffff';
}

/** A picture that the studio can make: one of its layouts with one of the video's stills, or with an uploaded one. */
export interface PictureChoice {
  /** Index of the main still among those of the video; null with an uploaded one. */
  still: number | null;
  /** Id of the uploaded still that is the main one. */
  upload?: string;
  /** Name of the layout. */
  layout: string;
}

/**
 * The text of a thumbnail and its appearance. Null values leave the decision to the layout. Stored and sent by clients:
 * never rename a field, `colour` and `place` included.
 */
export interface TextSetting {
  /** The headline; empty for no text. A line feed is a line break. */
  main: string;
  /** A short second line in a smaller size; empty for none. */
  sub: string;
  /** Words of the headline in the accent color. */
  emphasis: string[];
  typeface: DisplayTypeface | null;
  /** `#rrggbb` of the text, and of emphasized words. */
  colour: string | null;
  accent: string | null;
  /** Index of one of the layout's text boxes. */
  place: number | null;
  /** The rectangle that the text fills, instead of a text box. */
  area: TextArea | null;
  align: TextAlignment | null;
  /** Whether each effect of the text is on. `box` is a filled box behind the text. */
  outline: boolean | null;
  box: boolean | null;
  tilt: boolean | null;
  shadow: boolean | null;
  /** Whether the picture is flipped horizontally. */
  mirrored: boolean;
  person: PersonSetting | null;
  /** Another still or layout; null keeps the delivered picture. */
  picture: PictureChoice | null;
  marks: Mark[];
}

/** The settings that leave everything to the layout. Stored settings may lack newer fields. */
export const defaultTextSetting: TextSetting = {
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

/** What choosing a picture changes: text boxes depend on the layout, and the person depends on still and layout. */
export function pictureChange(
  { area }: Pick<TextSetting, 'area'>,
  picture: PictureChoice | null,
): Partial<TextSetting> {
  return { picture, place: null, person: null, ...(area && { area: null, align: null }) };
}

/** A text box, in fractions of the frame. */
export interface TextBox extends TextArea {
  index: number;
}

export interface TextRevision {
  number: number;
  /** Small preview. */
  url: string;
  /** ISO 8601. */
  createdAt: string;
}

/** `data` of `GET /thumbnail/{id}/text` and of the routes that change the text. */
export interface TextEditAnswer {
  id: string;
  /** The current thumbnail, large. */
  url: string;
  shape: ThumbnailShape;
  setting: TextSetting;
  /** Text boxes of the current picture. */
  places: TextBox[];
  /** Oldest first. */
  revisions: TextRevision[];
  /** Number of the current revision. */
  revision: number;
}

/** The text as drawn, which lets the browser move it. */
export interface DrawnText {
  /** Bounding box of the text with everything that is drawn for it. */
  box: TextArea;
  /** The text alone, as a data URL with transparency, and the rectangle of that picture, which includes the shadow. */
  picture: string;
  pictureBox: TextArea;
  /** The lines of the headline. */
  lines: string[];
  /** Font size of the smallest line, as a share of the frame's height. */
  size: number;
  /** `#rrggbb`. */
  color: string;
  align: TextAlignment;
  /** Whether all letters are capitals. */
  upper: boolean;
  typeface: string;
  /** Which effects are on. */
  outline: boolean;
  onBox: boolean;
  tilted: boolean;
  shadow: boolean;
  /** Number of characters that fit into the text box, approximately. */
  fits: number;
  /** Rectangles that are clear of faces, the duration badge and the edges. */
  areas: TextArea[];
}

/** The picture behind and in front of the text, as data URLs. */
export interface PictureLayers {
  below: string;
  /** A person in front of the text; null for none. */
  above: string | null;
  /** Whether the picture has a person that can be hidden, flipped and moved. */
  hasPerson: boolean;
  /** Bounding box of the person; null if no person is shown. */
  person: TextArea | null;
  /** Null if no person is shown; workers of earlier releases do not send it. */
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
  /** What was changed to make the text readable, in English. */
  notes: string[];
  /** `notes` as codes; workers of earlier releases do not send them. */
  noteCodes?: TextNote[];
  /** The picture that was used instead, when the requested layout does not suit text and still. */
  usedPicture?: PictureChoice;
  /** Null without text. */
  text: DrawnText | null;
  /** Text boxes of this picture. */
  places: TextBox[];
  /** Null unless requested. */
  layers: PictureLayers | null;
}

/** `data` of `POST /thumbnail/{id}/text/pictures`. Pictures are data URLs of 320 by 180 pixels. */
export interface PictureChoices {
  /** The delivered picture. */
  delivered: PictureChoice;
  /** Stills of the video; empty after they are erased. */
  stills: { index: number; url: string }[];
  /** Stills that the creator uploaded for this thumbnail, oldest first, until they are erased. */
  uploads: { id: string; url: string; expiresAt: string }[];
  /** Layouts that suit the requested still, best first; empty after that still is erased. */
  layouts: { name: string; title: string; url: string }[];
}

/** The emphasized words that the new headline still contains. */
export function keptEmphasis(headline: string, emphasis: readonly string[]): string[] {
  const text = headline.toLowerCase();
  return emphasis.flatMap((word) => {
    if (text.includes(word.toLowerCase())) return [word];
    // Other languages write a number with other signs: $10,000 and 10.000 $.
    const digits = digitsOf(word);
    return digits === ''
      ? []
      : headline.split(/\s+/u).filter((token) => digitsOf(token) === digits);
  });
}

function digitsOf(text: string): string {
  return text.replaceAll(/\P{Nd}/gu, '');
}
