/** Stores clicks on links with `data-event` before the application has loaded. The next page counts them. */
const key = 'early_click';

export function storeEarlyClicks(): void {
  addEventListener('click', storeClick, true);
}

/** Stops storing clicks, because the loaded application counts them itself. */
export function stopStoringEarlyClicks(): void {
  removeEventListener('click', storeClick, true);
}

/** Returns the stored click and removes it. */
export function takeEarlyClick(): string | undefined {
  try {
    const kept = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return kept ?? undefined;
  } catch {
    return undefined;
  }
}

function storeClick({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLElement>('[data-event]') : null;
  try {
    if (link?.dataset['event']) sessionStorage.setItem(key, link.dataset['event']);
  } catch {
    // Storage is blocked, so this click is not counted.
  }
}
