import { useDeferredValue } from 'react';

/**
 * Delays opening by one frame, so that the browser first paints the pressed state of the trigger. Closing is
 * immediate.
 */
export function useDelayedOpening(open: boolean): boolean {
  return useDeferredValue(open, false) && open;
}
