import type { PeopleRequest } from './prompt.js';

/*
 * The only table of the phrases under a thumbnail: code → English phrase. Clients translate by code. Codes are
 * stored: never rename.
 */

/** What a thumbnail shows. */
export const reasonFrames = {
  'own-photo': 'Your own photo',
  'own-photo-uncut': 'A moment from your video with your photo, which couldn’t be cut out cleanly',
  only: 'The only frame of your video',
  closeup: 'Your biggest close-up',
  sharpest: 'Your sharpest frame',
  colorful: 'Your most colorful frame',
  brightest: 'Your brightest frame',
  face: 'A face from your video',
  moment: 'A moment from your video',
} as const;

/** How the frame is shown. A phrase with a capital letter replaces the phrase of `reasonFrames`; others follow it. */
export const reasonScenes = {
  'cut-out': 'cut out and large',
  filling: 'filling the screen',
  'two-tone': 'in full color on a two-tone background',
  'in-front': 'in front of a moment from the video',
  'natural-light': 'in natural light',
  'as-is': 'left as it is',
  card: 'on a card',
  'card-beside': 'on a card beside another moment',
  'close-up': 'close up',
  'three-views': 'in three views',
  zoomed: 'zoomed in on a detail',
  wide: 'as one wide scene',
  cover: 'set like a magazine cover',
  'beside-color': 'whole, beside one strong color',
  'under-color': 'whole, under one strong color',
  'wide-under-color': 'at full width, under one strong color',
  natural: 'left natural',
  print: 'as a print in one color under words that say it all',
  dimmed: 'dimmed',
  'face-to-face': 'Two people from your video, face to face',
  options: 'The two options from your video, head to head',
  'two-moments': 'Two moments from your video, side by side',
  'two-moments-stacked': 'Two moments from your video, one above the other',
  'moment-and-photo': 'A moment from your video above your own photo',
  'moment-beside-photo': 'A moment from your video and your own photo',
  'three-moments': 'Three moments from your video, side by side',
  'portrait-circle': 'A moment from your video, and a portrait in a circle',
} as const;

/** Where the headline comes from, and which part of that source it uses. */
export const reasonHeadlines = {
  asked: 'with exactly the text you asked for',
  'choice-title': 'with the choice from your title',
  'choice-description': 'with the choice from your description',
  'choice-transcript': 'with the choice from your transcript',
  'number-title': 'with the number from your title',
  'number-description': 'with the number from your description',
  'number-transcript': 'with the number from your transcript',
  'question-title': 'with the question from your title',
  'question-description': 'with the question from your description',
  'question-transcript': 'with the question from your transcript',
  'whole-title': 'with your title',
  'line-title': 'with a line from your title',
  'line-description': 'with a line from your description',
  'line-transcript': 'with a line from your transcript',
} as const;

/** How the headline is set. */
export const reasonPlaces = {
  behind: 'tucked behind the head',
  label: 'on one label',
  filling: 'filling the screen',
  large: 'in large type',
} as const;

/** Whole sentences after the first one. */
export const reasonRemarks = {
  'no-text-unreadable': 'No text, because it wouldn’t be readable there.',
  'no-text-asked': 'No text, as you asked.',
  'no-text-title': 'No text, because your title has no short line.',
  'numbers-used': '{count} of {of} popular videos on this topic use a number too.',
  reference: 'Styled after your reference.',
  'lacks-none': 'None of your video’s frames is without people.',
  'lacks-one': 'None of your video’s frames shows one person alone.',
  'lacks-several': 'None of your video’s frames shows several people.',
  'channel-look': 'In your channel’s look.',
  'own-lettering': 'Your channel’s lettering isn’t readable there, so this one uses ours.',
  'characters-missing': 'Some characters are missing, because our fonts don’t have them.',
  'other-color': 'In a different color, because the one you asked for isn’t readable there.',
  edited: 'Edited by you',
} as const satisfies Record<`lacks-${PeopleRequest}`, string> & Record<string, string>;

export type ReasonFrame = keyof typeof reasonFrames;
export type ReasonScene = keyof typeof reasonScenes;
export type ReasonHeadline = keyof typeof reasonHeadlines;
export type ReasonPlace = keyof typeof reasonPlaces;

export interface ReasonRemark {
  code: keyof typeof reasonRemarks;
  /** Only with `numbers-used`. */
  count?: number;
  of?: number;
}

/** Why a thumbnail looks as it does, in parts. */
export interface Reason {
  /** A sentence written by a model; replaces the next four parts. */
  written?: string;
  frame?: ReasonFrame;
  scene?: ReasonScene;
  headline?: ReasonHeadline;
  place?: ReasonPlace;
  remarks: ReasonRemark[];
}

type Unknown<Known> = { [Key in keyof Known]?: unknown };

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isOneOf = (table: object, value: unknown): boolean =>
  typeof value === 'string' && Object.hasOwn(table, value);

/** Whether all codes are known. Other releases may store other codes. */
export function isReason(value: unknown): value is Reason {
  if (!isObject(value)) return false;
  const { written, frame, scene, headline, place, remarks }: Unknown<Reason> = value;
  return (
    (written === undefined || typeof written === 'string') &&
    (frame === undefined || isOneOf(reasonFrames, frame)) &&
    (scene === undefined || isOneOf(reasonScenes, scene)) &&
    (headline === undefined || isOneOf(reasonHeadlines, headline)) &&
    (place === undefined || isOneOf(reasonPlaces, place)) &&
    Array.isArray(remarks) &&
    remarks.every(isRemark)
  );
}

function isRemark(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { code, count, of }: Unknown<ReasonRemark> = value;
  return (
    isOneOf(reasonRemarks, code) &&
    (count === undefined || typeof count === 'number') &&
    (of === undefined || typeof of === 'number')
  );
}

/** Joins phrases to a sentence: "Your sharpest frame, filling the screen, with the number from your title." */
export function joinedReason({
  frame = '',
  scene = '',
  headline = '',
  place = '',
}: Partial<Record<'frame' | 'scene' | 'headline' | 'place', string>>): string {
  const text = [headline, place].filter(Boolean).join(' ');
  const phrases = [frame, scene, text].filter(Boolean).join(', ');
  return phrases && `${phrases}.`;
}

/** The reason in English. */
export function reasonSentence({
  written,
  frame,
  scene,
  headline,
  place,
  remarks,
}: Reason): string {
  return [
    written ??
      joinedReason({
        ...(frame && { frame: reasonFrames[frame] }),
        ...(scene && { scene: reasonScenes[scene] }),
        ...(headline && { headline: reasonHeadlines[headline] }),
        ...(place && { place: reasonPlaces[place] }),
      }),
    ...remarks.map(({ code, count = 0, of = 0 }) =>
      reasonRemarks[code].replace('{count}', String(count)).replace('{of}', String(of)),
    ),
  ]
    .filter(Boolean)
    .join(' ');
}
