import { isWebAddress } from './pending-payment.js';

/** A tab that a click has opened for a URL that is not known yet. */
export interface NewTab {
  /** False if the browser blocked the tab. */
  isOpen: boolean;
  go: (address: string) => void;
  close: () => void;
}

/**
 * Opens an empty tab during the click, because browsers block tabs that open after a request. Removes `opener`, which
 * would give the payment provider access to this page.
 */
export function openEmptyTab(title: string): NewTab {
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

/** Returns the URL from an answer, or throws. The specification quotes the error text (spec §8). */
export function requireUrl(address: unknown): string {
  if (!isWebAddress(address)) throw new Error('No checkout URL returned');
  return address;
}
