import type { GenerationStatus } from './api.js';
import type { ReportReason } from './sharing.js';
import type { StageName } from './stages.js';

/** Marks a reference that the product chose, in what is stored and in the generation log. The video's address follows it. */
export const autoSelectedMarker = 'auto-selected:';

/** One row of the generation log (spec §3). */
export interface GenerationLogRecord {
  /** Its place in the log, counted from the oldest. */
  id: number;
  publicID: string;
  /** Address of the video; empty for a film that was uploaded. */
  videoURL: string;
  /** Name of the film that was uploaded; empty for a link. */
  fileName: string;
  /** The first of `thumbnails`; empty when there is none. */
  thumbnailURL: string;
  thumbnails: { id: string; url: string }[];
  /** After the marker when the product chose it; empty when there is none. */
  referenceVideoURL: string;
  /** The prompt. */
  requirements: string;
  /** A face was used. */
  face: boolean;
  createdBy: {
    id: string;
    internalID: string;
    name: string;
    email: string;
    avatar: string | null;
  };
  /** Unix seconds. */
  createdAt: number;
  /** `success`, or what else has become of it. */
  status: 'success' | Exclude<GenerationStatus, 'completed'>;
  errorMessage: string;
  /** The stage in which it failed, when that was, and what was found there. */
  failure: { stage: StageName | null; at: number; detail: string } | null;
  cost: number;
  refunded: number;
}

/** `data` of `GET /admin/generation_logs`. */
export interface GenerationLogAnswer {
  data: GenerationLogRecord[];
  total: number;
  /** The page that was given: the last one when a later one was asked for. */
  currentPage: number;
}

/** What one model was asked on one day, UTC. */
export interface ModelDay {
  /** `2026-11-21` */
  day: string;
  model: string;
  calls: number;
  /** Of those: came to nothing. */
  failed: number;
  pictures: number;
  inputTokens: number;
  outputTokens: number;
  seconds: number;
  /** US dollars, by the prices in the configuration. */
  dollars: number;
}

/** `data` of `GET /admin/model_costs`. */
export interface ModelCostsAnswer {
  /** Newest first. */
  days: ModelDay[];
  /** US dollars since the first of this month, UTC. */
  spentThisMonth: number;
  /** US dollars a month; null when there is none. */
  cap: number | null;
  /** Says when the cap is spent and what that means; empty while it is not. */
  notice: string;
}

/** Where the pages are that show the queues; this browser may open them for a while now. */
export interface QueueBoardAnswer {
  address: string;
}

/** The reports about one shared thumbnail, described by the newest. Reports are anonymous. */
export interface ReportRecord {
  /** Of the newest one. */
  id: string;
  /** How many there are. */
  count: number;
  thumbnailID: string;
  /** Empty when the thumbnail is gone. */
  pictureURL: string;
  /** Its public page is still there. */
  shared: boolean;
  createdBy: { id: string; name: string };
  /** Every reason that was given, the newest first. */
  reasons: ReportReason[];
  /** Of the newest one. */
  words: string;
  /** Unix seconds. */
  createdAt: number;
  closedAt: number | null;
}

/** `data` of `GET /admin/reports` and `POST /admin/reports/{id}/close`. */
export interface ReportsAnswer {
  /** One for each thumbnail: those with open reports first, the most recently reported on top. */
  data: ReportRecord[];
  /** How many thumbnails have open reports. */
  open: number;
}

export interface CloseReportRequest {
  stop_sharing: boolean;
}
