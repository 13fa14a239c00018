/*
 *   GET  /api/publication/{id}/reach   signed-in   → ReachAnswer: impressions and click rate of its video, by day
 *   GET  /auth/channel/reach           session     to Google for consent to read the channel's reports. Takes StartQuery
 *   POST /user/channel/stop-reach      signed-in   DisconnectChannelRequest → Account
 */

/** One day of a video. Days are those of California, as the video site counts them. */
export interface ReachDay {
  /** YYYY-MM-DD. */
  day: string;
  /** How often viewers saw the video's thumbnail. */
  impressions: number;
  /** Share of impressions that became views, from 0 to 1; null without impressions. */
  clickRate: number | null;
}

/** A day on which we changed the video's thumbnail. */
export interface ThumbnailChange {
  day: string;
  kind: 'published' | 'undone';
  /** Whether the change belongs to the requested publication. */
  isThis: boolean;
}

/**
 * `not-allowed`: the channel's owner has not consented yet, or revoked the consent in our settings. `revoked`: the
 * owner revoked it at Google. `waiting`: the site makes its first reports, which takes a day or two. `ready`: there
 * are reports.
 */
export const reachStates = ['not-allowed', 'revoked', 'waiting', 'ready'] as const;
export type ReachState = (typeof reachStates)[number];

export interface ReachAnswer {
  state: ReachState;
  /** When the reports were last read, ISO 8601; null before the first time. */
  readAt: string | null;
  /** Why the last attempt to read reports failed; then the shown days are older. */
  problem: 'unreachable' | 'not-set-up' | null;
  /** First and last day that are shown: 14 days before and after the publication. */
  from: string;
  to: string;
  /** The days that have a report, oldest first. */
  days: ReachDay[];
  changes: ThumbnailChange[];
}
