/** Events that the client reports (spec §7). */
export const trackedEvents = [
  'homepage_submit_video',
  'footer_link_click',
  'homepage_login_click',
  'homepage_try_for_free_click',
] as const;
export type TrackedEvent = (typeof trackedEvents)[number];

/** Body of `POST /api/track_event`. Must not contain a link, a name or an e-mail address. */
export interface TrackEventRequest {
  event_name: TrackedEvent;
  event_params?: Record<string, string | number | boolean>;
}

export const maxEventParams = 10;
export const maxEventParamLength = 200;
