import { useAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { textEditAtom } from '../../lib/dialogs.js';
import { useDelayedOpening } from '../../ui/use-opening.js';

const TextEditor = lazy(async () => ({
  default: (await import('./text-edit-dialog.js')).TextEditDialog,
}));

/**
 * The text edit dialog. Its code loads when it opens, a frame after the press: the links to scripts and styles that
 * this adds to the page take time.
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
