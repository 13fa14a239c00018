import { useAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { textEditAtom } from '../../lib/dialogs.js';

const TextEditor = lazy(async () => ({
  default: (await import('./text-edit-dialog.js')).TextEditDialog,
}));

/** The text edit dialog. Its code loads when it opens. */
export function TextEdit() {
  const [edited, setEdited] = useAtom(textEditAtom);
  if (!edited) return null;
  return (
    <Suspense>
      <TextEditor key={edited} id={edited} onClose={() => setEdited(null)} />
    </Suspense>
  );
}
