const reloadKey = 'reloaded_for_a_new_version';
const minReloadIntervalMs = 30_000;

/** Whether a chunk failed to load, for example after a new version was deployed. */
export function isChunkLoadError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|preload CSS/i.test(error.message)
  );
}

/** Allows one reload in 30 s, because a chunk that is missing for another reason would cause a loop. */
export function mayReload(
  storage: () => Storage = () => sessionStorage,
  now = Date.now(),
): boolean {
  try {
    const last = Number(storage().getItem(reloadKey) ?? 0);
    return now - last > minReloadIntervalMs;
  } catch {
    return false;
  }
}

/** Stores the time and reloads the page. */
export function reloadForNewVersion(): void {
  sessionStorage.setItem(reloadKey, String(Date.now()));
  window.location.reload();
}
