import { setPublicCatalog } from '../src/lib/language/public.js';
import { messages } from '../src/lib/language/public/en.js';
import { setWorkspaceCatalog } from '../src/lib/language/workspace.js';
import { messages as workspace } from '../src/lib/language/workspace/en.js';

export function setEnglish(): void {
  setPublicCatalog('en', messages);
  setWorkspaceCatalog('en', workspace);
}

/** For tests of what a page says in another language; end them with `setEnglish`. */
export async function setGerman(): Promise<void> {
  const [open, inside] = await Promise.all([
    import('../src/lib/language/public/de.js'),
    import('../src/lib/language/workspace/de.js'),
  ]);
  setPublicCatalog('de', open.messages);
  setWorkspaceCatalog('de', inside.messages);
}

// Pages load their catalog before they render; tests assert its English.
setEnglish();
