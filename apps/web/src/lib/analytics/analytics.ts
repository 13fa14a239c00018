/** Web analytics. Loads and stores nothing until the service is configured and the visitor has consented. */
type Value = string | number | boolean | null;
type Command =
  | ['js', Date]
  | ['config' | 'event', string, Record<string, Value>]
  | ['set', Record<string, Value>];

const loader = 'https://www.googletagmanager.com/gtag/js';
const consentKey = 'analytics_consent';

export type Consent = 'granted' | 'denied' | undefined;

export function readConsent(): Consent {
  try {
    const kept = localStorage.getItem(consentKey);
    return kept === 'granted' || kept === 'denied' ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function storeConsent(consent: 'granted' | 'denied'): void {
  try {
    localStorage.setItem(consentKey, consent);
  } catch {
    // Storage is blocked, so the next visit asks again.
  }
}

let isStarted = false;

/** Loads the service. Further calls do nothing. */
export function startAnalytics(measurementId: string): void {
  if (isStarted) return;
  isStarted = true;
  const script = document.createElement('script');
  script.async = true;
  script.src = `${loader}?id=${encodeURIComponent(measurementId)}`;
  document.head.append(script);
  pushCommand('js', new Date());
  pushCommand('config', measurementId, { allow_google_signals: false });
}

/** Sets the id of the signed-in user in web analytics. */
export function setAnalyticsUser(userId: string | null): void {
  if (isStarted) pushCommand('set', { user_id: userId });
}

export function sendAnalyticsEvent(event: string, params: Record<string, Value>): void {
  if (isStarted) pushCommand('event', event, params);
}

/** Pushes `arguments`, because the service silently ignores arrays. */
function pushCommand(..._command: Command): void {
  const layer = ((window as { dataLayer?: unknown[] }).dataLayer ??= []);
  layer.push(arguments);
}
