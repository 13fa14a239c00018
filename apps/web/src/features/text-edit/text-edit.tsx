import { useAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { textEditAtom } from '../../lib/dialogs.js';
import { useDelayedOpening } from '../../ui/use-opening.js';

const TextEditor = lazy(async () => ({
  default: (await import('./text-edit-dialog.js')).TextEditDialog,
}));

/**
 * The text edit dialog. Loads its code a frame after the press, because adding scripts and styles to the page would
 * delay the paint.
 */
export function TextEdit() {
  const [edited, setEdited] = useAtom(textEditAtom);
  const isOpen = useDelayedOpening(edited !== null);
  if (!edited || !isOpen) return null;
  return (
    <Suspense>
      <TextEditor key={edited} id={edited} onClose={() => setEdited(null)} />
    </Suspense>
  );
}
