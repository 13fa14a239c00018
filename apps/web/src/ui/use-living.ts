import { useSyncExternalStore } from 'react';

/** Whether a page is alive never changes. */
const never = () => () => {};

/** False in what the build renders, true in a browser: for what a page that only reads does without. */
export function useLiving(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
