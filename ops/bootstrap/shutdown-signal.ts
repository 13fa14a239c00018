/**
 * Signals within this time count as one request: Ctrl-C reaches every process of the group, and npm and run.mjs also
 * forward it.
 */
const sameRequestMs = 700;

export interface ShutdownSignal {
  /** Aborts on the first request: graceful shutdown. */
  readonly requested: AbortSignal;
  /** Aborts on the second request: processes are killed. */
  readonly forced: AbortSignal;
}

/** Returns a function that separates the first stop request from its echoes and from a second request. */
export function createStopRequestClassifier(): (now: number) => 'first' | 'echo' | 'again' {
  let first: number | undefined;
  return (now) => {
    if (first === undefined) {
      first = now;
      return 'first';
    }
    return now - first < sameRequestMs ? 'echo' : 'again';
  };
}

/** Listens for Ctrl-C, a closed terminal, a service manager's stop, and the end of the parent process. */
export function listenForShutdown(): ShutdownSignal {
  const requested = new AbortController();
  const forced = new AbortController();
  const classify = createStopRequestClassifier();
  const onRequest = (): void => {
    const meaning = classify(Date.now());
    if (meaning === 'first') requested.abort();
    if (meaning === 'again') forced.abort();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onRequest);
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent && !requested.signal.aborted) onRequest();
  }, 1_000).unref();
  return { requested: requested.signal, forced: forced.signal };
}
