/**
 * The fields of an error that are logged. Only these: a driver's error contains whole rows, and a vendor's the whole
 * request, pictures included.
 */
export function errorForLog(given: unknown): object {
  const error = original(given);
  if (!(error instanceof Error)) return { message: typeof error };
  const cause = error.cause instanceof Error ? { cause: errorSummary(error.cause) } : {};
  const name = nameOf(error);
  if (isOutsiders(error))
    return { name, message: outsiderSays(error), stack: frames(error), ...cause };
  const message = error.message.slice(0, longest);
  return { name, message, stack: error.stack?.slice(0, 4 * longest), ...cause };
}

/** An error in one line, for a log or a record that an administrator reads; never contains a vendor's message. */
export function errorSummary(error: Error): string {
  const says = isOutsiders(error) ? outsiderSays(error) : error.message;
  return `${nameOf(error)}: ${says}`.slice(0, longest);
}

const longest = 1_000;

/**
 * Whether an error's message comes from outside: from a vendor's answer, the models' SDK, which quotes answers, or a
 * parser, which quotes its input. Any of them may repeat a prompt, an address or a name.
 */
function isOutsiders(error: Error): boolean {
  return (
    error instanceof SyntaxError ||
    error.name.startsWith('AI_') ||
    !codeLike.test(error.name) ||
    '$metadata' in error ||
    ['status', 'statusCode'].some((name) => typeof own(error, name) === 'number')
  );
}

/** The vendor's status, code and request id, with which an operator can ask the vendor. */
function outsiderSays(error: Error): string {
  const metadata = own(error, '$metadata');
  const found = {
    status: own(error, 'status') ?? own(error, 'statusCode') ?? own(metadata, 'httpStatusCode'),
    code: own(error, 'code') ?? own(error, 'error'),
    request: own(error, 'requestId') ?? own(metadata, 'requestId'),
  };
  const words = Object.entries(found).flatMap(([name, value]) =>
    (typeof value === 'string' || typeof value === 'number') && codeLike.test(`${value}`)
      ? [`${name} ${value}`]
      : [],
  );
  return words.join(', ') || 'its words are not repeated';
}

/** A single word: matches codes and ids, but no sentences or addresses. */
const codeLike = /^[\w.:/-]{1,100}$/;

/** Some SDKs use the vendor's code as the name. */
function nameOf({ name }: Error): string {
  return codeLike.test(name) ? name : 'Error';
}

function frames(error: Error): string | undefined {
  const lines = error.stack?.split('\n').filter((line) => /^ {4}at /.test(line));
  return lines?.join('\n').slice(0, 4 * longest);
}

/** Own properties only: our own errors have a status on their prototype. */
function own(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** pino passes a copy that is no `Error`, with the original error inside. */
function original(given: unknown): unknown {
  return typeof given === 'object' && given !== null && !(given instanceof Error) && 'raw' in given
    ? given.raw
    : given;
}
