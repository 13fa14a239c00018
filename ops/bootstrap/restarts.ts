/** If a process ends this often within the window, restarts are pointless. */
const maxInWindow = 5;
const windowMs = 60_000;
const firstPauseMs = 500;
const longestPauseMs = 10_000;

/**
 * The delay before a restart, or the decision to give up.
 *
 * @param endings times of unexpected ends in ms, including this one
 */
export function nextRestart(
  endings: readonly number[],
  now: number,
  mayGiveUp: boolean,
): number | 'give up' {
  const recent = endings.filter((at) => now - at < windowMs).length;
  if (mayGiveUp && recent >= maxInWindow) return 'give up';
  return Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, recent - 1));
}
