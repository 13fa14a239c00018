import type { ErrorCode } from './errors.js';
import type { DisplayTypeface } from './text-edit.js';

/*
 *   GET  /api/channel-looks                      → ChannelLookAnswer[], one for each connected channel
 *   POST /api/channel-looks/{channel}/learn      → ChannelLookAnswer; a worker reads the thumbnails
 *   POST /api/channel-looks/{channel}            ChannelLookRequest → ChannelLookAnswer
 *   POST /api/channel-looks/{channel}/logo       ChannelLogoRequest → ChannelLookAnswer
 *   POST /api/channel-looks/{channel}/logo/remove → ChannelLookAnswer
 *   POST /api/channel-looks/{channel}/forget     → ChannelLookAnswer
 */

/** Maximum number of a channel's newest thumbnails that are measured. */
export const maxLookThumbnails = 40;
/** With fewer thumbnails, the account page calls the look a first guess. */
export const minConfidentLookThumbnails = 5;
/** Days after which a look is learned again, well before it must be erased. */
export const relearnLookAfterDays = 25;

/** Traits of a look, and the values of each. A value is followed only when most thumbnails share it. */
export const lookValues = {
  letters: ['capitals', 'sentence'],
  weight: ['heavy', 'regular', 'light'],
  width: ['condensed', 'normal', 'wide'],
  outline: ['outlined', 'plain'],
  textSide: ['left', 'right', 'top', 'bottom'],
  faces: ['often', 'sometimes', 'never'],
  faceSide: ['left', 'center', 'right'],
  light: ['dark', 'medium', 'bright'],
  contrast: ['soft', 'medium', 'strong'],
  // The duration badge covers `bottom-right`.
  logoCorner: ['top-left', 'top-right', 'bottom-left'],
  family: ['person', 'scene', 'design'],
} as const;

export type LookTrait = keyof typeof lookValues;
export const lookTraits = Object.keys(lookValues) as LookTrait[];
export type LookValue<Trait extends LookTrait> = (typeof lookValues)[Trait][number];

/** `mixed`: no value is usual. Null: the value could not be measured. */
export type TraitValues = { [Trait in LookTrait]: LookValue<Trait> | 'mixed' | null };

/** The look of a channel, measured in its own thumbnails. */
export interface ChannelLook {
  /** Numbers of measured thumbnails, of those with a headline, and of those with a face. */
  thumbnails: number;
  withText: number;
  withFace: number;
  /** Median height of the largest face, as a share of the frame; null without faces. */
  faceHeight: number | null;
  /** Means from 0 to 1. */
  brightness: number;
  contrast: number;
  /** Usual colors as `#rrggbb`, the most frequent first. */
  palette: string[];
  /** Usual colors of the text and of emphasized words. */
  textColor: string | null;
  accent: string | null;
  traits: TraitValues;
}

/** The creator's corrections. `mixed`: follow no value. Null: use the learned value. */
export type LookCorrections = TraitValues;

export interface LookSettings {
  /** Whether videos of this channel follow the look, unless a request turns it off. */
  used: boolean;
  corrections: LookCorrections;
  /** The brand kit. Null: the learned look and the layout decide. */
  headlineTypeface: DisplayTypeface | null;
  secondTypeface: DisplayTypeface | null;
  textColor: string | null;
  accent: string | null;
}

export const unknownTraits: TraitValues = {
  letters: null,
  weight: null,
  width: null,
  outline: null,
  textSide: null,
  faces: null,
  faceSide: null,
  light: null,
  contrast: null,
  logoCorner: null,
  family: null,
};

export const defaultLookSettings: LookSettings = {
  used: true,
  corrections: unknownTraits,
  headlineTypeface: null,
  secondTypeface: null,
  textColor: null,
  accent: null,
};

export interface ChannelLookAnswer {
  channelId: string;
  title: string;
  /** `learning`: a worker reads the thumbnails, and the client polls. */
  state: 'none' | 'learning' | 'learned' | 'failed';
  /** Why the last attempt to learn the look failed. */
  problem: { code: ErrorCode; message: string } | null;
  look: ChannelLook | null;
  /** ISO 8601. */
  learnedAt: string | null;
  /** When the learned look is erased, unless it is learned again. ISO 8601. */
  keptUntil: string | null;
  settings: LookSettings;
  /** URL of the logo. */
  logoUrl: string | null;
}

/** Body of `POST /api/channel-looks/{channel}`. */
export type ChannelLookRequest = LookSettings;

export interface ChannelLogoRequest {
  /** JPEG or PNG as base64. */
  logo_base64: string;
}

/** The look that the stages follow: the learned look with the creator's corrections and brand kit. */
export interface FollowedLook {
  traits: TraitValues;
  brightness: number | null;
  contrast: number | null;
  textColor: string | null;
  accent: string | null;
  headlineTypeface: DisplayTypeface | null;
  secondTypeface: DisplayTypeface | null;
  /** Name of the logo in the storage. */
  logo: string | null;
}

/** Joins the learned look with the creator's settings. Null if the look is off or the result is empty. */
export function followedLook(
  look: ChannelLook | null,
  settings: LookSettings,
  logo: string | null,
): FollowedLook | null {
  if (!settings.used) return null;
  const { corrections, headlineTypeface, secondTypeface } = settings;
  const traits = correctedTraits(look?.traits ?? unknownTraits, corrections);
  const followed: FollowedLook = {
    traits,
    brightness: corrections.light ? brightnessOf(corrections.light) : (look?.brightness ?? null),
    contrast: corrections.contrast ? contrastOf(corrections.contrast) : (look?.contrast ?? null),
    textColor: settings.textColor ?? look?.textColor ?? null,
    accent: settings.accent ?? look?.accent ?? null,
    headlineTypeface,
    secondTypeface,
    logo,
  };
  const hasContent =
    look !== null ||
    Object.values(corrections).some(Boolean) ||
    [headlineTypeface, secondTypeface, settings.textColor, settings.accent, logo].some(Boolean);
  return hasContent ? followed : null;
}

/** Learned traits. The creator's corrections replace them. */
export function correctedTraits(learned: TraitValues, corrections: LookCorrections): TraitValues {
  const chosen = Object.entries(corrections).filter(([, value]) => value !== null);
  return { ...learned, ...Object.fromEntries(chosen) };
}

/** Measured values that separate the three levels of brightness and of contrast. */
export const brightnessBounds = { dark: 0.4, bright: 0.56 } as const;
export const contrastBounds = { soft: 0.16, strong: 0.26 } as const;

/** A brightness within the level that the creator chose. */
function brightnessOf(light: LookValue<'light'> | 'mixed'): number | null {
  return { dark: 0.36, medium: 0.46, bright: 0.62, mixed: null }[light];
}

function contrastOf(contrast: LookValue<'contrast'> | 'mixed'): number | null {
  return { soft: 0.15, medium: 0.21, strong: 0.28, mixed: null }[contrast];
}
