import { AsyncLocalStorage } from 'node:async_hooks';

/** Fields by which log lines can be found: the ids of the current work. */
export interface LogContext {
  requestId?: string;
  generationId?: string;
  attempt?: number;
}

const current = new AsyncLocalStorage<LogContext>();

/** Adds the fields to every log line that is written during `work`. */
export function withLogContext<Result>(names: LogContext, work: () => Result): Result {
  return current.run({ ...names }, work);
}

/** Adds fields to the context of the current work. Does nothing without a context. */
export function addLogContext(names: LogContext): void {
  Object.assign(current.getStore() ?? {}, names);
}

/** The logger calls this for each line. */
export function logContext(): LogContext {
  return { ...current.getStore() };
}
