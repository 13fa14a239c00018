const reloadKey = 'reloaded_for_a_new_version';
const onceInMs = 30_000;

/** Whether a chunk failed to load, for example because a new version was deployed. */
export function isChunkLoadError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|preload CSS/i.test(error.message)
  );
}

/** At most one reload in 30 s: a chunk that is missing for another reason must not cause a loop. */
export function mayReload(
  storage: () => Storage = () => sessionStorage,
  now = Date.now(),
): boolean {
  try {
    const last = Number(storage().getItem(reloadKey) ?? 0);
    return now - last > onceInMs;
  } catch {
    return false;
  }
}

/** Reloads the page and records the time. */
export function reloadForNewVersion(): void {
  sessionStorage.setItem(reloadKey, String(Date.now()));
  window.location.reload();
}
