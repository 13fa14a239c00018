import { setPublicCatalog } from '../src/lib/language/public.js';
import { messages } from '../src/lib/language/public/en.js';
import { setWorkspaceCatalog } from '../src/lib/language/workspace.js';
import { messages as workspace } from '../src/lib/language/workspace/en.js';

export function setEnglish(): void {
  setPublicCatalog('en', messages);
  setWorkspaceCatalog('en', workspace);
}

/** Sets the German catalog, for tests of other languages. Such tests must call `setEnglish` at the end. */
export async function setGerman(): Promise<void> {
  const [open, inside] = await Promise.all([
    import('../src/lib/language/public/de.js'),
    import('../src/lib/language/workspace/de.js'),
  ]);
  setPublicCatalog('de', open.messages);
  setWorkspaceCatalog('de', inside.messages);
}

// Pages load their catalog before they render. Tests expect the English one.
setEnglish();
