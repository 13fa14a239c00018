import { trackedEvents, type TrackedEvent, type TrackEventRequest } from '@app/contracts';
import { measure } from './analytics.js';
import { takeEarlyClick } from './early-click.js';
import { reportProblem } from '../report-problem.js';

const path = '/api/track_event';

/** Sends an event to web analytics, if configured and consented to. */
export function track(event: TrackedEvent, params: TrackEventRequest['event_params'] = {}): void {
  measure(event, params);
}

/** Sends the click on the previous page that happened before the application had loaded. */
export function trackEarlyClick(): void {
  const clicked = takeEarlyClick();
  const event = trackedEvents.find((name) => name === clicked);
  if (event) track(event);
}

/** Also sends the event to our server, by beacon if possible, because a beacon is sent even when the page is left. */
export function trackHere(
  event: TrackedEvent,
  params: TrackEventRequest['event_params'] = {},
): void {
  track(event, params);
  const body: TrackEventRequest = { event_name: event, event_params: params };
  if (sentAsBeacon(body)) return;
  const lost = (why: string) => reportProblem('an event was not taken', why);
  import('../api/http.js')
    .then(({ sendRequest: exchange }) =>
      exchange(path, { method: 'post', json: body, keepalive: true }),
    )
    .then(
      ({ ok, status }) => ok || lost(String(status)),
      (error: unknown) => lost(error instanceof Error ? error.message : ''),
    );
}

function sentAsBeacon(body: TrackEventRequest): boolean {
  if (!('sendBeacon' in navigator)) return false;
  return navigator.sendBeacon(path, new Blob([JSON.stringify(body)], { type: 'application/json' }));
}
