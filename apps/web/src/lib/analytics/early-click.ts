/** Clicks on links with `data-event` before the application has loaded are counted by the next page. */
const key = 'early_click';

export function keepEarlyClicks(): void {
  addEventListener('click', keep, true);
}

/** Stops, because the application counts clicks from now on. */
export function stopKeepingEarlyClicks(): void {
  removeEventListener('click', keep, true);
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

function keep({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLElement>('[data-event]') : null;
  try {
    if (link?.dataset['event']) sessionStorage.setItem(key, link.dataset['event']);
  } catch {
    // Storage is blocked: this click is not counted.
  }
}
