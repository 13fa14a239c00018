import { tw } from '../../../lib/language/workspace.js';

/** Why the page has no current state from the server; undefined if it has. */
export type Connection = 'sending' | 'offline' | 'reconnecting' | undefined;

export function connectionOf({
  isOffline,
  isReconnecting,
}: {
  isOffline: boolean;
  isReconnecting: boolean;
}): Connection {
  if (isOffline) return 'offline';
  return isReconnecting ? 'reconnecting' : undefined;
}

export function connectionStamp(connection: Connection): string | undefined {
  return connection && tw(`generator.connection.${connection}`);
}
