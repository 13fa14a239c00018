import { useDeferredValue } from 'react';

/** Delays opening by one frame, so that the browser first paints the trigger's pressed state. Closing is immediate. */
export function useOpening(open: boolean): boolean {
  return useDeferredValue(open, false) && open;
}
