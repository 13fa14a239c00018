/**
 * Wishes closer together than this are one: a terminal's Ctrl-C reaches every process of the group,
 * and npm and the first hop pass their copy on as well.
 */
const oneWishMs = 700;

export interface StopWish {
  /** Somebody wants this to end, in order. */
  readonly asked: AbortSignal;
  /** Somebody asked again: no more patience. */
  readonly hurry: AbortSignal;
}

/** Decides for each signal whether it is the first wish to stop, an echo of it, or a second one. */
export function countWishes(): (now: number) => 'first' | 'echo' | 'again' {
  let first: number | undefined;
  return (now) => {
    if (first === undefined) {
      first = now;
      return 'first';
    }
    return now - first < oneWishMs ? 'echo' : 'again';
  };
}

/** Ctrl-C, a closed terminal, a service manager's stop, or the death of the first hop. */
export function listenForStop(): StopWish {
  const asked = new AbortController();
  const hurry = new AbortController();
  const wish = countWishes();
  const hear = (): void => {
    const meaning = wish(Date.now());
    if (meaning === 'first') asked.abort();
    if (meaning === 'again') hurry.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, hear);
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent && !asked.signal.aborted) hear();
  }, 1_000).unref();
  return { asked: asked.signal, hurry: hurry.signal };
}
