import { trackedEvents, type TrackedEvent, type TrackEventRequest } from '@app/contracts';
import { sendAnalyticsEvent } from './analytics.js';
import { takeEarlyClick } from './early-click.js';
import { reportProblem } from '../report-problem.js';

const path = '/api/track_event';

/** Sends an event to web analytics if the service is configured and the visitor has consented. */
export function track(event: TrackedEvent, params: TrackEventRequest['event_params'] = {}): void {
  sendAnalyticsEvent(event, params);
}

/** Sends a click from the previous page that happened before the application had loaded. */
export function trackEarlyClick(): void {
  const clicked = takeEarlyClick();
  const event = trackedEvents.find((name) => name === clicked);
  if (event) track(event);
}

/** Sends the event to our server too. Uses a beacon if possible, which browsers send even while they leave the page. */
export function trackOnServer(
  event: TrackedEvent,
  params: TrackEventRequest['event_params'] = {},
): void {
  track(event, params);
  const body: TrackEventRequest = { event_name: event, event_params: params };
  if (sendBeacon(body)) return;
  const reportLostEvent = (why: string) => reportProblem('an event was not accepted', why);
  import('../api/http.js')
    .then(({ sendRequest: exchange }) =>
      exchange(path, { method: 'post', json: body, keepalive: true }),
    )
    .then(
      ({ ok, status }) => ok || reportLostEvent(String(status)),
      (error: unknown) => reportLostEvent(error instanceof Error ? error.message : ''),
    );
}

function sendBeacon(body: TrackEventRequest): boolean {
  if (!('sendBeacon' in navigator)) return false;
  return navigator.sendBeacon(path, new Blob([JSON.stringify(body)], { type: 'application/json' }));
}
