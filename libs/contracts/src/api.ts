import type { CheckCode } from './checks.js';
import type { ErrorCode } from './errors.js';
import type { Language } from './language.js';
import type { ThumbnailProgress } from './progress.js';
import type { Billing } from './limits.js';
import type { Notice } from './notices.js';
import type { PackSize, PlanKey } from './plans.js';
import type { PromptReader } from './prompt.js';
import type { Reason } from './reason.js';
import type { OfferedSignInProvider } from './sign-in-provider.js';
import type { ThumbnailShape } from './shape.js';
import type { StageName } from './stages.js';
import type { VideoSiteName } from './video-link.js';

/** Every answer of the API. Any answer may contain `user`; the client then replaces its copy. */
export type Envelope<Data> =
  | { success: true; data: Data; user?: CurrentUser }
  | {
      success: false;
      errorCode: ErrorCode;
      errorMessage: string;
      data?: Record<string, unknown>;
      user?: CurrentUser;
    };

export const roles = ['creator', 'admin'] as const;
export type Role = (typeof roles)[number];

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}

export interface CurrentUser {
  id: string;
  name: string;
  avatar: string | null;
  /** Kept credits plus unexpired plan credits. */
  credits: number;
  role: Role;
  plan: PlanKey;
  /** The language that the user chose for the client; null before a choice. */
  language: Language | null;
  /** Set if no welcome credits were granted, because a deleted account of the user had already received them. */
  welcomeSpent?: true;
  /** Present without billing, if the user's number of thumbnails is limited. */
  allowance?: Allowance;
}

/** Number of thumbnails that a user can make in a month, without billing. */
export interface Allowance {
  monthly: number;
  left: number;
  /** The first day of the next month in UTC, ISO 8601. */
  renewsAt: string;
}

/** Body of `POST /thumbnail/generate`. Exactly one of the two video sources. */
export interface GenerateRequest {
  target_youtube_url?: string;
  video_stills_base64?: string[];
  video_file_name?: string;
  /** The checkbox 'This is my video'; required with stills. */
  own_video?: boolean;
  batch_size: number;
  reference_thumbnail_url?: string;
  include_images_base64?: string[];
  /** Ids of photos of saved faces and assets. Together with uploaded pictures, at most `maxAssetImages`. */
  saved_photo_ids?: string[];
  additional_requirements?: string;
  /** What is said in the video: plain text, SubRip or WebVTT. Deleted when the generation ends. */
  transcript?: string;
  /** False: the thumbnails do not follow the look of the user's own channel. */
  use_channel_look?: boolean;
  /**
   * Version of the consent text that the user agreed to. Required with uploaded pictures; saved photos have their own
   * consent.
   */
  likeness_consent?: string;
}

export interface GenerateAnswer {
  id: string;
  status: 'queued';
}

export const generationStatuses = [
  'queued',
  'processing',
  'completed',
  'failed',
  'cancelled',
] as const;
export type GenerationStatus = (typeof generationStatuses)[number];

/** A check of a finished thumbnail, as shown to creators. */
export interface ThumbnailCheck {
  /** Stable name of the check, such as `text-contrast`. */
  name: string;
  /** Thumbnails that fail a check are not delivered; false means delivered with a warning. */
  passed: boolean;
  /** The measured value, in the unit of the check. */
  value: number;
  /** Code of the sentence; absent for thumbnails made before this field was added. */
  code?: CheckCode;
  /** The English sentence of the code. */
  label: string;
}

export interface Thumbnail {
  id: string;
  /** WebP preview for screens. */
  url: string;
  /** JPEG of at most 2 MB, for upload. */
  uploadUrl: string;
  /** The master, in full size. */
  masterUrl: string;
  width: number;
  height: number;
  /** Why the thumbnail looks as it does, in English. */
  reason: string;
  /** `reason` in parts, for translation; absent on thumbnails of earlier releases. */
  reasonParts?: Reason;
  checks: ThumbnailCheck[];
}

/** `data` of `GET /api/get_result?id=`. */
export interface GenerationProgress {
  id: string;
  status: GenerationStatus;
  /** The stage that is running, or the last one that ran. */
  stage: StageName | null;
  /** The sentence shown to the user. */
  currentStep: string;
  /** 0-100, never decreasing. */
  progress: number;
  batchSize: number;
  /** The video. Its still is shown beside the progress; 'Regenerate' fills in its link again. */
  videoSite: VideoSiteName;
  videoId: string | null;
  /** Shape of the thumbnails: upright for a Short. */
  shape: ThumbnailShape;
  result: Thumbnail[];
  /** The progress of each thumbnail. Absent before the first one is planned, and after the generation has ended. */
  frames?: ThumbnailProgress[];
  /** Median duration of recent generations, from acceptance to completion; absent when too few have completed. */
  typicalSeconds?: number;
  /** Refunded credits, if any. */
  refunded: number;
  /**
   * Number of thumbnails that passed, including those that have since been deleted; absent while the generation runs.
   */
  delivered?: number;
  /** All notices about how the thumbnails are made, joined, in English; absent without notices. */
  notice?: string;
  /** The notices as codes, for clients in other languages. */
  notices?: Notice[];
}

/** The whole answer of `GET /api/get_result?id=`: a failed generation answers 200 with `success: false`. */
export interface ResultAnswer {
  success: boolean;
  /** Why the generation failed; absent otherwise. */
  errorCode?: ErrorCode;
  /** The English sentence of the code; empty without one. */
  message: string;
  data: GenerationProgress;
}

/** `data` of `GET /thumbnail/generation/{id}`: the owner's request, to generate again. */
export interface GenerationRequestAnswer {
  id: string;
  videoSite: VideoSiteName;
  videoId: string | null;
  shape: ThumbnailShape;
  /** Name of the video file; empty for a link. */
  fileName: string;
  batchSize: number;
  referenceVideoSite: VideoSiteName;
  referenceVideoId: string | null;
  requirements: string;
  /** Number of uploaded pictures. Generating again requires uploading them again. */
  pictures: number;
  /** Ids of the saved photos that were used and still exist. */
  savedPhotos: string[];
  /** Whether a transcript was sent. Generating again requires sending it again. */
  transcript: boolean;
  /** Whether the uploaded pictures and stills have been erased. */
  uploadsErased: boolean;
}

/** `data` of `GET /thumbnail/{id}`. */
export interface ThumbnailAnswer {
  id: string;
  generationId: string;
  /** Whether the thumbnail has a public page. */
  shared: boolean;
}

/** A video as shown in a feed. */
export interface FeedVideo {
  videoSite: VideoSiteName;
  videoId: string;
  title: string;
  channelTitle: string;
  views: number;
  durationSeconds: number | null;
}

/**
 * `data` of `GET /thumbnail/{id}/feed`: the videos around a thumbnail in a feed. Empty after the site's data is
 * erased.
 */
export interface FeedAnswer {
  title: string;
  channelTitle: string;
  durationSeconds: number | null;
  related: FeedVideo[];
}

export interface HistoryItem {
  id: string;
  url: string;
  uploadUrl: string;
  masterUrl: string;
  generationId: string;
  /** Whether the thumbnail has a public page. */
  shared: boolean;
  starred: boolean;
  /** The headline; empty without text. */
  headline: string;
  videoSite: VideoSiteName;
  videoId: string | null;
  /** Title of the video, or name of its file; empty once the video site's data is erased. */
  videoTitle: string;
  shape: ThumbnailShape;
  /** ISO 8601. */
  createdAt: string;
}

/** Filters of the history. `deleted` lists thumbnails that can still be restored. */
export const historyFilters = ['shared', 'starred', 'face', 'deleted'] as const;
export type HistoryFilter = (typeof historyFilters)[number];

/** A generation that has not ended. The history shows these first. */
export interface RunningGeneration {
  id: string;
  status: 'queued' | 'processing';
  progress: number;
  batchSize: number;
  videoSite: VideoSiteName;
  videoId: string | null;
  createdAt: string;
}

export interface HistoryAnswer {
  data: HistoryItem[];
  running: RunningGeneration[];
  total: number;
  currentPage: number;
}

/** `GET /api/public_config`: what the client needs to know about this installation. No secrets. */
export interface PublicConfig {
  mode: 'demo' | 'production';
  /** invited: users need an invitation to register; closed: no user can register. Administrators always can. */
  signUp: 'open' | 'invited' | 'closed';
  /** Whether users sign in with e-mail and password. */
  localAccounts: boolean;
  /** Whether passkeys are on and possible at the public origin. */
  passkeys: boolean;
  /** Whether a mailed link resets a forgotten password; otherwise an administrator resets it. */
  passwordsByMail: boolean;
  /** Sign-in providers in the order of their buttons. */
  signIn: OfferedSignInProvider[];
  /** Whether channels can be connected: `/auth/channel`. */
  canConnectChannel: boolean;
  links: {
    contactEmail: string | null;
    survey: string | null;
    social: string[];
  };
  analyticsId: string | null;
  errorReportingAddress: string | null;
  /** off: no credits, plans or prices are shown, and every user may use any channel. */
  billing: Billing;
  /** False without a payment provider; then nothing is for sale. */
  paymentsAvailable: boolean;
  /** Whether generations call models, which cost money. */
  asksModels: boolean;
  /** Whether uploaded pictures are sent to a vendor: to a model or to moderation. */
  sendsPictures: boolean;
  /** The part of the product that interprets the prompts of each plan. */
  promptReaders: Record<PlanKey, PromptReader>;
  /** Number of credits in a pack → price id at the payment provider. */
  packPrices: Partial<Record<PackSize, string>>;
  /** Video links that demo mode offers. */
  sampleVideos: SampleVideoLink[];
}

export interface SampleVideoLink {
  url: string;
  title: string;
  /** The video's channel. On the free plan, only its owner may use the video. */
  channelId: string;
}

/** URL of a stored picture. */
export function mediaUrl(name: string): string {
  return `/media/${name}`;
}
