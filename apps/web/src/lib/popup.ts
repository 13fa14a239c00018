import { isErrorCode, signInChannel, type SignInMessage, type SignInPurpose } from '@app/contracts';
import { isRecord } from './is-record.js';

/** A window that closes without a word may still have done its work; the server is asked after this long. */
const closedGraceMs = 1_000;
const closedCheckMs = 500;
/** Nobody is this quick: some providers cut the tie between the windows, and then theirs looks closed at once. */
const soonestCloseMs = 1_500;

const purposes: Record<SignInPurpose, true> = { 'sign-in': true, link: true, channel: true };

/** The way without a popup: the whole page goes, and comes back to `target`. */
export function redirectAddress(path: string, target: string): string {
  return `${path}?mode=redirect&return=${encodeURIComponent(target)}`;
}

export function readMessage(value: unknown): SignInMessage | undefined {
  if (!isRecord(value) || value['type'] !== signInChannel || typeof value['ok'] !== 'boolean')
    return undefined;
  const { purpose, errorCode, attempt } = value;
  if (!isPurpose(purpose)) return undefined;
  return {
    type: signInChannel,
    purpose,
    ok: value['ok'],
    attempt: typeof attempt === 'string' ? attempt : null,
    ...(isErrorCode(errorCode) ? { errorCode } : {}),
  };
}

function isPurpose(value: unknown): value is SignInPurpose {
  return typeof value === 'string' && Object.hasOwn(purposes, value);
}

/** Whether a message is the answer to our window: the mark decides, and the purpose where the mark was lost on the way. */
export function isAnswerTo(
  message: SignInMessage,
  asked: { purpose: SignInPurpose; attempt: string },
): boolean {
  return message.attempt === null
    ? message.purpose === asked.purpose
    : message.attempt === asked.attempt;
}

/**
 * Tells `react` what popups say. Two ways, because a provider's page may cut the tie between the windows:
 * the channel reaches us then, and where there is no channel the message does.
 * @param said before anybody listened here
 */
export function listen(
  react: (message: SignInMessage) => void,
  said: readonly unknown[] = [],
): () => void {
  const take = (value: unknown) => {
    const message = readMessage(value);
    if (message) react(message);
  };
  queueMicrotask(() => said.forEach(take));
  const channel =
    'BroadcastChannel' in globalThis ? new BroadcastChannel(signInChannel) : undefined;
  channel?.addEventListener('message', (event) => take(event.data));
  const onMessage = (event: MessageEvent) => {
    if (event.origin === window.location.origin) take(event.data);
  };
  window.addEventListener('message', onMessage);
  return () => {
    channel?.close();
    window.removeEventListener('message', onMessage);
  };
}

/** Says so once the window is gone, a moment later. Answers with what stops the watch. */
export function watchClosed(popup: Window, closed: () => void): () => void {
  const opened = Date.now();
  let grace: ReturnType<typeof setTimeout> | undefined;
  const check = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(check);
    if (Date.now() - opened < soonestCloseMs) return;
    grace = setTimeout(closed, closedGraceMs);
  }, closedCheckMs);
  return () => {
    clearInterval(check);
    clearTimeout(grace);
  };
}
