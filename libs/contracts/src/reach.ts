/*
 *   GET  /api/publication/{id}/reach   signed-in   → ReachAnswer: daily impressions and click rate of the video
 *   GET  /auth/channel/reach           session     asks Google for consent to read reports. Takes StartQuery
 *   POST /user/channel/stop-reach      signed-in   ChannelIdRequest → Account
 */

/** Reach of a video on one day. The video site's days follow California time. */
export interface ReachDay {
  /** YYYY-MM-DD. */
  day: string;
  /** How often viewers saw the video's thumbnail. */
  impressions: number;
  /** Share of impressions that became views, 0-1; null without impressions. */
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
 * `not-allowed`: the channel's owner has not consented, or revoked the consent in our settings. `revoked`: the owner
 * revoked the consent at Google. `waiting`: the site prepares its first reports, which takes a day or two. `ready`:
 * reports exist.
 */
export const reachStates = ['not-allowed', 'revoked', 'waiting', 'ready'] as const;
export type ReachState = (typeof reachStates)[number];

export interface ReachAnswer {
  state: ReachState;
  /** When reports were last read, ISO 8601; null before the first time. */
  readAt: string | null;
  /** Why the last attempt to read reports failed; the shown days are then older. */
  problem: 'unreachable' | 'not-set-up' | null;
  /** First and last shown day: 14 days before and after the publication. */
  from: string;
  to: string;
  /** The days that have a report, oldest first. */
  days: ReachDay[];
  changes: ThumbnailChange[];
}
