import { isErrorCode, signInChannel, type SignInMessage } from '@app/contracts';
import { isRecord } from '../../lib/failure.js';

export type Provider = 'google' | 'facebook';

type Told = Omit<SignInMessage, 'purpose' | 'attempt'>;

/** A window that closes without a word may still have signed in; the server is asked after this long. */
const closedGraceMs = 1_000;
const closedCheckMs = 500;

/** Opens the provider's page. Only inside a click, or browsers block it; undefined when they do. */
export function openPopup(provider: Provider): Window | undefined {
  return (
    window.open(`/auth/${provider}`, 'posterframe-sign-in', 'popup,width=480,height=680') ??
    undefined
  );
}

/** The way without a popup: the whole page goes, and comes back to `target`. */
export function redirectAddress(provider: Provider, target: string): string {
  return `/auth/${provider}?mode=redirect&return=${encodeURIComponent(target)}`;
}

export function readMessage(value: unknown): Told | undefined {
  if (!isRecord(value) || value['type'] !== signInChannel || typeof value['ok'] !== 'boolean')
    return undefined;
  const code = value['errorCode'];
  return {
    type: signInChannel,
    ok: value['ok'],
    ...(isErrorCode(code) ? { errorCode: code } : {}),
  };
}

/**
 * Tells `react` what the popup says. Two ways, because a provider's page may cut the tie between the windows:
 * the channel reaches us then, and where there is no channel the message does.
 */
export function listen(react: (message: Told) => void): () => void {
  const take = (value: unknown) => {
    const message = readMessage(value);
    if (message) react(message);
  };
  const channel = new BroadcastChannel(signInChannel);
  channel.addEventListener('message', (event) => take(event.data));
  const onMessage = (event: MessageEvent) => {
    if (event.origin === window.location.origin) take(event.data);
  };
  window.addEventListener('message', onMessage);
  return () => {
    channel.close();
    window.removeEventListener('message', onMessage);
  };
}

/** Says so once the window is gone, a moment later. Answers with what stops the watch. */
export function watchClosed(popup: Window, closed: () => void): () => void {
  let grace: ReturnType<typeof setTimeout> | undefined;
  const check = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(check);
    grace = setTimeout(closed, closedGraceMs);
  }, closedCheckMs);
  return () => {
    clearInterval(check);
    clearTimeout(grace);
  };
}
