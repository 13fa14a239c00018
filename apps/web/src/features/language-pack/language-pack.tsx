import { useAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { languagePackAtom } from '../../lib/dialogs.js';

const PackDialog = lazy(async () => ({
  default: (await import('./language-pack-dialog.js')).LanguagePackDialog,
}));

/** Dialog for a thumbnail in other languages. Its code loads when it opens. */
export function LanguagePack() {
  const [id, setId] = useAtom(languagePackAtom);
  if (id === null) return null;
  return (
    <Suspense>
      <PackDialog key={id} id={id} onClose={() => setId(null)} />
    </Suspense>
  );
}
