/**
 * The fields of an error that are logged. Other fields are omitted: a driver's error contains whole rows, and a
 * vendor's error contains the whole request, including pictures.
 */
export function errorForLog(thrown: unknown): object {
  const error = originalError(thrown);
  if (!(error instanceof Error)) return { message: typeof error };
  const cause = error.cause instanceof Error ? { cause: errorSummary(error.cause) } : {};
  const name = safeName(error);
  if (hasOutsideMessage(error))
    return { name, message: outsideErrorFacts(error), stack: stackWithoutMessage(error), ...cause };
  const message = error.message.slice(0, maxMessageLength);
  return { name, message, stack: error.stack?.slice(0, 4 * maxMessageLength), ...cause };
}

/** An error in one line, for logs and for records that administrators read. Omits messages of vendors. */
export function errorSummary(error: Error): string {
  const safeMessage = hasOutsideMessage(error) ? outsideErrorFacts(error) : error.message;
  return `${safeName(error)}: ${safeMessage}`.slice(0, maxMessageLength);
}

const maxMessageLength = 1_000;

/**
 * Whether an error's message comes from outside: from a vendor's answer, from the SDK of the models, which quotes
 * answers, or from a parser, which quotes its input. Such messages may contain a prompt, an address or a name.
 */
function hasOutsideMessage(error: Error): boolean {
  return (
    error instanceof SyntaxError ||
    error.name.startsWith('AI_') ||
    !codeLike.test(error.name) ||
    '$metadata' in error ||
    ['status', 'statusCode'].some((name) => typeof ownProperty(error, name) === 'number')
  );
}

/** Status, code and request id, which an operator can give to the vendor's support. */
function outsideErrorFacts(error: Error): string {
  const metadata = ownProperty(error, '$metadata');
  const facts = {
    status:
      ownProperty(error, 'status') ??
      ownProperty(error, 'statusCode') ??
      ownProperty(metadata, 'httpStatusCode'),
    code: ownProperty(error, 'code') ?? ownProperty(error, 'error'),
    request: ownProperty(error, 'requestId') ?? ownProperty(metadata, 'requestId'),
  };
  const texts = Object.entries(facts).flatMap(([name, value]) =>
    (typeof value === 'string' || typeof value === 'number') && codeLike.test(`${value}`)
      ? [`${name} ${value}`]
      : [],
  );
  return texts.join(', ') || 'its words are not repeated';
}

/** Matches single words such as codes and ids: no spaces, so no sentences, and no `@`, so no e-mail addresses. */
const codeLike = /^[\w.:/-]{1,100}$/;

/** Some SDKs use the vendor's code as the error's name. */
function safeName({ name }: Error): string {
  return codeLike.test(name) ? name : 'Error';
}

function stackWithoutMessage(error: Error): string | undefined {
  const lines = error.stack?.split('\n').filter((line) => /^ {4}at /.test(line));
  return lines?.join('\n').slice(0, 4 * maxMessageLength);
}

/** Reads only own properties, because our own errors inherit a status from their prototype. */
function ownProperty(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** Pino passes a copy that is not an `Error` and contains the original error. */
function originalError(thrown: unknown): unknown {
  return typeof thrown === 'object' &&
    thrown !== null &&
    !(thrown instanceof Error) &&
    'raw' in thrown
    ? thrown.raw
    : thrown;
}
