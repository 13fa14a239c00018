import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { shortcutsAtom } from '../../lib/dialogs.js';
import { paths } from '../../lib/paths.js';
import { shortcutKey } from '../../lib/shortcut-key.js';

/** Listens for the shortcuts that work on every page of the workspace. */
export function useShortcuts({ onNew }: { onNew: () => void }): void {
  const navigate = useNavigate();
  const setShortcutsOpen = useSetAtom(shortcutsAtom);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = shortcutKey(event);
    if (key === '?') setShortcutsOpen(true);
    else if (key === 'h') void navigate(paths.history);
    else if (key === 'n') {
      onNew();
      void navigate(paths.workspace);
    } else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
