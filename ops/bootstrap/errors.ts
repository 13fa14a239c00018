/** An error that the user can fix. Its message says what happened and what to do. Shown without a stack trace. */
export class PlainError extends Error {}

/** Thrown when a shutdown is requested during a task. */
export class Stopped extends Error {}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

const diskFull = 'The disk is full. Make room (1 GB is enough) and run the command again.';

/** One sentence for any error. */
export function sentenceFor(error: unknown): string {
  if (error instanceof PlainError) return error.message;
  if (hasCode(error, 'ENOSPC')) return diskFull;
  if (hasCode(error, 'EACCES') || hasCode(error, 'EPERM') || hasCode(error, 'EROFS')) {
    return `This folder cannot be written: ${messageOf(error)}. If an earlier run belonged to another user, delete .data and dist as that user and run the command again.`;
  }
  return `Unexpected: ${messageOf(error)}. The details are in .data/logs/bootstrap.log.`;
}

/** A sentence for a known cause in the last lines of a log, or undefined. */
export function knownCause(log: string): string | undefined {
  return /ENOSPC|No space left on device/i.test(log) ? diskFull : undefined;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
