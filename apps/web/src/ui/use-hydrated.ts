import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False in prerendered HTML and during hydration, true afterwards. For content that is not known at build time. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
