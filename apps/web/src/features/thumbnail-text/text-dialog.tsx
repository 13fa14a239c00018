import { useAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { editedThumbnailAtom } from '../../lib/client-state.js';

const TextEditor = lazy(async () => ({ default: (await import('./text-editor.js')).TextEditor }));

/** 'Edit text' of whatever thumbnail is being edited; its code is loaded when one is. */
export function TextDialog() {
  const [edited, setEdited] = useAtom(editedThumbnailAtom);
  if (!edited) return null;
  return (
    <Suspense>
      <TextEditor key={edited} id={edited} onClose={() => setEdited(null)} />
    </Suspense>
  );
}
