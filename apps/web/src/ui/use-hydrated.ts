import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False in prerendered HTML and during hydration, then true. For content that is unknown at build time. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
