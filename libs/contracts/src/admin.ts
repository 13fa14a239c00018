import type { GenerationStatus } from './api.js';
import type { ReportReason } from './sharing.js';
import type { StageName } from './stages.js';

/**
 * Prefix of an automatically chosen reference in storage and in the generation log. The video's URL follows the
 * prefix.
 */
export const autoSelectedMarker = 'auto-selected:';

/** One row of the generation log (spec §3). */
export interface GenerationLogRecord {
  /** Position of the row in the log, counted from the oldest. */
  id: number;
  publicID: string;
  /** Address of the video; empty for a video file. */
  videoURL: string;
  /** Name of the video file; empty for a link. */
  fileName: string;
  /** The first of `thumbnails`; empty without one. */
  thumbnailURL: string;
  thumbnails: { id: string; url: string }[];
  /** Starts with `autoSelectedMarker` if it was chosen automatically; empty without a reference. */
  referenceVideoURL: string;
  /** The prompt. */
  requirements: string;
  /** Whether a face was used. */
  face: boolean;
  createdBy: {
    /** UUID of the account. */
    id: string;
    /** The user's number in the generation log. */
    internalID: string;
    name: string;
    email: string;
    avatar: string | null;
  };
  /** Unix seconds. */
  createdAt: number;
  /** `success` for a completed generation; the status otherwise. */
  status: 'success' | Exclude<GenerationStatus, 'completed'>;
  errorMessage: string;
  /** Stage, time and cause of the failure. */
  failure: { stage: StageName | null; at: number; detail: string } | null;
  /** Credits. */
  cost: number;
  /** Credits. */
  refunded: number;
}

/** `data` of `GET /admin/generation_logs`. */
export interface GenerationLogAnswer {
  data: GenerationLogRecord[];
  total: number;
  /** The returned page; requests beyond the last page return the last page. */
  currentPage: number;
}

/** Calls of one model on one day (UTC). */
export interface ModelDay {
  /** `2026-11-21` */
  day: string;
  model: string;
  calls: number;
  /** Number of calls without a usable result. */
  failed: number;
  pictures: number;
  inputTokens: number;
  outputTokens: number;
  seconds: number;
  /** US dollars, by the configured prices. */
  dollars: number;
}

/** `data` of `GET /admin/model_costs`. */
export interface ModelCostsAnswer {
  /** Newest first. */
  days: ModelDay[];
  /** US dollars since the first day of this month, in UTC. */
  spentThisMonth: number;
  /** US dollars per month; null without a cap. */
  cap: number | null;
  /** Says that the cap is reached, and what follows; empty otherwise. */
  notice: string;
}

/** URL of the queue board. The answer allows this browser to open the board for a limited time. */
export interface QueueBoardAnswer {
  address: string;
}

/** The reports about one shared thumbnail. Only the newest is included in full. Reports are anonymous. */
export interface ReportRecord {
  /** Id of the newest report. */
  id: string;
  /** Number of reports. */
  count: number;
  thumbnailID: string;
  /** Empty if the thumbnail is deleted. */
  pictureURL: string;
  /** Whether the thumbnail still has a public page. */
  shared: boolean;
  /** Creator of the thumbnail. */
  createdBy: { id: string; name: string };
  /** Distinct reasons of all reports. That of the newest report comes first. */
  reasons: ReportReason[];
  /** The visitor's message in the newest report. */
  words: string;
  /** Time of the newest report in Unix seconds. */
  createdAt: number;
  closedAt: number | null;
}

/** `data` of `GET /admin/reports` and `POST /admin/reports/{id}/close`. */
export interface ReportsAnswer {
  /**
   * One per thumbnail. Thumbnails with open reports come first; within both groups, the most recently reported come
   * first.
   */
  data: ReportRecord[];
  /** Number of thumbnails with open reports. */
  open: number;
}

export interface CloseReportRequest {
  stop_sharing: boolean;
}
