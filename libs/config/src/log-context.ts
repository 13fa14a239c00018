import { AsyncLocalStorage } from 'node:async_hooks';

/** Fields by which log lines can be found: the ids of the current work. */
export interface LogContext {
  requestId?: string;
  generationId?: string;
  attempt?: number;
}

const contextStorage = new AsyncLocalStorage<LogContext>();

/** Adds the fields to every log line that is written during `work`. */
export function withLogContext<Result>(fields: LogContext, work: () => Result): Result {
  return contextStorage.run({ ...fields }, work);
}

/** Adds fields to the context of the current work. Does nothing without a context. */
export function addLogContext(fields: LogContext): void {
  Object.assign(contextStorage.getStore() ?? {}, fields);
}

/** The fields of the current work, which the logger adds to each line. */
export function logContext(): LogContext {
  return { ...contextStorage.getStore() };
}
