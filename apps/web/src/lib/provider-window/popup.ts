import {
  isErrorCode,
  signInBroadcastChannel,
  type SignInMessage,
  type SignInPurpose,
} from '@app/contracts';
import { isRecord } from '../is-record.js';

/** Milliseconds after a popup closed without a message, after which the server is asked. */
const closedGraceMs = 1_000;
const closedCheckMs = 500;
/**
 * Some providers remove the opener, which makes their window look closed at once. No user closes a window within this
 * many milliseconds.
 */
const minOpenMs = 1_500;

const purposes: Record<SignInPurpose, true> = {
  'sign-in': true,
  link: true,
  channel: true,
  publish: true,
  reach: true,
  captions: true,
};

/** Identifies one popup, so that the tabs of a browser do not handle each other's messages. */
export function newAttempt(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (word) => word.toString(36)).join(
    '-',
  );
}

/**
 * Opens a provider's page. Call it during a click, because browsers block popups otherwise. Undefined if the popup
 * was blocked.
 */
export function openPopup(path: string, attempt: string): Window | undefined {
  return (
    window.open(`${path}?attempt=${attempt}`, '_blank', 'popup,width=480,height=680') ?? undefined
  );
}

/** URL of the flow without a popup: this page redirects to the provider, which returns to `target`. */
export function redirectUrl(path: string, target: string): string {
  return `${path}?mode=redirect&return=${encodeURIComponent(target)}`;
}

export function readMessage(value: unknown): SignInMessage | undefined {
  if (
    !isRecord(value) ||
    value['type'] !== signInBroadcastChannel ||
    typeof value['ok'] !== 'boolean'
  )
    return undefined;
  const { purpose, errorCode, attempt } = value;
  if (!isPurpose(purpose)) return undefined;
  return {
    type: signInBroadcastChannel,
    purpose,
    ok: value['ok'],
    attempt: typeof attempt === 'string' ? attempt : null,
    ...(isErrorCode(errorCode) ? { errorCode } : {}),
  };
}

function isPurpose(value: unknown): value is SignInPurpose {
  return typeof value === 'string' && Object.hasOwn(purposes, value);
}

/** Whether a message belongs to our popup. Compares the attempt, or the purpose if a redirect has lost the attempt. */
export function isMessageFor(
  message: SignInMessage,
  popup: { purpose: SignInPurpose; attempt: string },
): boolean {
  return message.attempt === null
    ? message.purpose === popup.purpose
    : message.attempt === popup.attempt;
}

/**
 * Listens for messages of popups, both by channel and by `postMessage`: a provider's page may remove the opener, and
 * some browsers lack the channel.
 */
export function listenForMessages(onMessage: (message: SignInMessage) => void): () => void {
  const handleMessage = (value: unknown) => {
    const message = readMessage(value);
    if (message) onMessage(message);
  };
  const channel =
    'BroadcastChannel' in globalThis ? new BroadcastChannel(signInBroadcastChannel) : undefined;
  channel?.addEventListener('message', (event) => handleMessage(event.data));
  const handlePosted = (event: MessageEvent) => {
    if (event.origin === window.location.origin) handleMessage(event.data);
  };
  window.addEventListener('message', handlePosted);
  return () => {
    channel?.close();
    window.removeEventListener('message', handlePosted);
  };
}

/** Calls `onClosed` shortly after the popup has closed. Returns a function that stops watching. */
export function watchForClose(popup: Window, onClosed: () => void): () => void {
  const opened = Date.now();
  let grace: ReturnType<typeof setTimeout> | undefined;
  const check = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(check);
    if (Date.now() - opened < minOpenMs) return;
    grace = setTimeout(onClosed, closedGraceMs);
  }, closedCheckMs);
  return () => {
    clearInterval(check);
    clearTimeout(grace);
  };
}
