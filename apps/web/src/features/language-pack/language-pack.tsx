import { useAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { languagePackAtom } from '../../lib/dialogs.js';

const PackDialog = lazy(async () => ({
  default: (await import('./language-pack-dialog.js')).LanguagePackDialog,
}));

/** The dialog for a thumbnail in other languages; its code loads when it opens. */
export function LanguagePack() {
  const [id, setId] = useAtom(languagePackAtom);
  if (id === null) return null;
  return (
    <Suspense>
      <PackDialog key={id} id={id} onClose={() => setId(null)} />
    </Suspense>
  );
}
