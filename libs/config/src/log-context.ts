import { AsyncLocalStorage } from 'node:async_hooks';

/** By what a line in the log can be found: the ids of what is being worked on. */
export interface LogContext {
  requestId?: string;
  generationId?: string;
  attempt?: number;
}

const current = new AsyncLocalStorage<LogContext>();

/** Every log line written during `work` carries these fields. */
export function withLogContext<Result>(names: LogContext, work: () => Result): Result {
  return current.run({ ...names }, work);
}

/** Adds to the names of the work that goes on. Outside of any it does nothing. */
export function addLogContext(names: LogContext): void {
  Object.assign(current.getStore() ?? {}, names);
}

/** For a logger, which asks at each line. */
export function logContext(): LogContext {
  return { ...current.getStore() };
}
