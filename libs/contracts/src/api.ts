import type { ErrorCode } from './errors.js';
import type { ProgressFrame } from './progress.js';
import type { PackSize, PlanKey } from './plans.js';
import type { PromptReader } from './prompt.js';
import type { StageName } from './stages.js';
import type { VideoSiteName } from './video-link.js';

/** Every answer of the API. Any answer may carry `user`; the client then replaces its copy. */
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
  /** Kept credits plus plan credits that have not expired. */
  credits: number;
  role: Role;
  plan: PlanKey;
  /** Came back after having deleted an account that had the credits of registration: this one was granted none. */
  welcomeSpent?: true;
}

/** Body of `POST /thumbnail/generate`. Exactly one of the two sources of a video. */
export interface GenerateRequest {
  target_youtube_url?: string;
  video_stills_base64?: string[];
  video_file_name?: string;
  /** The tick 'This is my video'; required with stills. */
  own_video?: boolean;
  batch_size: number;
  reference_thumbnail_url?: string;
  include_images_base64?: string[];
  additional_requirements?: string;
  /** Version of the consent text that the person ticked; required when pictures are sent. */
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

/** One check of a finished thumbnail, in words a creator understands. */
export interface ThumbnailCheck {
  /** Stable name of the check, such as `text-contrast`. */
  name: string;
  /** False for what is delivered with a warning; what fails is not delivered. */
  passed: boolean;
  /** The measured value, in the unit of the check. */
  value: number;
  label: string;
}

export interface Thumbnail {
  id: string;
  /** WebP preview for the screen. */
  url: string;
  /** JPEG of at most 2 MB, for upload. */
  uploadUrl: string;
  /** The largest picture there is. */
  masterUrl: string;
  width: number;
  height: number;
  reason: string;
  checks: ThumbnailCheck[];
}

/** `data` of `GET /api/get_result?id=`. */
export interface GenerationProgress {
  id: string;
  status: GenerationStatus;
  /** The stage that is running, or the last one that ran. */
  stage: StageName | null;
  /** Its sentence for the person. */
  currentStep: string;
  /** 0-100, never going back. */
  progress: number;
  batchSize: number;
  /** The video it is made for: its still stands beside the progress, its link is refilled on Regenerate. */
  videoSite: VideoSiteName;
  videoId: string | null;
  result: Thumbnail[];
  /** What exists of each thumbnail while it runs; absent when that is nothing yet. */
  frames?: ProgressFrame[];
  /** Median time of recent generations, from accepted to completed; absent when too few have completed. */
  typicalSeconds?: number;
  /** Credits given back, when anything was. */
  refunded: number;
  /** What its creator should know of how it is made; absent when that is nothing. */
  notice?: string;
}

/** The whole answer of `GET /api/get_result?id=`: a failed generation answers 200 with `success: false`. */
export interface ResultAnswer {
  success: boolean;
  message: string;
  data: GenerationProgress;
}

/** `data` of `GET /thumbnail/generation/{id}`: what its owner asked for, to be asked for again. */
export interface AskedAnswer {
  id: string;
  videoSite: VideoSiteName;
  videoId: string | null;
  /** Of the film that was uploaded; empty for a link. */
  fileName: string;
  batchSize: number;
  referenceVideoSite: VideoSiteName;
  referenceVideoId: string | null;
  requirements: string;
  /** How many pictures were sent with it. They have to be added again. */
  pictures: number;
  /** What was sent with it, pictures or a film's stills, is erased by now. */
  uploadsErased: boolean;
}

/** `data` of `GET /thumbnail/{id}`. */
export interface ThumbnailPlaceAnswer {
  id: string;
  generationId: string;
  /** It has a public page. */
  shared: boolean;
}

/** A video as viewers see it in a feed. */
export interface FeedVideo {
  videoSite: VideoSiteName;
  videoId: string;
  title: string;
  channelTitle: string;
  views: number;
  durationSeconds: number | null;
}

/** `data` of `GET /thumbnail/{id}/feed`: what stands around a thumbnail where viewers meet it. Empty once it is erased. */
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
  /** It has a public page. */
  shared: boolean;
  starred: boolean;
  /** Its largest line of text; empty without text. */
  headline: string;
  videoSite: VideoSiteName;
  videoId: string | null;
  /** Of the video, or the name of its file; empty once the video site's data is erased. */
  videoTitle: string;
  /** ISO 8601. */
  createdAt: string;
}

/** What a history can be narrowed to; `deleted` lists what can be restored. */
export const historyFilters = ['shared', 'starred', 'face', 'deleted'] as const;
export type HistoryFilter = (typeof historyFilters)[number];

/** A generation that has not ended; history shows these first. */
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

/** `GET /api/public_config`: what the one build of the client needs to know of this installation. No secrets. */
export interface PublicConfig {
  mode: 'demo' | 'production';
  signIn: { google: boolean; facebook: boolean };
  /** Whether a channel can be connected here: `/auth/channel`. */
  canConnectChannel: boolean;
  links: {
    contactEmail: string | null;
    survey: string | null;
    social: string[];
  };
  analyticsId: string | null;
  errorReportingAddress: string | null;
  /** False where no payment provider is connected: nothing that costs money is offered then. */
  paymentsAvailable: boolean;
  /** Whether generations ask models, which cost money once they are asked. */
  asksModels: boolean;
  /** Who follows the prompts of a plan. */
  promptReaders: Record<PlanKey, PromptReader>;
  /** Credits of a pack → the payment provider's price id. */
  packPrices: Partial<Record<PackSize, string>>;
  /** Links that can be tried in demo mode. */
  sampleVideos: SampleVideoLink[];
}

export interface SampleVideoLink {
  url: string;
  title: string;
  /** The channel whose owner may use it on the free plan. */
  channelId: string;
}

/** Address of a stored picture, from its name in the storage. */
export function mediaUrl(name: string): string {
  return `/media/${name}`;
}
