import { isWebAddress } from './pending-payment.js';

/** A tab that was opened inside a click, and goes somewhere once the address is known. */
export interface NewTab {
  /** False when the browser blocked it. */
  isOpen: boolean;
  go: (address: string) => void;
  close: () => void;
}

/**
 * Browsers block a tab that opens after an answer has been waited for; so it opens empty, at once. It cannot reach back
 * into this page: the payment provider's pages have no business here.
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

/** The address of the answer. The text of the refusal is the specified one (spec §8). */
export function addressIn(address: unknown): string {
  if (!isWebAddress(address)) throw new Error('No checkout URL returned');
  return address;
}
