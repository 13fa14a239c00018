import { useDeferredValue } from 'react';

/**
 * Opens in a frame of its own: what was pressed shows that first, and what it opens is drawn without holding the page up.
 * Closing does not wait.
 */
export function useOpening(open: boolean): boolean {
  return useDeferredValue(open, false) && open;
}
