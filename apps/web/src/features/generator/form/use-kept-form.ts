import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useLayoutEffect } from 'react';
import { currentUserAtom } from '../../../lib/client-state.js';
import { resetGeneratorAtom, restoredUserId, saveFormAtom } from '../generator-state.js';

/** Keeps the typed text when the page reloads, but only for the same user. */
export function useKeptForm(): void {
  const userId = useAtomValue(currentUserAtom)?.id;
  const save = useSetAtom(saveFormAtom);
  const reset = useSetAtom(resetGeneratorAtom);
  useLayoutEffect(() => {
    if (userId !== undefined && restoredUserId !== undefined && restoredUserId !== userId) reset();
  }, [userId, reset]);
  useEffect(() => {
    addEventListener('pagehide', save);
    return () => removeEventListener('pagehide', save);
  }, [save]);
}
