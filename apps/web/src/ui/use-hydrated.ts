import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False in prerendered HTML and while it hydrates, then true: for what the build cannot know. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
