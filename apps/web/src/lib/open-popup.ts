import { signInChannel } from '@app/contracts';

/** A provider's window that was opened before the application came. */
export interface EarlyPopup {
  /** What it was opened at, such as `/auth/google`. */
  path: string;
  attempt: string;
  popup: Window;
  /** Ends the listening for what it says, and answers with what it has said so far. */
  heard: () => unknown[];
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

let early: EarlyPopup | undefined;

/** Opens it on a page that the application has not come to yet. False when the browser allows none. */
export function openEarly(path: string): boolean {
  const attempt = newAttempt();
  const popup = openPopup(path, attempt);
  early?.heard();
  early = popup && { path, attempt, popup, heard: hear() };
  return popup !== undefined;
}

/** In both ways in which such a window speaks. */
function hear(): () => unknown[] {
  const heard: unknown[] = [];
  const listening = new AbortController();
  const channel =
    'BroadcastChannel' in globalThis ? new BroadcastChannel(signInChannel) : undefined;
  channel?.addEventListener('message', ({ data }) => heard.push(data));
  window.addEventListener(
    'message',
    ({ origin, data }) => origin === window.location.origin && heard.push(data),
    listening,
  );
  return () => {
    channel?.close();
    listening.abort();
    return heard;
  };
}

/** The window that was opened before the application came, for whoever waits for it now. */
export function takeEarly(): EarlyPopup | undefined {
  const taken = early;
  early = undefined;
  return taken;
}
