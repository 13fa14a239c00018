/**
 * What a log record says of an error. Only these parts: a driver's error carries whole rows, and a vendor's the whole
 * request, pictures included.
 */
export function errorForLog(given: unknown): object {
  const error = original(given);
  if (!(error instanceof Error)) return { message: typeof error };
  return {
    name: error.name,
    message: error.message.slice(0, longest),
    stack: error.stack?.slice(0, 4 * longest),
    ...(error.cause instanceof Error
      ? { cause: `${error.cause.name}: ${error.cause.message}`.slice(0, longest) }
      : {}),
  };
}

const longest = 1_000;

/** pino hands on a copy of its own that is no `Error`, with the error behind it. */
function original(given: unknown): unknown {
  return typeof given === 'object' && given !== null && !(given instanceof Error) && 'raw' in given
    ? given.raw
    : given;
}
