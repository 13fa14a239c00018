import type { TabMessage } from './session.js';

/** A channel reaches pages of the same origin only. */
const channel =
  'BroadcastChannel' in globalThis ? new BroadcastChannel('posterframe:session') : undefined;

export function postToTabs(message: TabMessage): void {
  channel?.postMessage(message);
}

export function onTabMessage(react: (message: TabMessage) => void): void {
  channel?.addEventListener('message', (event: MessageEvent<TabMessage>) => react(event.data));
}
