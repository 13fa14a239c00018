import { useDeferredValue } from 'react';

/** Delays opening by one frame, so that the trigger's pressed state is painted first. Closing is immediate. */
export function useOpening(open: boolean): boolean {
  return useDeferredValue(open, false) && open;
}
