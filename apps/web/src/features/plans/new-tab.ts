import { isWebAddress } from './pending-payment.js';

/** A tab that was opened during a click, for an address that is not known yet. */
export interface NewTab {
  /** False when the browser blocked it. */
  isOpen: boolean;
  go: (address: string) => void;
  close: () => void;
}

/**
 * Opens an empty tab at once, because browsers block tabs that open after a request. Removes `opener`, so that the
 * payment provider cannot access this page.
 */
export function openTab(title: string): NewTab {
  const tab = window.open('', '_blank');
  if (tab) {
    tab.document.title = title;
    tab.document.body.textContent = title;
    tab.opener = null;
  }
  return {
    isOpen: tab !== null,
    go: (address) => tab?.location.replace(address),
    close: () => tab?.close(),
  };
}

/** The address in an answer. The error text is specified (spec §8). */
export function requireAddress(address: unknown): string {
  if (!isWebAddress(address)) throw new Error('No checkout URL returned');
  return address;
}
