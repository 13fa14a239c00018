import type { TrackedEvent, TrackEventRequest } from '@app/contracts';
import { measure } from './analytics.js';
import { reportProblem } from '../report-problem.js';

const path = '/api/track_event';

/** Notes what a visitor pressed: for the web analytics, where it is configured and agreed to. */
export function track(event: TrackedEvent, params: TrackEventRequest['event_params'] = {}): void {
  measure(event, params);
}

/** The same, and for our own server: as a beacon, which outlives the page, or through the HTTP client, loaded for it. */
export function trackHere(
  event: TrackedEvent,
  params: TrackEventRequest['event_params'] = {},
): void {
  track(event, params);
  const body: TrackEventRequest = { event_name: event, event_params: params };
  if (sentAsBeacon(body)) return;
  const lost = (why: string) => reportProblem('an event was not taken', why);
  import('../api/http.js')
    .then(({ exchange }) => exchange(path, { method: 'post', json: body, keepalive: true }))
    .then(
      ({ ok, status }) => ok || lost(String(status)),
      (error: unknown) => lost(error instanceof Error ? error.message : ''),
    );
}

function sentAsBeacon(body: TrackEventRequest): boolean {
  if (!('sendBeacon' in navigator)) return false;
  return navigator.sendBeacon(path, new Blob([JSON.stringify(body)], { type: 'application/json' }));
}
