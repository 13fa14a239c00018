/** Web analytics. Loads and stores nothing until it is configured and the visitor has consented. */
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

export function keepConsent(consent: 'granted' | 'denied'): void {
  try {
    localStorage.setItem(consentKey, consent);
  } catch {
    // Storage is blocked: ask again on the next visit.
  }
}

let started = false;

/** Loads the service, once. */
export function startMeasuring(measurementId: string): void {
  if (started) return;
  started = true;
  const script = document.createElement('script');
  script.async = true;
  script.src = `${loader}?id=${encodeURIComponent(measurementId)}`;
  document.head.append(script);
  push('js', new Date());
  push('config', measurementId, { allow_google_signals: false });
}

/** Sets the id of the signed-in user. */
export function measureAs(userId: string | null): void {
  if (started) push('set', { user_id: userId });
}

export function measure(event: string, params: Record<string, Value>): void {
  if (started) push('event', event, params);
}

/** Uses `arguments`, because the service silently ignores arrays. */
function push(..._command: Command): void {
  const layer = ((window as { dataLayer?: unknown[] }).dataLayer ??= []);
  layer.push(arguments);
}
