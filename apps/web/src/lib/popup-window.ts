/** Of windows that go to a provider: one at a time, found by its name by whoever opens it again. */
const name = 'posterframe:provider';

/**
 * Opens the window at an address, or takes the one that is open there. Only inside a click, or browsers block it, but
 * one that is open already may always be sent on; undefined when there is none.
 */
export function openProviderWindow(address: string): Window | undefined {
  const opened = window.open(address, name, 'popup,width=480,height=680') ?? undefined;
  opened?.focus();
  return opened;
}
