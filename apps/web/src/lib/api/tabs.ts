import type { TabMessage } from './session.js';

/** Channel between tabs. Browsers deliver its messages only to pages of the same origin. */
const channel =
  'BroadcastChannel' in globalThis ? new BroadcastChannel('posterframe:session') : undefined;

export function postToTabs(message: TabMessage): void {
  channel?.postMessage(message);
}

export function onTabMessage(react: (message: TabMessage) => void): void {
  channel?.addEventListener('message', (event: MessageEvent<TabMessage>) => react(event.data));
}
