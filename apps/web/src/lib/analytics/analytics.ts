/**
 * The web analytics service. Nothing of it is loaded, and nothing is kept in the browser, until it is configured and the
 * visitor has agreed.
 */
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
    // Then it is asked again.
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

/** The signed-in person's id, or none. */
export function measureAs(userId: string | null): void {
  if (started) push('set', { user_id: userId });
}

export function measure(event: string, params: Record<string, Value>): void {
  if (started) push('event', event, params);
}

/** The service takes `arguments` objects alone, and drops arrays and whatever else without a word. */
function push(..._command: Command): void {
  const layer = ((window as { dataLayer?: unknown[] }).dataLayer ??= []);
  layer.push(arguments);
}
