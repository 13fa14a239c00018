/** A provider's window, and our own mark for it. */
export interface OpenedPopup {
  /** What it was opened at, such as `/auth/google`. */
  path: string;
  attempt: string;
  popup: Window;
}

/** Our own mark for one window, so that the tabs of a browser do not take each other's messages. */
export function newAttempt(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (word) => word.toString(36)).join(
    '-',
  );
}

/** Opens a window that goes to a provider. Only inside a click, or browsers block it; undefined when they do. */
export function openPopup(path: string, attempt: string): Window | undefined {
  return (
    window.open(`${path}?attempt=${attempt}`, '_blank', 'popup,width=480,height=680') ?? undefined
  );
}

let early: OpenedPopup | undefined;

/** Opens it on a page that the application has not come to yet. False when the browser allows none. */
export function openEarly(path: string): boolean {
  const attempt = newAttempt();
  const popup = openPopup(path, attempt);
  if (popup) early = { path, attempt, popup };
  return popup !== undefined;
}

/** The window that was opened before the application came, for whoever waits for it now. */
export function takeEarly(): OpenedPopup | undefined {
  const taken = early;
  early = undefined;
  return taken;
}
