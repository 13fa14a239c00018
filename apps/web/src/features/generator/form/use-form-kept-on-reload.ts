import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useLayoutEffect } from 'react';
import { currentUserAtom } from '../../../lib/client-state.js';
import { resetGeneratorAtom, restoredUserId, saveFormAtom } from '../generator-state.js';

/** Keeps the typed text during a reload of the page, for the same user only. */
export function useFormKeptOnReload(): void {
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
