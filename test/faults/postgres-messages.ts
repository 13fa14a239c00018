/** The parts of Postgres's wire protocol 3 that are needed to find one statement in a stream of bytes. */

/**
 * The first message of a stream, or undefined while that message is incomplete.
 * @param hasStarted false for a client's very first message, which has no type
 */
export function nextMessage(stream: Buffer, hasStarted: boolean): Buffer | undefined {
  const at = hasStarted ? 1 : 0;
  if (stream.length < at + 4) return undefined;
  const length = at + stream.readInt32BE(at);
  return stream.length < length ? undefined : stream.subarray(0, length);
}

/** The name of the prepared statement in a `Bind` message; undefined for other messages. */
export function statementOf(message: Buffer): string | undefined {
  if (message[0] !== 'B'.charCodeAt(0)) return undefined;
  const portalEnd = message.indexOf(0, 5);
  const nameEnd = message.indexOf(0, portalEnd + 1);
  return message.toString('latin1', portalEnd + 1, nameEnd);
}
