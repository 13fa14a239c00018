import { tw } from '../../../lib/language/workspace.js';
/** What stands between the page and the server; undefined when nothing does. */
export type Connection = 'sending' | 'offline' | 'reconnecting' | undefined;

export function connectionOf({
  offline,
  reconnecting,
}: {
  offline: boolean;
  reconnecting: boolean;
}): Connection {
  if (offline) return 'offline';
  return reconnecting ? 'reconnecting' : undefined;
}

export function connectionStamp(connection: Connection): string | undefined {
  return connection && tw(`generator.connection.${connection}`);
}
