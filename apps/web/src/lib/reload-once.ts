const reloadKey = 'reloaded_for_a_new_version';
const onceInMs = 30_000;

/** The page was loaded before a new version was put in place, and asks for a part that is no more. */
export function isChunkLoadError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|preload CSS/i.test(error.message)
  );
}

/** Whether to load the page anew for it. Once: a part that is missing for another reason must not reload for ever. */
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

/** Loads the page anew, and remembers that it did. */
export function reloadForNewVersion(): void {
  sessionStorage.setItem(reloadKey, String(Date.now()));
  window.location.reload();
}
