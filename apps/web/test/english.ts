import { speak } from '../src/lib/language/public.js';
import { messages } from '../src/lib/language/public/en.js';
import { speakWorkspace } from '../src/lib/language/workspace.js';
import { messages as workspace } from '../src/lib/language/workspace/en.js';

export function speakEnglish(): void {
  speak('en', messages);
  speakWorkspace('en', workspace);
}

/** For tests of what a page says in another language; end them with `speakEnglish`. */
export async function speakGerman(): Promise<void> {
  const [open, inside] = await Promise.all([
    import('../src/lib/language/public/de.js'),
    import('../src/lib/language/workspace/de.js'),
  ]);
  speak('de', open.messages);
  speakWorkspace('de', inside.messages);
}

// Pages load their catalog before they render; tests assert its English.
speakEnglish();
